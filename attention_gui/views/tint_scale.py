"""The scale of a tint: its colours from the lowest to the highest, and both ends."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import LIGHT, TOP, Theme
from attention_gui.views.table_tints import tints
from attention_gui.views.theme import tabular

THICK, GAP, HIGH = 8, 8, 24  # px


class TintScale(QWidget):
    """A bar of colours between two numbers; it is read from left to right."""

    def __init__(self) -> None:
        super().__init__()
        self.low = self.high = ""
        self._theme = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_ends(self, low: str, high: str) -> None:
        """Show what the two ends stand for."""
        self.low, self.high = low, high
        self.setAccessibleName(tr("colours from {low} to {high}", low=low, high=high))
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, max(HIGH, self.fontMetrics().height() + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, room = QPainter(self), QRectF(self.rect())
        painter.setFont(tabular(self.font()))
        painter.setPen(self._theme.muted)
        painter.drawText(room, _LEFT, self.low)
        painter.drawText(room, _RIGHT, self.high)
        wide = painter.fontMetrics().horizontalAdvance
        bar = room.adjusted(wide(self.low) + GAP, 0, -wide(self.high) - GAP, 0)
        bar.setTop(room.center().y() - THICK / 2)
        bar.setHeight(THICK)
        painter.fillRect(bar, self._gradient(bar))
        painter.setPen(self._theme.line)
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def _gradient(self, bar: QRectF) -> QLinearGradient:
        gradient, table = (
            QLinearGradient(bar.topLeft(), bar.topRight()),
            tints(self._theme),
        )
        for code in range(0, TOP + 1, 10):
            gradient.setColorAt(code / TOP, table[code][0])
        return gradient


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
