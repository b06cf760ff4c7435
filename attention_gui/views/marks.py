"""Marks upon a map: a corner of the cells that are pinned, a sign beside empty rows."""

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.panels import Panel
from attention_gui.views.frame import Frame
from attention_gui.views.typesetter import Typesetter

SHARE = 0.36  # of a cell's side that the corner of a pin takes
LEAST, MOST = 4.0, 10.0  # px, of that corner: tiny cells are marked beyond their edge
HAIR = 1.5  # px, of the line between corner and cell
EMPTY, SIZE = "∅", 10  # beside a row that may attend to nothing
ROOM = 10.0  # px right of the cells, from which the sign has room; else a bar stands
BAR = 2.0


class Marks(pg.GraphicsObject):
    """The marks of one map."""

    def __init__(self, parent: pg.GraphicsObject, type_: Typesetter) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._type, self._theme = type_, LIGHT
        self._frame = Frame(QRectF(), QRectF())
        self._shape = 1, 1
        self._pinned: frozenset[tuple[int, int]] = frozenset()
        self._empty: frozenset[int] = frozenset()

    def show_panel(self, panel: Panel, theme: Theme, frame: Frame) -> None:
        """Show which cells of a panel are pinned, and which rows are empty."""
        if frame != self._frame:
            self.prepareGeometryChange()
        said = panel.pinned_places, panel.empty_places, panel.shape, theme, frame
        if said != (self._pinned, self._empty, self._shape, self._theme, self._frame):
            self.update()
        self._pinned, self._empty, self._shape, self._theme, self._frame = said
        self.setVisible(bool(self._pinned or self._empty))

    def _box(self, row: int, column: int) -> QRectF:
        cells, (rows, columns) = self._frame.cells, self._shape
        width, height = cells.width() / columns, cells.height() / rows
        left, top = cells.left() + column * width, cells.top() + row * height
        return QRectF(left, top, width, height)

    def _paint_pin(self, painter: QPainter, box: QRectF) -> None:
        """Fill a cell's top right corner, and part it from the cell by a line."""
        side = min(max(SHARE * min(box.width(), box.height()), LEAST), MOST)
        corner = box.topRight()
        left, low = corner - QPointF(side, 0), corner + QPointF(0, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawPolygon(QPolygonF([corner, left, low]))
        painter.setPen(QPen(QColor(self._theme.card), HAIR))
        painter.drawLine(QLineF(left, low))

    def _paint_empty(self, painter: QPainter, row: int) -> None:
        """Draw a sign right of a row, or a bar where there is no room for one."""
        cells, box = self._frame.cells, self._box(row, 0)
        room = self._frame.card.right() - cells.right()
        if room >= ROOM and box.height() >= SIZE:
            painter.setPen(QColor(self._theme.muted))
            painter.setFont(self._type.font(SIZE))
            x = cells.right() + room / 2 if room < 2 * ROOM else cells.right() + ROOM
            self._type.draw_centred(painter, x, box.center().y(), EMPTY, SIZE)
        else:
            bar = QRectF(cells.right() + 1, box.top(), BAR, max(1.0, box.height()))
            painter.fillRect(bar, QColor(self._theme.muted))

    def boundingRect(self) -> QRectF:
        """Return the cells, what reaches over their edge, and what stands beside."""
        return self._frame.cells.adjusted(-LEAST, -1, 2 * ROOM, LEAST)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the marks."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in sorted(self._pinned):
            self._paint_pin(painter, self._box(*place))
        for row in sorted(self._empty):
            self._paint_empty(painter, row)
