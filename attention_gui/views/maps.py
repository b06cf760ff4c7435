"""The maps: what is looked at large above, and every head below."""

from functools import partial

from PySide6.QtCore import QPoint, Signal

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.palette import Theme
from attention_gui.core.panels import Panel
from attention_gui.core.picture import Picture
from attention_gui.core.upstream import MatrixAt
from attention_gui.views.cross import cross_of
from attention_gui.views.figure import Figure, Place
from attention_gui.views.map_room import MapRoom
from attention_gui.views.tips import number_in


class Maps(MapRoom):
    """Navigator and stages above, heads below.

    Signals
    -------
    hovered : Cell, or None where the pointer is on none
    hovered_elsewhere : Cell, and the layer and head that it is of
        Where those are not looked at; -1 for a head where it is of none.
    picked : Cell
    spot_asked : layer and head
    below_asked : what the small maps are to show
    switch_asked : layer, head, and whether no other is to be on
    zoom_asked : Cell, and how many times as much is to be shown
    menu_asked : place on the screen
    """

    hovered = Signal(object)
    hovered_elsewhere = Signal(object, int, int)
    picked = Signal(object)
    spot_asked = Signal(int, int)
    below_asked = Signal(str)
    switch_asked = Signal(int, int, bool)
    zoom_asked = Signal(object, float)
    menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._look, self._several = Look(), False
        for figure in (self.stages, self.heads):
            figure.hovered.connect(partial(self._hover, figure))
            figure.picked.connect(partial(self._pick, figure))
            figure.menu_asked.connect(self.menu_asked)
        self.stages.zoomed.connect(self._zoom)
        self.stages.opened.connect(self._open_stage)
        self.heads.chosen.connect(self._choose)
        self.heads.opened.connect(self._open_head)
        self.heads.switched.connect(self._switch)
        self.heads_card.below_asked.connect(self.below_asked)
        self.reset()

    def show_document(self, document: Document, look: Look) -> None:
        """Show where in a document the user is; the maps may follow later."""
        self.navigator.show_document(document, look)

    def show_picture(self, picture: Picture) -> None:
        """Show the stages of what is looked at, and the heads."""
        self.show_new()
        self._look = picture.look
        self._several = self.heads_card.is_worth_it(picture)
        self.stages.show_stages(picture.stages)
        self.heads_card.show_picture(picture)
        self._show_heads_card()
        self.share_among(picture)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.stages.show_theme(theme, theme.page)
        self.heads.show_theme(theme, theme.card)

    def show_cells(
        self, lit: Cell | None, held: Cell | None, cut: MatrixAt | None = None
    ) -> None:
        """Light a cell in every map, and outline the one that is held.

        Parameters
        ----------
        lit, held : Cell, optional
        cut : MatrixAt, optional
            The matrix of the lit cell where it is pinned, and so cut off.
        """
        cross = cross_of(lit)._replace(cut=cut)
        outlined = cross if held == lit else cross_of(held)
        for figure in (self.stages, self.heads):
            figure.show_cross(cross, outlined)

    def number_elsewhere(self, cell: Cell, layer: int, head: int) -> str:
        """Return the number of a cell of another head in words; none if it is gone."""
        panels = *self.stages.panels, *self.heads.panels
        return number_in(panels, cell, layer, head)

    def show_held(self, cell: Cell | None) -> None:
        """Have the keys be about a held cell, in a map that is shown."""
        self.stages.show_held(cell)
        if cell is None or cell.stage not in self.stages.stages:
            return
        self.stages.show_current(cell)
        if self.stages.alone not in (None, cell.stage):
            self.give_back_room()

    def maximise(self, stage: Stage) -> None:
        """Give one stage all the room; give it back if one has it."""
        if not self.stages.panels:
            return  # the first picture is still to come
        self.stages.show_alone(stage if self.stages.alone is None else None)
        self._show_heads_card()

    def maximise_current(self) -> None:
        """Give the stage of the held cell all the room, or give it back."""
        stage = self.stages.current.stage
        there = self.stages.stages
        self.maximise(stage if stage in there or not there else there[0])

    def give_back_room(self) -> None:
        """Show all stages and heads again."""
        if self.stages.alone is not None:
            self.maximise(self.stages.alone)

    def _show_heads_card(self) -> None:
        """Show the heads where there are several, and no stage has all the room."""
        shown = self.stages.alone is None and self._several
        if shown == self.heads_card.isHidden():
            self.heads_card.setVisible(shown)
            self.share()

    def _open_stage(self, number: int) -> None:
        self.maximise(self.stages.panels[number].stage)

    def _open_head(self, _number: int) -> None:
        if "weights" in self.stages.stages:
            self.maximise("weights")

    def _choose(self, number: int) -> None:
        panel = self.heads.panels[number]
        self.spot_asked.emit(panel.layer, panel.head)

    def _switch(self, number: int, alone: bool) -> None:
        panel = self.heads.panels[number]
        self.switch_asked.emit(panel.layer, panel.head, alone)

    def _is_elsewhere(self, panel: Panel) -> bool:
        """Whether a panel is of a layer or a head that is not looked at."""
        layer, head = self._look[:2]
        return panel.layer not in (-1, layer) or panel.head not in (-1, head)

    def _hover(self, figure: Figure, place: Place | None) -> None:
        panel = place and figure.panels[place.map]
        if place and panel and self._is_elsewhere(panel):
            cell = _cell(figure, place)
            self.hovered_elsewhere.emit(cell, panel.layer, panel.head)
        else:
            self.hovered.emit(place and _cell(figure, place))

    def _zoom(self, place: Place, factor: float) -> None:
        self.zoom_asked.emit(_cell(self.stages, place), factor)

    def _pick(self, figure: Figure, place: Place) -> None:
        panel, head = figure.panels[place.map], self._look.head
        if self._is_elsewhere(panel):  # a stage of another layer
            self.spot_asked.emit(panel.layer, panel.head if panel.head >= 0 else head)
        self.picked.emit(_cell(figure, place))


def _cell(figure: Figure, place: Place) -> Cell:
    return Cell(figure.panels[place.map].stage, place.row, place.column)
