"""The sheet: the figure of a file, made as wide as asked and as high as it needs."""

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.palette import Theme
from attention_gui.core.panels import Panel
from attention_gui.views.arrows import ABREAST, Arrows
from attention_gui.views.figure import Figure
from attention_gui.views.frame import GAP, NARROW, Frame, stage_layout
from attention_gui.views.head_figure import HEAD_CELL, head_frames, head_margins

READABLE = 24.0  # cells in which a number can be read, px
HEADING = 26.0
TALL = 1e5


class Heading(pg.GraphicsObject):
    """The line of text over the maps."""

    def __init__(self, sheet: "Sheet") -> None:
        super().__init__()
        self._sheet = sheet

    def boundingRect(self) -> QRectF:
        """Return the sheet's first line."""
        return QRectF(0, 0, self._sheet.width(), HEADING)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the heading."""
        sheet = self._sheet
        room = sheet.width() - 2 * GAP
        painter.setPen(QColor(sheet.theme.text))
        painter.setFont(sheet.type.font(13, bold=True))
        text = sheet.type.elided(sheet.heading, 13, room, bold=True)
        painter.drawText(QPointF(GAP, 18), text)


class Sheet(Figure):
    """Stages above, heads below, under a heading; never shown."""

    def __init__(
        self,
        heading: str,
        stages: Sequence[Panel],
        heads: Sequence[Panel],
        theme: Theme,
        width: int,
        numbers: bool = True,
    ) -> None:
        super().__init__()
        self.heading = heading
        self._stages, self._heads = stages, heads
        self.resize(width, width)
        self.resize(width, self._height(width))
        self.addItem(Heading(self))
        self._arrows = Arrows(self)
        self.addItem(self._arrows)
        self.show_theme(theme, theme.card)
        self.show_panels((*stages, *heads))
        for item in self.maps:
            item.ink.numbers = numbers

    def frames(self, area: QRectF) -> list[Frame]:
        """Return the stages' frames, then the heads'."""
        area = area.adjusted(GAP, HEADING, -GAP, -GAP)
        frames: list[Frame] = []
        if self._stages:
            across, gap, height = self._abreast(area.width())
            top = QRectF(area.left(), area.top(), area.width(), height)
            frames += stage_layout(self._stages, top, self.type, across, gap).frames
            area.setTop(top.bottom() + NARROW)
        if self._heads:
            frames += head_frames(self._heads, area)
        return frames

    def _height(self, width: int) -> int:
        height = HEADING + GAP
        if self._stages:
            height += self._abreast(width - 2 * GAP)[2]
        if self._heads:
            height += self._heads_height(width - 2 * GAP)
        return round(height + NARROW * bool(self._stages and self._heads))

    def _abreast(self, width: float) -> tuple[int, float, float]:
        """Return how many stages stand abreast, the gap, and the height they need."""
        area = QRectF(0, 0, width, TALL)
        if len(self._stages) == 1:
            return 1, 0.0, stage_layout(self._stages, area, self.type, 1, 0).height
        two = stage_layout(self._stages, area, self.type, 2, NARROW)
        four = stage_layout(self._stages, area, self.type, 4, ABREAST)
        if four.cell >= min(READABLE, two.cell):
            return 4, ABREAST, four.height
        return 2, NARROW, two.height

    def _heads_height(self, width: float) -> float:
        """Return the height for heads, at most six abreast."""
        rows, columns = self._heads[0].shape
        count = len(self._heads)
        across = min(count, 6 if count <= 24 else 12)
        card = (width - NARROW * (across - 1)) / across
        margins = head_margins(card)
        cell = min((card - margins.left - margins.right) / columns, HEAD_CELL)
        down = -(-count // across)
        height = margins.top + cell * rows + margins.bottom
        return down * height + NARROW * (down - 1)
