"""The signs between stages: what makes one from the other, and where a row goes on."""

from itertools import pairwise

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.core.pages import OF_LAYER
from attention_gui.core.panels import Panel
from attention_gui.core.result import COMPUTED
from attention_gui.views.figure import Figure

ABREAST = 26.0  # between cards that stand in one row: room for a sign
HEAD = 3.5  # px, of an arrow

# Stages of which one follows from the other, and those that together make a third.
ORDERS: tuple[tuple[str, ...], ...] = (
    COMPUTED,
    tuple(stage for stage in OF_LAYER if stage != "change"),
    ("query", "rotated_query"),
    ("key", "rotated_key"),
)
OF_THREE = {("now", "baseline"): "−", ("baseline", "difference"): "="}
SIGNS = {("embeddings", "position_table"): "+", ("position_table", "input"): "="}


def sign(before: Panel, after: Panel) -> str:
    """Return what stands between two neighbours: an arrow in reading order."""
    if before.shows != after.shows:  # side by side: now − baseline = Δ
        return OF_THREE.get((before.shows, after.shows), "")
    pair = before.stage, after.stage
    follows = any(set(pair) <= set(order) for order in ORDERS)
    return SIGNS.get(pair, "→" if follows else "")


class Arrows(pg.GraphicsObject):
    """The signs between the stages; a line leads from the end of a row to the next."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._figure = figure

    def boundingRect(self) -> QRectF:
        """Return the whole figure."""
        return QRectF(self._figure.rect())

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw a sign in each gap between neighbours."""
        figure = self._figure
        muted = QColor(figure.theme.muted)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stages = [item for item in figure.shown if item.frame.bar is not None]
        for before, after in pairwise(stages):
            text = sign(before.panel, after.panel)
            one, two = before.frame.card, after.frame.card
            painter.setPen(muted)
            if not text:
                continue
            if two.top() < one.bottom():
                x = (one.right() + two.left()) / 2
                self._write(painter, QPointF(x, one.center().y()), text, 16)
            elif text == "→":
                paint_way(painter, muted, one, two)
            else:
                y = (one.bottom() + two.top()) / 2
                self._write(painter, QPointF(two.center().x(), y), text, 12)

    def _write(self, painter: QPainter, place: QPointF, text: str, size: int) -> None:
        type_ = self._figure.type
        painter.setFont(type_.font(size))
        type_.draw_centred(painter, place.x(), place.y(), text, size)


def paint_way(painter: QPainter, colour: QColor, above: QRectF, below: QRectF) -> None:
    """Draw the way from the last card of a row to the first one of the next."""
    middle = (above.bottom() + below.top()) / 2
    end = QPointF(below.center().x(), below.top() - 1)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(
        [
            QPointF(above.center().x(), above.bottom() + 1),
            QPointF(above.center().x(), middle),
            QPointF(end.x(), middle),
            end,
        ]
    )
    for side in (-HEAD, HEAD):
        painter.drawLine(end, end + QPointF(side, -HEAD))
