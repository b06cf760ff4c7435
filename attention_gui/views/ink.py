"""What is drawn upon the cells of a map: hatching, numbers, and the cross of a cell."""

from collections.abc import Iterable

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.core.arrays import Array
from attention_gui.core.display import SCIENTIFIC
from attention_gui.core.palette import MASKED, TOP, Theme, dark_ink
from attention_gui.core.panels import Panel
from attention_gui.views.cross import Cross
from attention_gui.views.drawing import colour_of
from attention_gui.views.hatching import hatched
from attention_gui.views.reason import paint_reason
from attention_gui.views.typesetter import SIZES, Typesetter

HALO = 12.0  # the smallest cell with room for a second outline, px
ODD = ("NaN", "−∞")  # the widest of what is no number

LOW = 4.0  # px, of a row or column whose outline stands outside
DASHES = (3.0, 2.0)  # on and off, of a cross upstream of a pin, in widths of the pen


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
        self._cross = self._held = Cross()

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
            self._hatching = hatched(masked, cells)
        self._cells = QRectF(cells)
        self.update(self._cells)

    def show_cross(self, cross: Cross, held: Cross) -> None:
        """Outline the row and column of a cell, and the cell that is held."""
        if (cross, held) != (self._cross, self._held):
            self._cross, self._held = cross, held
            self.update()

    def _paint_hatching(self, painter: QPainter) -> None:
        if self._hatching:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(self._theme.hatch), 1.0)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLines(self._hatching)

    def _paint_numbers(self, painter: QPainter) -> None:
        small = self._height < SIZES[-1] + 3 or self._panel.reason
        if small or not self.numbers or self._panel.is_pooled:
            return
        codes = self._panel.codes
        shown = codes != MASKED
        size, places = self._fit()
        if size is None:  # what is no number is named all the same
            size, shown = self._size(ODD), shown & (codes > TOP)
        if size is not None and shown.any():
            self._paint_texts(painter, shown, size, places)

    def _paint_texts(
        self, painter: QPainter, shown: Array, size: int, places: int
    ) -> None:
        painter.setFont(self._type.font(size))
        panel = self._panel
        dark = np.array(dark_ink(self._theme, panel.palette))[panel.codes]
        for colour, chosen in ((Qt.GlobalColor.black, dark), ("white", ~dark)):
            painter.setPen(QPen(QColor(colour)))
            for row, column in np.argwhere(chosen & shown).tolist():
                middle = self._box(row, column).center()
                text = panel.text(panel.values[row, column], places)
                self._type.draw_centred(painter, middle.x(), middle.y(), text, size)

    def _fit(self) -> tuple[int | None, int]:
        """Return the size and the decimals with which every number fits its cell."""
        panel = self._panel
        # Of weights, which are between 0 and 1, one decimal says too little.
        fewer = panel.places > 1 and panel.palette == "diverging"
        for places in (panel.places, panel.places - fewer):
            size = self._size(widest(panel, places))
            if size is not None:
                return size, places
        return None, panel.places

    def _size(self, texts: Iterable[str]) -> int | None:
        """Return the largest size in which texts fit a cell."""
        texts = tuple(texts)
        for size in SIZES:
            width = max(self._type.width(text, size) for text in texts)
            space = 6 if size > SIZES[-1] + 1 else 2  # between neighbours
            if width <= self._width - space and size + 3 <= self._height:
                return size
        return None

    def _paint_cross(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        row, column = self._cross.spot(self._panel)
        panel, whole = self._panel, self._cells
        cut = self._cross.is_cut_off(panel)
        if row >= 0:
            box = QRectF(whole.left(), self._box(row, 0).top(), whole.width(), 0)
            box.setHeight(self._height)
            self._outline_line(painter, box, panel.rows.role, cut)
        if column >= 0:
            box = QRectF(self._box(0, column).left(), whole.top(), 0, whole.height())
            box.setWidth(self._width)
            self._outline_line(painter, box, panel.columns.role, cut)
        held, lit = self._held.spot(panel), (row, column)
        for spot, cut_off in {held: self._held.is_cut_off(panel), lit: cut}.items():
            if min(spot) >= 0:
                self._outline_cell(painter, self._box(*spot), cut_off)

    def _outline_line(
        self, painter: QPainter, box: QRectF, role: str, cut: bool
    ) -> None:
        """Outline a row or a column in the colour of its role."""
        self._outline(painter, self._around(box), colour_of(self._theme, role), cut)

    def _around(self, box: QRectF) -> QRectF:
        """Return a box that leaves low rows and narrow columns to be seen."""
        low = min(box.width(), box.height()) < LOW
        return box.adjusted(-1, -1, 1, 1) if low else box

    def _box(self, row: int, column: int) -> QRectF:
        return QRectF(
            self._cells.left() + column * self._width,
            self._cells.top() + row * self._height,
            self._width,
            self._height,
        )

    def _outline(self, painter: QPainter, box: QRectF, colour: str, cut: bool) -> None:
        pen = QPen(QColor(self._theme.muted if cut else colour))
        pen.setWidth(2 if self._height >= 8 else 1)
        if cut:
            pen.setDashPattern(DASHES)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawRect(box)

    def _outline_cell(self, painter: QPainter, box: QRectF, cut: bool) -> None:
        """Outline a cell in two colours, of which one is seen on any."""
        self._outline(painter, box, self._theme.text, cut)
        if min(self._height, self._width) >= HALO:
            painter.setPen(QPen(QColor(self._theme.card), 1))
            painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))

    def boundingRect(self) -> QRectF:
        """Return the cells, and a pen's width around them."""
        return self._cells.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw hatching, numbers and crosses."""
        self._paint_hatching(painter)
        self._paint_numbers(painter)
        self._paint_cross(painter)
        paint_reason(painter, self._type, self._theme, self._panel, self._cells)


def widest(panel: Panel, places: int) -> list[str]:
    """Return the texts among which is the widest of a panel's numbers."""
    shown = panel.values[panel.codes <= TOP]
    ends = [float(shown.min(initial=0)), float(shown.max(initial=0))]
    if places == SCIENTIFIC:  # the longest exponent may be that of a small number
        sizes = np.abs(shown[shown != 0])
        ends.append(-float(sizes.min(initial=np.abs(ends).max())))
    odd = ODD if (panel.codes > MASKED).any() else ()
    return [*(panel.text(end, places) for end in ends), *odd]
