"""The arrows between stages that stand in one row."""

from itertools import pairwise

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.views.figure import Figure

ABREAST = 26.0  # between cards that stand in one row: room for an arrow


class Arrows(pg.GraphicsObject):
    """The arrows between the stages."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._figure = figure

    def boundingRect(self) -> QRectF:
        """Return the whole figure."""
        return QRectF(self._figure.rect())

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw an arrow in each gap that has room for one."""
        figure = self._figure
        cards = [item.frame.card for item in figure.shown]
        painter.setFont(figure.type.font(16))
        painter.setPen(QColor(figure.theme.muted))
        for before, after in pairwise(cards):
            if after.left() - before.right() >= ABREAST - 1:
                x = (before.right() + after.left()) / 2
                figure.type.draw_centred(painter, x, before.center().y(), "→", 16)
