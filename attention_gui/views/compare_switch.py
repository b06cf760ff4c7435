"""The switch between what is now, a baseline, and what differs."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from attention_gui.core.baselines import names
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr
from attention_gui.core.look import Look
from attention_gui.core.sentence import shortened
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.theme import plain

TEXTS = {
    "now": later("Now"),
    "baseline": later("Baseline"),
    "difference": later("Δ"),
}
LONGEST = 18  # letters of a baseline's name


class CompareSwitch(QWidget):
    """Now, baseline or Δ, and which baseline; seen while one is compared with.

    Signals
    -------
    taken : str
        "now", "baseline" or "difference".
    chosen : str
        The name of a baseline; "" to compare with none.
    """

    taken = Signal(str)
    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.row = ButtonRow(tr("what the maps show"), TEXTS)
        self.choice = QToolButton()
        self.choice.setText("▾")
        self.choice.setAccessibleName(tr("which baseline"))
        self.choice.setToolTip(tr("Compare with another, or with none"))
        self.choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._names: list[str] = []
        self._look = Look()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.row)
        row.addWidget(self.choice)
        self.row.taken.connect(self.taken)
        self.choice.clicked.connect(self._offer)
        self.hide()

    def show_document(self, document: Document, look: Look) -> None:
        """Show what the maps show, where there is a choice."""
        self._names, self._look = names(document), look
        self.setVisible(bool(look.baseline))
        if not look.baseline:
            return
        self.row.show_buttons(TEXTS, look.shows)
        baseline = self.row.buttons["baseline"]
        baseline.setText(shortened(look.baseline, LONGEST).replace("&", "&&"))
        tips = {
            "now": tr("What the document is now"),
            "baseline": tr("As it was in {name} (F8)", name=look.baseline),
            "difference": tr("Now minus {name} (Shift+F8)", name=look.baseline),
        }
        for key, tip in tips.items():
            self.row.buttons[key].setToolTip(plain(tip))

    def menu(self) -> QMenu:
        """Return a new menu of the baselines."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in self._names:
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name == self._look.baseline)
            action.triggered.connect(partial(self._choose, name))
        menu.addSeparator()
        stop = menu.addAction(tr("Stop comparing"))
        stop.triggered.connect(partial(self._choose, ""))
        return menu

    def _offer(self) -> None:
        self.menu().popup(self.choice.mapToGlobal(self.choice.rect().bottomLeft()))

    def _choose(self, name: str, *_: object) -> None:
        self.chosen.emit(name)
