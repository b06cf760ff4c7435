"""Dots: how far a round has come, and which of its answers were right."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import LIGHT, Theme

STEP, SIZE = 18, 5  # px between dots, and from the middle of one
TICK = ((-2.6, 0.2), (-0.8, 2.2), (2.8, -2.2))
CROSS = (((-2.2, -2.2), (2.2, 2.2)), ((-2.2, 2.2), (2.2, -2.2)))


class Dots(QWidget):
    """A dot for each question: ticked, crossed, current or to come."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.answers: tuple[bool, ...] = ()
        self.count = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_answers(self, answers: Sequence[bool], count: int) -> None:
        """Show which were right so far, of how many questions."""
        self.answers, self.count = tuple(answers), count
        self.setAccessibleName(
            tr(
                "{right} of {done} right, {count} questions",
                right=sum(answers),
                done=len(answers),
                count=count,
            )
        )
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(STEP * 10, 2 * SIZE + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(self.count):
            painter.save()
            painter.translate(SIZE + 2 + number * STEP, self.height() / 2)
            self._paint_dot(painter, number)
            painter.restore()
        painter.end()

    def _paint_dot(self, painter: QPainter, number: int) -> None:
        theme, done = self._theme, len(self.answers)
        if number >= done:
            here = number == done
            painter.setPen(
                QPen(QColor(theme.accent if here else theme.muted), 1 + here)
            )
            painter.drawEllipse(QPointF(), SIZE - 1, SIZE - 1)
            return
        right = self.answers[number]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.value if right else theme.error))
        painter.drawEllipse(QPointF(), SIZE + 1, SIZE + 1)
        painter.setPen(QPen(QColor(theme.card), 1.5))
        lines = (TICK[:2], TICK[1:]) if right else CROSS
        for one, other in lines:
            painter.drawLine(QPointF(*one), QPointF(*other))
