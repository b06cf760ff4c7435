"""The maps: the stages of the head that is looked at, and all heads of its layer."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QSplitter

from attention_gui.core.cell import Cell
from attention_gui.core.compute import COMPUTED
from attention_gui.core.palette import Theme
from attention_gui.core.picture import Picture
from attention_gui.core.upstream import Place as Matrix
from attention_gui.views.card import Card
from attention_gui.views.cross import cross_of
from attention_gui.views.figure import Figure, Place
from attention_gui.views.head_figure import HeadFigure
from attention_gui.views.stage_figure import StageFigure
from attention_gui.views.tips import number_line

SHARES = (460, 540)  # pixels, to be stretched to the room that there is


class Maps(QSplitter):
    """Stages above, heads below.

    Signals
    -------
    hovered : Cell, or None where the pointer is on none
    hovered_elsewhere : Cell, and the head that it is of where that is not looked at
    picked : Cell
    head_asked : int
    zoom_asked : Cell, and how many times as much is to be shown
    menu_asked : place on the screen
    """

    hovered = Signal(object)
    hovered_elsewhere = Signal(object, int)
    picked = Signal(object)
    head_asked = Signal(int)
    zoom_asked = Signal(object, float)
    menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self.stages, self.heads = StageFigure(), HeadFigure()
        self.heads_card = Card("Heads", self.heads)
        self.heads_card.show_title("Heads", "weights of every head · colours 0 … 1")
        self.addWidget(self.stages)
        self.addWidget(self.heads_card)
        for figure in (self.stages, self.heads):
            figure.hovered.connect(partial(self._hover, figure))
            figure.picked.connect(partial(self._pick, figure))
            figure.menu_asked.connect(self.menu_asked)
        self.stages.zoomed.connect(self._zoom)
        self.heads.chosen.connect(self.head_asked)
        self.heads.opened.connect(self._open_head)
        self.stages.opened.connect(self.maximise)
        self.reset()

    def reset(self) -> None:
        """Share the room out between stages and heads."""
        self.setSizes(SHARES)

    def show_picture(self, picture: Picture, head: int) -> None:
        """Show the computed stages of a head, and all heads."""
        self.stages.show_stages(picture.stages)
        self.heads.show_panels(picture.heads)
        self.heads.show_chosen(head)
        self._show_heads_card()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.stages.show_theme(theme, theme.page)
        self.heads.show_theme(theme, theme.card)

    def show_cells(
        self, lit: Cell | None, held: Cell | None, cut: Matrix | None = None
    ) -> None:
        """Light a cell in every map, and outline the one that is held.

        Parameters
        ----------
        lit, held : Cell, optional
        cut : Place, optional
            The matrix of the lit cell where it is pinned, and so cut off.
        """
        cross = cross_of(lit)._replace(cut=cut)
        outlined = cross if held == lit else cross_of(held)
        for figure in (self.stages, self.heads):
            figure.show_cross(cross, outlined)

    def number_elsewhere(self, cell: Cell, head: int) -> str:
        """Return the number of another head's cell in words; none if that is gone."""
        if head >= len(self.heads.panels):
            return ""
        panel = self.heads.panels[head]
        rows, columns = panel.rows.place(cell.row), panel.columns.place(cell.column)
        return (
            number_line(panel, cell.row, cell.column) if min(rows, columns) >= 0 else ""
        )

    def show_held(self, cell: Cell | None) -> None:
        """Have the keys be about a held cell, in a map that is shown."""
        self.stages.show_held(cell)
        if cell is None or cell.stage not in COMPUTED:
            return
        self.stages.show_current(cell)
        if self.stages.alone not in (None, COMPUTED.index(cell.stage)):
            self.give_back_room()

    def maximise(self, stage: int) -> None:
        """Give one stage all the room; give it back if one has it."""
        if not self.stages.panels:
            return  # the first picture is still to come
        self.stages.show_alone(stage if self.stages.alone is None else None)
        self._show_heads_card()

    def maximise_current(self) -> None:
        """Give the stage of the held cell all the room, or give it back."""
        self.maximise(COMPUTED.index(self.stages.current.stage))

    def give_back_room(self) -> None:
        """Show all stages and heads again."""
        if self.stages.alone is not None:
            self.maximise(0)

    def _show_heads_card(self) -> None:
        """Show the heads where there are several, and no stage has all the room."""
        shown = self.stages.alone is None and len(self.heads.panels) > 1
        if shown == self.heads_card.isHidden():
            self.heads_card.setVisible(shown)

    def _open_head(self, _head: int) -> None:
        self.maximise(COMPUTED.index("weights"))

    def _hover(self, figure: Figure, place: Place | None) -> None:
        other = figure is self.heads and place and place.map != self.heads.head
        if place and other:
            self.hovered_elsewhere.emit(_cell(figure, place), place.map)
        else:
            self.hovered.emit(place and _cell(figure, place))

    def _zoom(self, place: Place, factor: float) -> None:
        self.zoom_asked.emit(_cell(self.stages, place), factor)

    def _pick(self, figure: Figure, place: Place) -> None:
        self.picked.emit(_cell(figure, place))


def _cell(figure: Figure, place: Place) -> Cell:
    return Cell(figure.panels[place.map].stage, place.row, place.column)
