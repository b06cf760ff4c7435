"""What is drawn upon the cells of a map: hatching, numbers, and the cross of a cell."""

from collections.abc import Iterable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.core.arrays import Array
from attention_gui.core.display import cell_text
from attention_gui.core.palette import MASKED, NAN, Theme, dark_ink
from attention_gui.core.panels import Panel
from attention_gui.views.typesetter import SIZES, Typesetter

HATCHED = 7.0  # the smallest cell that is hatched, px
SPACING = 6.0  # of the hatching
Spot = tuple[int, int]  # row, column


class Ink(pg.GraphicsObject):
    """The hatching, numbers and crosses of one map."""

    def __init__(self, parent: pg.GraphicsObject, type_: Typesetter) -> None:
        super().__init__(parent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._type = type_
        self._cells = QRectF()
        self._hatching: list[QLineF] = []
        self._masked = b""
        self.numbers = True
        self.crosses: tuple[Spot, ...] = ()

    def show_panel(self, panel: Panel, theme: Theme, cells: QRectF) -> None:
        """Show a panel's numbers and masked cells."""
        if cells != self._cells:
            self.prepareGeometryChange()
        self._panel, self._theme = panel, theme
        rows, columns = panel.shape
        self._width, self._height = cells.width() / columns, cells.height() / rows
        masked = panel.codes == MASKED
        if cells != self._cells or masked.tobytes() != self._masked:
            self._masked = masked.tobytes()
            self._hatching = self._lines(masked, cells)
        self._cells = QRectF(cells)
        self.update()

    def show_crosses(self, crosses: tuple[Spot, ...]) -> None:
        """Outline the row and the column of some cells."""
        if crosses != self.crosses:
            self.crosses = crosses
            self.update()

    def _lines(self, masked: Array, cells: QRectF) -> list[QLineF]:
        if min(self._width, self._height) < HATCHED:
            return []
        left, top = cells.left(), cells.top()
        return [
            line
            for row in range(len(masked))
            for start, stop in _spans(masked[row])
            for line in hatching(
                QRectF(
                    left + start * self._width,
                    top + row * self._height,
                    (stop - start) * self._width,
                    self._height,
                )
            )
        ]

    def _paint_hatching(self, painter: QPainter) -> None:
        if self._hatching:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.hatch), 1.0))
            painter.drawLines(self._hatching)

    def _paint_numbers(self, painter: QPainter) -> None:
        size = self._size()
        if size is None:
            return
        painter.setFont(self._type.font(size))
        panel = self._panel
        dark = np.array(dark_ink(self._theme, panel.palette))[panel.codes]
        for colour, chosen in ((Qt.GlobalColor.black, dark), ("white", ~dark)):
            painter.setPen(QPen(QColor(colour)))
            for row, column in np.argwhere(chosen & (panel.codes != MASKED)).tolist():
                self._type.draw_centred(
                    painter,
                    self._cells.left() + (column + 0.5) * self._width,
                    self._cells.top() + (row + 0.5) * self._height,
                    cell_text(panel.values[row, column], panel.places),
                    size,
                )

    def _size(self) -> int | None:
        """Return the size in which every number fits its cell, if there is one."""
        if not self.numbers or self._panel.step > 1 or self._height < SIZES[-1] + 2:
            return None
        widest = max(self._longest_texts(), key=len)
        for size in SIZES:
            if (
                self._type.width(widest, size) <= self._width - 3
                and size + 3 <= self._height
            ):
                return size
        return None

    def _longest_texts(self) -> Iterable[str]:
        panel = self._panel
        shown = panel.values[panel.codes < NAN]
        ends = (shown.min(initial=0), shown.max(initial=0))
        return (cell_text(float(end), panel.places) for end in ends)

    def _paint_crosses(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for row, column in self.crosses:
            self._paint_cross(painter, row // self._panel.step, column)

    def _paint_cross(self, painter: QPainter, row: int, column: int) -> None:
        cells, panel = self._cells, self._panel
        rows, columns = panel.shape
        column //= panel.step
        x, y = cells.left() + column * self._width, cells.top() + row * self._height
        pen = 2 if self._height >= 8 else 1
        if 0 <= row < rows:
            painter.setPen(QPen(QColor(self._theme.query), pen))
            painter.drawRect(QRectF(cells.left(), y, cells.width(), self._height))
        if 0 <= column < columns and panel.columns.role == "key":
            painter.setPen(QPen(QColor(self._theme.key), pen))
            painter.drawRect(QRectF(x, cells.top(), self._width, cells.height()))
        if 0 <= row < rows and 0 <= column < columns:
            painter.setPen(QPen(QColor(self._theme.text), pen))
            painter.drawRect(QRectF(x, y, self._width, self._height))

    def boundingRect(self) -> QRectF:
        """Return the cells, and a pen's width around them."""
        return self._cells.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw hatching, numbers and crosses."""
        self._paint_hatching(painter)
        self._paint_numbers(painter)
        self._paint_crosses(painter)


def hatching(box: QRectF) -> list[QLineF]:
    """Return the diagonals within a box; those of neighbours join."""
    first = int((box.left() + box.top()) // SPACING) + 1
    last = int((box.right() + box.bottom()) // SPACING)
    lines = []
    for number in range(first, last + 1):
        total = number * SPACING  # x + y along this diagonal
        low = max(box.left(), total - box.bottom())
        high = min(box.right(), total - box.top())
        if high > low:
            lines.append(QLineF(low, total - low, high, total - high))
    return lines


def _spans(masked: Array) -> list[tuple[int, int]]:
    """Return where runs of masked cells start and stop."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], masked, [False])))).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
