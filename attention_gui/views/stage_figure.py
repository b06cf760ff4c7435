"""The figure of what is looked at: its stages in reading order."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.language import tr
from attention_gui.core.panels import Panel
from attention_gui.views.arrows import ABREAST, Arrows
from attention_gui.views.edited_figure import EditedFigure
from attention_gui.views.figure import Place
from attention_gui.views.frame import Frame
from attention_gui.views.head_figure import STEPS
from attention_gui.views.stage_layout import StageLayout, best_layout


class StageFigure(EditedFigure):
    """Stages in one row or in several, or one alone."""

    _arrows: Arrows | None = None

    def __init__(self) -> None:
        super().__init__()
        self._arrows = Arrows(self)
        self.addItem(self._arrows)
        self.typing.stepped.connect(self.step)
        self.current = Cell("weights", 0, 0)
        self._stages: Sequence[Panel] = ()
        self.alone: Stage | None = None
        self.setAccessibleName(tr("stages"))

    @property
    def stages(self) -> list[Stage]:
        """The names of the stages that there are, whether or not one is alone."""
        return [panel.stage for panel in self._stages]

    def show_stages(self, panels: Sequence[Panel]) -> None:
        """Show the stages, or the one that has all the room, while that is there."""
        self._stages = panels
        if self.alone not in self.stages:
            self.alone = None
        shown = [p for p in panels if self.alone in (None, p.stage)]
        self.show_panels(shown)

    def show_nothing(self) -> None:
        """Show no stage until there are others; one may have all the room then."""
        self.pen.end()
        self.typing.cancel()
        self._stages = ()
        self.show_panels(())

    def show_alone(self, stage: Stage | None) -> None:
        """Give one stage all the room, or none."""
        self.alone = stage
        self.show_stages(self._stages)

    def show_current(self, cell: Cell) -> None:
        """Take note of the cell that arrow keys start from."""
        self.current = cell
        if self.ringed:
            self.viewport().update()

    def within_ring(self) -> QRectF:
        """Return the card of the map that arrow keys start from."""
        for item in self.shown:
            if item.panel.stage == self.current.stage:
                return item.frame.card
        return self.shown[0].frame.card if self.shown else super().within_ring()

    def card_of(self, stage: Stage) -> QRect:
        """Return where the card of a stage is; the whole where that is not shown."""
        cards = (one.frame.card for one in self.shown if one.panel.stage == stage)
        return next((card.toAlignedRect() for card in cards), self.rect())

    def frames(self, area: QRectF) -> list[Frame]:
        """Return the layout with the larger cells."""
        return self._layout(area).frames

    def cell_in(self, width: int, height: int) -> float:
        """Return how large a cell would be in some room."""
        return max(0.0, self._layout(QRectF(0, 0, width, height)).size)

    def _layout(self, area: QRectF) -> StageLayout:
        return best_layout(self.panels, area.adjusted(1, 0, -1, 0), self.type, ABREAST)

    def arrange(self) -> None:
        """Give every map, and the arrows between them, their place."""
        super().arrange()
        if self._arrows is not None:
            self._arrows.prepareGeometryChange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick the neighbouring cell; past a map's edge, the map beside it."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif self.panels:
            self.step(*step)

    def step(self, down: int, along: int) -> None:
        """Pick the cell so many rows and columns on; past an edge, the map beside."""
        here = self.current
        names = [panel.stage for panel in self.panels]
        number = names.index(here.stage) if here.stage in names else 0
        rows = len(self.panels[number].rows.labels)
        row = min(here.row, rows - 1) + down
        column = min(here.column, self._width(number) - 1) + along
        if column >= self._width(number) and number + 1 < len(names):
            number, column = number + 1, 0
        elif column < 0 and number > 0:
            number, column = number - 1, self._width(number - 1) - 1
        if 0 <= row < rows and 0 <= column < self._width(number):
            self.picked.emit(Place(number, row, column))

    def _width(self, number: int) -> int:
        return len(self.panels[number].columns.labels)
