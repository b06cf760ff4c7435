"""The pen that masks: cells of the scaled map that are clicked or dragged over."""

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from attention_gui.core.cell import Cell
from attention_gui.core.language import tr
from attention_gui.core.stroke import Point, passed

if TYPE_CHECKING:
    from attention_gui.views.figure import Figure
    from attention_gui.views.map_item import MapItem

STAGE = "scaled"  # the map that is drawn upon
SIDE, NIB = 24, QPointF(3.5, 20.5)  # px, of the cursor, and where it points
BODY = ((3.5, 20.5), (5, 15), (15.5, 4.5), (19.5, 8.5), (9, 19))


class MaskPen(QObject):
    """Follows a press over the cells of the scaled map, while it is on.

    Attributes
    ----------
    began : Signal(int row, int column)
        The mask is to be the other way in a cell, and as there in what comes.
    drawn : Signal(object cells)
        Cells (row, column) that the pointer was dragged over.
    ended : Signal()
    cancelled : Signal()
        All since the last press is to be as before.
    left : Signal()
        The pen is to be put away.
    refused : Signal(str reason)
        Why there is no drawing where the user tried.
    """

    began = Signal(int, int)
    drawn = Signal(object)
    ended = Signal()
    cancelled = Signal()
    left = Signal()
    refused = Signal(str)

    def __init__(self, figure: "Figure") -> None:
        super().__init__(figure)
        self._figure = figure
        self._held: Cell | None = None
        self._last: Point | None = None  # where the pointer was, while it draws
        self.on = self.drawing = False

    def show_on(self, on: bool) -> None:
        """Take up the pen, or put it away."""
        self.end()
        self.on = on
        self.show_cursor(None)
        self._figure.viewport().update()

    def show_held(self, cell: Cell | None) -> None:
        """Take note of the cell that a key toggles."""
        self._held = cell

    def cards(self) -> list[QRectF]:
        """Return the card of the map that is drawn upon, which wears the accent."""
        item = self._map()
        return [item.frame.card] if self.on and item else []

    def show_cursor(self, point: QPointF | None) -> None:
        """Point with a pen where one can draw."""
        item = self._map()
        over = item is not None and point and item.frame.cells.contains(point)
        if self.on and (over or self.drawing):
            self._figure.viewport().setCursor(pen_cursor())
        else:
            self._figure.viewport().unsetCursor()

    def _map(self) -> "MapItem | None":
        for item in self._figure.shown:
            if item.panel.stage == STAGE:
                return item
        return None

    def press(self, event: QMouseEvent) -> bool:
        """Begin to draw where the scaled map is pressed; return whether that is so."""
        item = self._map()
        left = event.button() == Qt.MouseButton.LeftButton
        if not self.on or not left or item is None:
            return False
        spot = item.spot(event.position())
        if spot is None:
            return False
        self._begin(item, spot)
        return True

    def _begin(self, item: "MapItem", spot: Point) -> None:
        panel = item.panel
        if panel.shows != "now":
            self.refused.emit(tr("Show what is now to draw a mask: F8, or Shift+F8"))
            return
        if panel.is_pooled:
            many = f"{panel.rows.step} × {panel.columns.step}"
            self.refused.emit(
                tr("A cell here stands for {many}: zoom in to draw a mask", many=many)
            )
            return
        self.drawing, self._last = True, spot
        self.began.emit(*spot)

    def move(self, event: QMouseEvent) -> None:
        """Draw as far as the pointer has come."""
        self.show_cursor(event.position())
        item = self._map()
        if not self.drawing or item is None:
            return
        spot = item.spot(event.position())
        edge = spot or item.spot(_nearest(item.frame.cells, event.position()))
        if edge is not None and self._last is not None and edge != self._last:
            self.drawn.emit(passed(self._last, edge))
        elif spot is not None and self._last is None:
            self.drawn.emit([spot])
        self._last = spot  # outside nothing is drawn, though the edge may run along

    def end(self) -> None:
        """Draw no further."""
        if self.drawing:
            self.drawing = False
            self.ended.emit()

    def takes(self, event: QKeyEvent) -> bool:
        """Toggle the held cell on Space; take back the stroke, or leave, on Esc."""
        key, item = Qt.Key(event.key()), self._map()
        if not self.on:
            return False
        if key == Qt.Key.Key_Escape and self.drawing:
            self.drawing = False
            self.cancelled.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Space and item and self._is_held(item):
            assert self._held is not None
            self._begin(item, (self._held.row, self._held.column))
            self.end()
        else:
            return False
        return True

    def _is_held(self, item: "MapItem") -> bool:
        held = self._held
        shown = held is not None and item.box(*held[1:]) is not None
        return held is not None and held.stage == STAGE and shown


def _nearest(area: QRectF, point: QPointF) -> QPointF:
    """Return the point of an area that is nearest to another."""
    x = min(max(point.x(), area.left()), area.right() - 0.01)
    return QPointF(x, min(max(point.y(), area.top()), area.bottom() - 0.01))


@cache
def pen_cursor() -> QCursor:
    """Return a pen, dark with a light edge, that points with its nib."""
    picture = QPixmap(2 * SIDE, 2 * SIDE)  # sharp on screens of twice the pixels
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    body = QPolygonF([QPointF(x, y) for x, y in BODY])
    edge = QPen(QColor("#ffffff"), 3.0)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(edge)
    painter.setBrush(QColor("#1b1f26"))
    painter.drawPolygon(body)
    painter.setPen(QPen(QColor("#1b1f26"), 1.0))
    painter.drawPolygon(body)
    painter.setPen(QPen(QColor("#ffffff"), 1.2))
    painter.drawLine(QPointF(13, 7), QPointF(17, 11))
    painter.end()
    return QCursor(picture, round(NIB.x()), round(NIB.y()))
