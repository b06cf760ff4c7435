"""A shaper: makes steps of changed shapes, and has what was selected stay so."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.core.axes import KEYS, QUERIES, axes_of
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.sides import KEY
from attention_gui.core.token_shape import TokenSide
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.shaping.targets import Spot, Targets
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar


class Shaper(QObject):
    """Does what some actions ask of a document's shape.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        pointing: Pointing,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(board)
        self.session, self.board, self.status = session, board, status
        self.pointing, self._settle = pointing, settle
        self.targets = Targets(session, board.givens, lambda: pointing.held)
        self._to_hold: Cell | None = None  # in a map, once it is there

    @property
    def document(self) -> Document:
        """The document that is shaped."""
        return self.session.document

    def slots(self) -> dict[str, Callable[[], Any]]:
        """Return what each action does; ValueError says why it cannot."""
        return {}

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect every action to what it does."""
        for name, do in self.slots().items():
            actions[name].triggered.connect(partial(self.attempt, do))

    def show_picture(self) -> None:
        """Hold the cell that was to be held, now that there is a map of it."""
        cell, self._to_hold = self._to_hold, None
        if cell is not None:
            self.pointing.hold(cell)

    def attempt(self, do: Callable[[], Any], *_: object) -> None:
        """Do something, or say where the keyboard is why it cannot be."""
        if not self._settle():
            return
        try:
            do()
        except ValueError as error:
            self._refuse(str(error))

    def put(self, after: Document, text: str) -> None:
        """Make a step of another document, and say so."""
        if after is not self.document:
            self.session.put(after, text)
            self.status.say(text)

    def put_tokens(
        self, after: Document, text: str, side: TokenSide, tokens: range
    ) -> None:
        """Do the same, and have tokens selected where others were."""
        spot = self.targets.spot
        of_rows = spot is not None and self._is_of_rows(after, spot, side)
        if spot is not None and spot.table is None and after is not self.document:
            place = (tokens[0], spot.columns[0]), (spot.rows[0], tokens[0])
            self._to_hold = Cell(spot.stage, *place[0 if of_rows else 1])
        self.put(after, text)
        if spot is not None and spot.table is not None and of_rows:
            spot.table.select_rows(tokens)

    def _is_of_rows(self, document: Document, spot: Spot, side: TokenSide) -> bool:
        """Return whether the tokens of a side are rows where something is selected."""
        rows, _ = axes_of(document, spot.stage, self.session.look.layer)
        wanted = (KEYS if side == KEY else QUERIES,)
        either = (KEYS, QUERIES) if document.keys_are_queries else wanted
        return rows in either and spot.whole is not False

    def _refuse(self, reason: str) -> None:
        table = self.board.givens.focused()
        if table is None:
            self.status.say(reason)
        else:
            table.refuse(reason, table.visualRect(table.currentIndex()))
