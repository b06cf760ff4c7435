"""The page of a question: its answers, and what is said once one is chosen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.core.quiz.question import MOST, Question
from attention_gui.views.cell_list import CellLine
from attention_gui.views.check_feedback import Feedback
from attention_gui.views.choice_button import ChoiceButton, State
from attention_gui.views.dots import Dots
from attention_gui.views.enter_button import EnterButton
from attention_gui.views.paragraph import paragraph
from attention_gui.views.question_text import QuestionText

Key = Qt.Key
LETTERS = "ABCD"
KEYS = {
    **{Key.Key_1 + number: number for number in range(MOST)},
    **{Key.Key_A + number: number for number in range(MOST)},
}
EDGE, SPACE = 12, 8  # px


class QuestionPage(QWidget):
    """One question at a time.

    Signals
    -------
    chosen : int
    went_on
    cells_asked
    """

    chosen = Signal(int)
    went_on = Signal()
    cells_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.dots, self.feedback = Dots(), Feedback()
        self.place, self.stale = paragraph("muted"), paragraph("muted")
        self.text = QuestionText()
        self.text.stepped.connect(self._step)
        self.choices = [ChoiceButton(letter) for letter in LETTERS]
        for number, choice in enumerate(self.choices):
            choice.clicked.connect(partial(self._choose, number))
            choice.stepped.connect(self._step)
        self.show_cells = EnterButton(tr("Show the cells"))
        self.next = EnterButton(tr("Next"), primary=True)
        self.area = QScrollArea()
        self._lay_out()
        self.show_cells.clicked.connect(self.cells_asked)
        self.next.clicked.connect(self.went_on)

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(EDGE, SPACE, EDGE, SPACE)
        column.setSpacing(SPACE)
        for widget in (self.dots, self.place, self.text, *self.choices):
            column.addWidget(widget)
        column.addWidget(self.feedback)
        column.addWidget(self.stale)
        column.addStretch()
        self.area.setWidget(inner)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(NEVER)
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(EDGE, 0, EDGE, SPACE)
        for button in (self.show_cells, self.next):
            row.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        whole.addWidget(self.foot)

    @property
    def is_open(self) -> bool:
        """Whether no answer has been chosen yet."""
        return self.foot.isHidden()

    def show_question(
        self, question: Question, place: str, answers: Sequence[bool], count: int
    ) -> None:
        """Show a question that is to be answered.

        Parameters
        ----------
        question : Question
        place : str
            Which layer and head it is about; "" where there is one alone.
        answers : sequence of bool
            Which of those before were right.
        count : int
            Questions in the round.
        """
        self.dots.show_answers(answers, count)
        self.place.setText(place)
        self.place.setVisible(bool(place))
        self.text.show_question(question.text)
        for number, button in enumerate(self.choices):
            there = number < len(question.choices)
            button.setVisible(there)
            button.show_choice(question.choices[number].text if there else "")
        for widget in (self.feedback, self.foot, self.stale):
            widget.hide()
        self.area.verticalScrollBar().setValue(0)

    def show_answer(
        self,
        question: Question,
        chosen: int,
        lines: Sequence[CellLine],
        answers: Sequence[bool],
    ) -> None:
        """Show which answer was right, and what is to be said of the chosen one."""
        for number, choice in enumerate(question.choices):
            state: State = "right" if number == question.right else "other"
            if number == chosen != question.right:
                state = "wrong"
            self.choices[number].show_choice(choice.text, state)
        self.feedback.show_answer(question, chosen, lines)
        self.feedback.show()
        self.foot.show()
        self.next.setText(
            tr("Next") if len(answers) < self.dots.count else tr("See the score")
        )
        self.dots.show_answers(answers, self.dots.count)

    def show_stale(self, text: str) -> None:
        """Say that the numbers of the question are those of before; or nothing."""
        self.stale.setText(text)
        self.stale.setVisible(bool(text))

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.dots.show_theme(theme)
        self.feedback.show_theme(theme)
        for choice in self.choices:
            choice.show_theme(theme)

    def reveal_feedback(self) -> None:
        """Scroll to what is said of the answer."""
        self.area.ensureWidgetVisible(self.feedback.work, 0, SPACE)

    def _choose(self, number: int, *_: object) -> None:
        if self.is_open and not self.choices[number].isHidden():
            self.chosen.emit(number)

    def _step(self, step: int) -> None:
        """Give the keyboard to the next answer, or to the one before."""
        there = [choice for choice in self.choices if not choice.isHidden()]
        if not self.is_open:
            return
        here = next((n for n, one in enumerate(there) if one.hasFocus()), -1)
        place = min(max(here + step, 0), len(there) - 1)
        there[place].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by a letter or a number."""
        plain = event.modifiers() in (NO_KEY, Qt.KeyboardModifier.KeypadModifier)
        number = KEYS.get(event.key()) if plain else None
        if number is not None:
            self._choose(number)
        else:
            super().keyPressEvent(event)


NO_KEY = Qt.KeyboardModifier.NoModifier
NEVER = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
