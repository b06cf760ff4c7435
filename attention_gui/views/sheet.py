"""The sheet: the figure of a file, made as wide as asked and as high as it needs."""

from math import ceil

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.palette import Theme
from attention_gui.core.views import Viewed
from attention_gui.views.arrows import ABREAST, Arrows
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.figure import Figure
from attention_gui.views.frame import GAP, NARROW, Frame
from attention_gui.views.head_grid import HeadGrid, head_grid
from attention_gui.views.overview_grid import overview_grid
from attention_gui.views.rulers import Rulers
from attention_gui.views.stage_layout import StageLayout, counts, stage_layout
from attention_gui.views.stage_room import is_of_features

READABLE = 40.0  # cells in which a number can be read, px
READABLE_FEATURE = 26.0  # likewise, where there may be many maps
WORDS = 90.0  # px of a stage's card above and below its cells
HEADING = 26.0
COLUMNS = 22.0  # px, likewise of the line over columns
TALL = 4  # times its width: higher than that no map grows
SLIM = 120.0  # card of a stage that is not alone in its row, px
SMALLEST = 48.0  # card of a head, px


class Heading(pg.GraphicsObject):
    """The line of text over the maps, and one over their columns perhaps."""

    def __init__(self, sheet: "Sheet") -> None:
        super().__init__()
        self._sheet = sheet

    def boundingRect(self) -> QRectF:
        """Return the sheet's first lines."""
        return QRectF(0, 0, self._sheet.width(), self._sheet.above)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Draw the heading."""
        sheet = self._sheet
        room = sheet.width() - 2 * GAP
        painter.setPen(QColor(sheet.theme.text))
        painter.setFont(sheet.type.font(13, bold=True))
        text = sheet.type.elided(sheet.heading, 13, room, bold=True)
        painter.setLayoutDirection(BY_TEXT)
        painter.drawText(QPointF(GAP, 18), text)
        for column, frame in zip(sheet.columns, sheet.tops, strict=True):
            self._paint_column(painter, column, frame.card)

    def _paint_column(self, painter: QPainter, text: str, card: QRectF) -> None:
        """Draw what stands over a column, in its middle."""
        type_ = self._sheet.type
        text = type_.elided(text, 12, card.width(), bold=True)
        painter.setFont(type_.font(12, bold=True))
        left = card.center().x() - type_.width(text, 12, bold=True) / 2
        painter.drawText(QPointF(left, self._sheet.above - 6), text)


class Sheet(Figure):
    """Stages above, heads below, under a heading; never shown."""

    def __init__(
        self, view: Viewed, theme: Theme, width: int, numbers: bool = True
    ) -> None:
        super().__init__()
        self.heading = " · ".join(view.words)
        self._stages, self._heads, self._of_all = view.stages, view.heads, view.of_all
        self.columns = view.columns
        self.above = HEADING + COLUMNS * bool(view.columns)  # px, over the maps
        self._rulers = Rulers(self.type)
        self.resize(width, width)
        self.resize(width, self._height(width))
        for item in (Heading(self), Arrows(self), self._rulers):
            self.addItem(item)
        self.show_theme(theme, theme.card)
        self.show_panels((*view.stages, *view.heads))
        for item in self.maps:
            item.ink.numbers = numbers and not item.frame.bare

    @property
    def tops(self) -> list[Frame]:
        """Where the first map of each column stands."""
        return [item.frame for item in self.shown[: len(self.columns)]]

    def frames(self, area: QRectF) -> list[Frame]:
        """Return the stages' frames, then the heads'."""
        area = area.adjusted(GAP, self.above, -GAP, -GAP)
        frames: list[Frame] = []
        if self._stages:
            layout, gap = self._abreast(area.width())
            top = QRectF(area.left(), area.top(), area.width(), layout.height)
            across = layout.across
            frames += stage_layout(self._stages, top, self.type, across, gap).frames
            area.setTop(top.bottom() + NARROW)
        if self._heads and self._of_all:
            grid = overview_grid(self._heads, self._overview_area(area))
            self._rulers.show_grid(grid, self.theme)
            frames += grid.frames
        elif self._heads:
            frames += self._grid(area.width()).frames(area)
        return frames

    def _overview_area(self, area: QRectF) -> QRectF:
        """Return an area as wide as the page, and as high as square maps make it."""
        layers = len({panel.layer for panel in self._heads})
        return QRectF(area.left(), area.top(), area.width(), layers * area.width())

    def _height(self, width: int) -> int:
        height = self.above + GAP
        if self._stages:
            height += self._abreast(width - 2 * GAP)[0].height
        if self._heads and self._of_all:
            area = self._overview_area(QRectF(0, 0, width - 2 * GAP, 0))
            height += overview_grid(self._heads, area).bottom
        elif self._heads:
            height += self._grid(width - 2 * GAP).height
        return ceil(height + NARROW * bool(self._stages and self._heads))

    def _abreast(self, width: float) -> tuple[StageLayout, float]:
        """Return a layout no higher than it needs, and the gap between its cards."""
        count = len(self._stages)
        if self.columns:
            return self._laid_out(width, len(self.columns), ABREAST), ABREAST
        if count == 1 or width < 2 * SLIM:
            return self._laid_out(width, 1, 0.0), 0.0
        several = [across for across in counts(self._stages) if across > 1]
        layouts = [self._laid_out(width, across, ABREAST) for across in several]
        most = READABLE_FEATURE if self._of_features else READABLE
        enough = min(most, layouts[-1].size)
        fitting = (one for one in layouts if one.size >= enough and one.fits)
        best = next(fitting, layouts[-1])
        return best, ABREAST

    @property
    def _of_features(self) -> bool:
        return all(map(is_of_features, self._stages))

    def _laid_out(self, width: float, across: int, gap: float) -> StageLayout:
        height = max(TALL * width, 1000)
        if self._of_features:  # so many columns that rows would be far too high
            height = ceil(len(self._stages) / across) * (width / across + WORDS)
        area = QRectF(0, 0, width, height)
        return stage_layout(self._stages, area, self.type, across, gap)

    def _grid(self, width: float) -> HeadGrid:
        """Return the grid of the heads, its last row as full as can be."""
        count = len(self._heads)
        most = 6 if count <= 24 else 8 if count <= 64 else 12
        most = min(most, max(1, int(width // SMALLEST)))
        down = ceil(count / most)
        across = ceil(count / down)
        height = down * max(TALL * width / across, 200)
        return head_grid(self._heads, width, height, across)
