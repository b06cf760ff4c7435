"""The signs between stages that stand in one row: what makes one from the other."""

from itertools import pairwise

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.pages import OF_LAYER
from attention_gui.core.panels import Panel
from attention_gui.core.result import COMPUTED
from attention_gui.views.figure import Figure

ABREAST = 26.0  # between cards that stand in one row: room for a sign

# Stages of which one follows from the other, and those that together make a third.
ORDERS: tuple[tuple[str, ...], ...] = (
    COMPUTED,
    tuple(stage for stage in OF_LAYER if stage != "change"),
    ("query", "rotated_query"),
    ("key", "rotated_key"),
)
SIGNS = {("embeddings", "position_table"): "+", ("position_table", "input"): "="}


def sign(before: Panel, after: Panel) -> str:
    """Return what stands between two neighbours: an arrow in reading order."""
    pair = before.stage, after.stage
    follows = any(set(pair) <= set(order) for order in ORDERS)
    return SIGNS.get(pair, "→" if follows else "")


class Arrows(pg.GraphicsObject):
    """The signs between the stages."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._figure = figure

    def boundingRect(self) -> QRectF:
        """Return the whole figure."""
        return QRectF(self._figure.rect())

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw a sign in each gap that has room for one."""
        figure = self._figure
        painter.setFont(figure.type.font(16))
        painter.setPen(QColor(figure.theme.muted))
        for before, after in pairwise(figure.shown):
            text, left = sign(before.panel, after.panel), before.frame.card.right()
            right = after.frame.card.left()
            if text and right - left >= ABREAST - 1:
                y = before.frame.card.center().y()
                figure.type.draw_centred(painter, (left + right) / 2, y, text, 16)
