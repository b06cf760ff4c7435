"""What is said of an answer: right or wrong, by which mistake, and how it comes out."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QVBoxLayout

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.core.quiz.misconceptions import said_of
from attention_gui.core.quiz.question import Question
from attention_gui.views.cell_list import HIGH, CellLine, CellList
from attention_gui.views.formula_lines import FormulaLines
from attention_gui.views.paragraph import paragraph

SPACE = 6  # px
SEEN = 4  # cells that are seen without scrolling


class Feedback(QFrame):
    """The verdict, the mistake that was made, the arithmetic, and the cells."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict, self.said = paragraph("title"), paragraph()
        self.heading = paragraph("muted", tr("How it comes out"))
        self.work = FormulaLines()
        self.of_cells = paragraph("muted", tr("The cells"))
        self.cells = CellList(tr("cells of the question"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        for widget in (self.verdict, self.said, self.heading, self.work):
            column.addWidget(widget)
        column.addWidget(self.of_cells)
        column.addWidget(self.cells)
        column.addStretch()

    def show_answer(
        self, question: Question, chosen: int, lines: Sequence[CellLine]
    ) -> None:
        """Show what there is to say of an answer."""
        right = chosen == question.right
        self.verdict.setText(tr("✓ Right.") if right else _wrong(question))
        self.verdict.setProperty("role", "value" if right else "error")
        self.verdict.style().unpolish(self.verdict)
        self.verdict.style().polish(self.verdict)
        said = said_of(question.choices[chosen].mistake)
        self.said.setText(said)
        self.said.setVisible(bool(said) and not right)
        self.work.show_parts(question.work)
        for widget in (self.heading, self.work):
            widget.setVisible(bool(question.work))
        self.cells.show_lines(lines)
        self.cells.setFixedHeight(min(len(lines), SEEN) * (HIGH + 2) + 4)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.work.show_theme(theme)


def _wrong(question: Question) -> str:
    return tr("✗ Not quite. The answer is: {answer}", answer=question.answer.text)
