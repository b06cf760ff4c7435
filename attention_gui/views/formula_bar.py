"""The formula bar: the name of a cell, where another can be asked for, and its sum."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.formula_line import FormulaLine
from attention_gui.views.theme import plain, show_wrong

NAME_WIDTH = "key_embeddings[15, 767]"
PAIR_WIDTH = 24  # letters


class NameBox(QLineEdit):
    """Shows the name of a cell; what is typed over it stays until Enter or Esc."""

    typed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.setAcceptDrops(False)  # files are for the window to take
        self.setAccessibleName(tr("cell name"))
        self.setProperty("role", "title")
        self.setPlaceholderText("weights[4, 1]")
        self.setToolTip(tr("Type the name of a cell to go there"))
        self.textEdited.connect(self.typed)

    def show_name(self, name: str) -> None:
        """Show a name, unless the user is typing one."""
        self._name = name
        if not self.isModified():
            self.setText(name)

    def restore(self) -> None:
        """Show the name again in place of what was typed."""
        self.setText(self._name)
        self.selectAll()
        self.typed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.restore()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()


class FormulaBar(QFrame):
    """Name and arithmetic of a cell.

    Attributes
    ----------
    asked : Signal(str name)
        The user wants to go to a cell.
    followed : Signal(object cell)
        The user wants to go where an operand comes from.
    lit : Signal(object cell)
        The pointer is on an operand, or on none any more: None.
    """

    asked = Signal(str)
    followed = Signal(object)
    lit = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as is mathematics
        self.name = NameBox(self)
        self.pair = _label("title")
        self.reason = _label("error")
        self.line = FormulaLine(self)
        self.state = _label("muted")
        self._sign = _label("muted")
        self._sign.setText("ƒx")
        self._pair = ""
        self._lay_out()
        self.name.returnPressed.connect(self._ask)
        self.name.typed.connect(self._forgive)
        self.line.followed.connect(self.followed)
        self.line.lit.connect(self.lit)

    def _lay_out(self) -> None:
        font = self._sign.font()
        font.setItalic(True)
        self._sign.setFont(font)
        self.name.setFixedWidth(self.fontMetrics().horizontalAdvance(NAME_WIDTH) + 28)
        self.reason.hide()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(10)
        for widget in (self.name, self.pair, self.reason, self._sign):
            row.addWidget(widget)
        row.addWidget(self.line, stretch=1)
        row.addWidget(self.state)

    def start_typing(self) -> None:
        """Have the name of a cell typed."""
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()

    def show_cell(
        self,
        name: str,
        pair: str,
        parts: Sequence[tuple[str, str, object, str]],
        state: str,
    ) -> None:
        """Show a cell.

        Parameters
        ----------
        name : str
            `weights[4, 1]`
        pair : str
            `the → cat`
        parts : sequence of (text, role, cell, shift)
        state : str
            `computed`
        """
        self.name.show_name(name)
        self._pair = pair
        self._show_pair()
        self.line.show_parts(parts)
        self.state.setText(state)
        if not self.name.isModified():
            self._forgive()

    def show_refusal(self, reason: str) -> None:
        """Say beside the name why there is no going to what was asked for."""
        self.name.setModified(True)
        self.name.setToolTip(plain(reason))
        show_wrong(self.name, True)
        self.reason.setText(reason)
        self.reason.show()
        self.pair.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.line.show_theme(theme)

    def _show_pair(self) -> None:
        metrics = QFontMetrics(self.pair.font())
        room = metrics.averageCharWidth() * PAIR_WIDTH
        elide = Qt.TextElideMode.ElideRight
        self.pair.setText(metrics.elidedText(self._pair, elide, room))
        self.pair.setToolTip(plain(self._pair))

    def _ask(self) -> None:
        self.name.setModified(False)  # what comes back may take its place
        self.asked.emit(self.name.text().strip())

    def _forgive(self) -> None:
        self.name.setToolTip(tr("Type the name of a cell to go there"))
        show_wrong(self.name, False)
        self.reason.hide()
        self.pair.show()


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label
