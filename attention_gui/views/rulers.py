"""The rulers of an overview: the names of layers and the numbers of heads."""

from collections.abc import Mapping

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.overview_grid import OverviewGrid
from attention_gui.views.typesetter import Typesetter

SIZE = 11
SMALL = 9  # of names beside low rows
GAP = 6.0  # px between a name and its row
DOWN = 0.36  # of a letter's size, from its middle to the base line


class Rulers(pg.GraphicsObject):
    """The names of rows and columns; those of the chosen head stand out."""

    def __init__(self, type_: Typesetter) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._type = type_
        self._grid: OverviewGrid | None = None
        self._chosen = -1, -1

    def show_grid(self, grid: OverviewGrid | None, theme: Theme) -> None:
        """Show the names along a grid, or none."""
        self.prepareGeometryChange()
        self._grid, self._theme = grid, theme
        self.update()

    def show_chosen(self, layer: int, head: int) -> None:
        """Have the names of one layer and one head stand out."""
        if (layer, head) != self._chosen:
            self._chosen = layer, head
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the whole grid."""
        whole = QRectF()
        if self._grid is not None:
            for box in (*self._grid.layers.values(), *self._grid.heads.values()):
                whole = whole.united(box)
        return whole

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the names."""
        if self._grid is None:
            return
        layer, head = self._chosen
        in_words = self._has_room_beside(self._grid.layers)
        for number, box in self._grid.layers.items():
            size = SIZE if box.height() > SIZE else SMALL
            name = tr("Layer {layer}", layer=number) if in_words else str(number)
            x = box.right() - GAP - self._type.width(name, size, bold=True)
            self._text(painter, x, box, name, size, number == layer)
        in_words = self._has_room(list(self._grid.heads.values()))
        for number, box in self._grid.heads.items():
            name = tr("Head {head}", head=number) if in_words else str(number)
            x = box.center().x() - self._type.width(name, SIZE, number == head) / 2
            self._text(painter, x, box, name, SIZE, number == head)

    def _has_room_beside(self, boxes: Mapping[int, QRectF]) -> bool:
        """Return whether there is room for a word before the number of each layer."""
        longest = tr("Layer {layer}", layer=max(boxes))
        return self._type.width(longest, SIZE, bold=True) <= boxes[max(boxes)].width()

    def _has_room(self, boxes: list[QRectF]) -> bool:
        """Return whether there is room for a word before the number of each head."""
        longest = tr("Head {head}", head=len(boxes) - 1)
        return self._type.width(longest, SIZE, bold=True) + 2 <= boxes[0].width()

    def _text(
        self, painter: QPainter, x: float, box: QRectF, text: str, size: int, bold: bool
    ) -> None:
        painter.setFont(self._type.font(size, bold))
        painter.setPen(QColor(self._theme.text if bold else self._theme.muted))
        painter.setLayoutDirection(BY_TEXT)
        painter.drawText(QPointF(x, box.center().y() + size * DOWN), text)
