"""Looking: which layer, head, page and part of the document is looked at."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.look import Below, Look
from attention_gui.core.pages import page_of
from attention_gui.half_typed import when_settled
from attention_gui.session import Session
from attention_gui.views.board import Board

ZOOM = 1.5  # by one press of a key


class Looking(QObject):
    """Has the session look at what the user asks for.

    Parameters
    ----------
    session : Session
    board : Board
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self, session: Session, board: Board, settle: Callable[[], bool]
    ) -> None:
        super().__init__(session)
        self._session, self._maps, self._settle = session, board.maps, settle
        maps = board.maps
        maps.zoom_asked.connect(self.zoom)
        maps.spot_asked.connect(self.choose)
        maps.below_asked.connect(self.show_below)
        maps.picked.connect(self.trace)
        maps.navigator.look_asked.connect(self.look_at)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that look elsewhere."""
        for name, slot in self._slots().items():
            actions[name].triggered.connect(when_settled(self._settle, slot))

    def _slots(self) -> dict[str, Callable[..., Any]]:
        return {
            "next_head": partial(self.step, 0, 1),
            "previous_head": partial(self.step, 0, -1),
            "next_layer": partial(self.step, 1, 0),
            "previous_layer": partial(self.step, -1, 0),
            "zoom_in": partial(self.zoom_held, 1 / ZOOM),
            "zoom_out": partial(self.zoom_held, ZOOM),
            "show_all": self.show_all,
            "reset_layout": self.show_all,
        }

    def look_at(self, look: Look) -> None:
        """Look at something else, once nothing is half typed any more."""
        if look != self._session.look and self._settle():
            self._session.look_at(look)

    def choose(self, layer: int, head: int) -> None:
        """Look at a head of a layer."""
        self.look_at(self._session.look._replace(layer=layer, head=head))

    def step(self, layers: int, heads: int, *_: object) -> None:
        """Look at a layer or a head further on, if there is one."""
        document, look = self._session.document, self._session.look
        layer, head = look.layer + layers, look.head + heads
        if not 0 <= layer < len(document.layers):
            return
        if layers:  # a layer may have fewer heads
            head = min(head, document.layers[layer].heads - 1)
        if 0 <= head < document.layers[layer].heads:
            self.choose(layer, head)

    def show_below(self, below: Below) -> None:
        """Have the small maps show something else."""
        self.look_at(self._session.look._replace(below=below))

    def trace(self, cell: Cell) -> None:
        """Show the flow to the token whose row of the rollout is picked."""
        look = self._session.look
        if cell.stage == "rollout":
            self.look_at(look._replace(trace=look.trace._replace(token=cell.row)))

    def seek(self, place: Cell | Elsewhere) -> None:
        """Look at where a cell can be seen, if it is shown anywhere."""
        look = self._session.look
        if isinstance(place, Elsewhere):
            look = look._replace(layer=place.layer, head=place.head)
            place = place.cell
        page = page_of(place.stage)
        if place.stage not in self._maps.stages.stages:
            if page is not None:
                look = look._replace(page=page)
            elif place.stage == "contribution":
                look = look._replace(below="contributions")
        self.look_at(look)

    def follow(self, cell: Cell) -> None:
        """Have the part of the stages that is shown hold a cell that is picked."""
        session = self._session
        if cell.stage in self._maps.stages.stages:
            session.look_at(session.look.followed(session.document, cell))

    def zoom(self, cell: Cell, factor: float) -> None:
        """Show so many times as much of the stages around a cell."""
        session = self._session
        self.look_at(session.look.zoomed(session.document, cell, factor))

    def zoom_held(self, factor: float, *_: object) -> None:
        """Show so many times as much around the cell where the arrow keys are."""
        self.zoom(self._maps.stages.current, factor)

    def show_all(self) -> None:
        """Show the whole of the stages."""
        self.look_at(self._session.look._replace(queries=None, keys=None))
