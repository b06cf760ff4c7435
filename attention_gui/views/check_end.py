"""The page after a round: the score, and what was missed by which mistake."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.core.quiz.scores import Answer, Gain
from attention_gui.views.check_question import EDGE, NEVER, SPACE
from attention_gui.views.dots import Dots
from attention_gui.views.enter_button import EnterButton
from attention_gui.views.gain_table import GainTable
from attention_gui.views.missed_list import MissedList
from attention_gui.views.paragraph import paragraph


class EndPage(QWidget):
    """Says how a round went.

    Signals
    -------
    again, done
    """

    again = Signal()
    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.score, self.dots = paragraph("title", larger=True), Dots()
        self.missed_title = paragraph("muted", tr("What was missed"))
        self.missed = MissedList()
        self.note, self.gains = paragraph("muted"), GainTable()
        self.another = EnterButton(tr("Again, other questions"), primary=True)
        self.back = EnterButton(tr("Done"))
        self._lay_out()
        self.another.clicked.connect(self.again)
        self.back.clicked.connect(self.done)

    def _lay_out(self) -> None:
        inner, scroll = QWidget(), QScrollArea()
        column = QVBoxLayout(inner)
        column.setContentsMargins(EDGE, EDGE, EDGE, SPACE)
        column.setSpacing(SPACE)
        parts = self.score, self.dots, self.missed_title, self.missed
        for widget in (*parts, self.gains, self.note):
            column.addWidget(widget)
        column.addStretch()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(NEVER)
        row = QHBoxLayout()
        row.setContentsMargins(EDGE, 0, EDGE, SPACE)
        for button in (self.back, self.another):
            row.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        whole.addLayout(row)

    def show_score(
        self, answers: Sequence[Answer], gains: Sequence[Gain], note: str
    ) -> None:
        """Show the answers of a round.

        Parameters
        ----------
        answers : sequence of Answer
        gains : sequence of Gain
            What was gained since the round before; none in practice.
        note : str
            What else is to be said.
        """
        right = [one.right for one in answers]
        self.score.setText(
            tr("{right} of {count} right", right=sum(right), count=len(right))
        )
        self.dots.show_answers(right, len(right))
        missed = [one for one in answers if not one.right]
        self.missed.show_missed(missed)
        self.missed_title.setVisible(bool(missed))
        self.gains.show_gains(gains)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.dots.show_theme(theme)
