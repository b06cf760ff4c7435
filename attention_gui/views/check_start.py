"""The page before a round: who answers, which round it is, and earlier scores."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import later, tr, translated
from attention_gui.core.quiz.scores import MODES, Gain, Mode
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.card_foot import CardFoot
from attention_gui.views.enter_button import EnterButton
from attention_gui.views.gain_table import GainTable
from attention_gui.views.paragraph import paragraph

NAMES: dict[str, str] = {
    "practice": later("Practice"),
    "before": later("Before"),
    "after": later("After"),
}
SAID: dict[Mode, str] = {
    "practice": later("Other questions in every round."),
    "before": later(
        "Before a lesson: everybody who has this document gets the same questions."
    ),
    "after": later("After it: the same kinds in the same order, with other cells."),
}
EDGE, SPACE = 12, 10  # px
LONGEST = 80  # letters of a name


class StartPage(QWidget):
    """Starts a round.

    Signals
    -------
    started
    mode_taken, learner_named
        Another round, or somebody else: `mode` and `learner` say which and who.
    """

    started = Signal()
    mode_taken = Signal()
    learner_named = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.mode: Mode = "practice"
        self.intro, self.said = paragraph(), paragraph("muted")
        self.note = paragraph("error")
        self.modes = ButtonRow(tr("round"), NAMES)
        self.name = QLineEdit()
        self.name.setAcceptDrops(False)
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(tr("name of the learner"))
        self.name.setPlaceholderText(tr("optional, kept with the scores"))
        self.start = EnterButton(tr("Start"), primary=True)
        self.gains, self.foot = GainTable(), CardFoot()
        self.export = self.foot.add_button(tr("Export scores…"), tr("export scores"))
        self.delete = self.foot.add_button(tr("Delete scores…"), tr("delete scores"))
        self.intro.setText(
            tr(
                "Ten questions about the numbers of this document, or as many as it "
                "allows. Tables and maps may be looked at: they are for that."
            )
        )
        self._lay_out()
        self.modes.taken.connect(self._take)
        self.start.clicked.connect(self.started)
        self.name.returnPressed.connect(self.started)
        self.name.editingFinished.connect(self.learner_named)
        self.show_mode(self.mode)
        self.show_note("")

    @property
    def learner(self) -> str:
        """Who answers; empty where no name was given."""
        return " ".join(self.name.text().split())

    def _lay_out(self) -> None:
        inner = QVBoxLayout()
        inner.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inner.setSpacing(SPACE)
        fields = QFormLayout()
        fields.setContentsMargins(0, 0, 0, 0)
        fields.addRow(tr("Name"), self.name)
        inner.addWidget(self.intro)
        inner.addLayout(fields)
        for widget in (self.modes, self.said, self.note, self.start, self.gains):
            inner.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(inner)
        column.addStretch()
        column.addWidget(self.foot)

    def show_mode(self, mode: Mode) -> None:
        """Show which round it is to be."""
        self.mode = mode
        self.modes.show_buttons(NAMES, mode)
        self.said.setText(translated(SAID[mode]))

    def show_scores(self, gains: Sequence[Gain], there: bool) -> None:
        """Show what was gained, and whether there is anything to export or delete."""
        self.gains.show_gains(gains)
        self.foot.setVisible(there)

    def show_note(self, text: str) -> None:
        """Say what went wrong, or nothing."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _take(self, mode: str) -> None:
        self.show_mode(next(one for one in MODES if one == mode))
        self.mode_taken.emit()
