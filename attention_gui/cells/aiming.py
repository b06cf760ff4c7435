"""Aiming: which cells a menu or a key is about, and where they are refused."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from attention_gui.core.arrays import Array
from attention_gui.core.block import Block
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.language import later, translated
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.core.task import Target
from attention_gui.session import Session
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.table import MatrixTable

NOTHING = later("Select cells of a table first, or hold a cell of a map")
LATER = later("These numbers are still being computed")


class Spot(NamedTuple):
    """Which cells: those of some blocks of a matrix."""

    stage: Stage
    layer: int
    head: int
    blocks: tuple[Block, ...]


class Aim(QObject):
    """Finds the selected cells of a table, or the held one of a map.

    Parameters
    ----------
    held : function
        Returns the cell that is held, if there is one.
    """

    def __init__(
        self,
        session: Session,
        studio: Studio,
        board: Board,
        status: StatusBar,
        held: Callable[[], Cell | None],
    ) -> None:
        super().__init__(board)
        self._session, self._board, self._status = session, board, status
        self._held = held
        self._reading: Reading | None = None  # as the maps show it
        self._table: MatrixTable | None = None  # where the last target was
        studio.ready.connect(self.show_picture)

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._reading = picture.reading

    @property
    def current(self) -> tuple[int, int]:
        """Row and column of the cell, among the selected ones, that was picked last."""
        if self._table is not None:
            index = self._table.currentIndex()
            return index.row(), index.column()
        held = self._held()
        return (held.row, held.column) if held else (0, 0)

    def here(self) -> Spot | None:
        """Return what is selected where the keyboard is, or say that nothing is."""
        table = self._board.givens.focused()
        if table is not None:
            return self.in_table(table.matrix.stage)
        focus = QApplication.focusWidget()
        if focus is not None and self._board.maps.isAncestorOf(focus):
            return self.in_maps()
        self._table = None
        self._status.say(translated(NOTHING))
        return None

    def in_table(self, stage: Stage) -> Spot | None:
        """Return what is selected in a table, or say that nothing is."""
        self._table = table = self._board.givens.cards[stage].table
        blocks = table.blocks()
        if not blocks:
            self._status.say(translated(NOTHING))
            return None
        return Spot(stage, *self._session.look[:2], tuple(blocks))

    def in_maps(self) -> Spot | None:
        """Return the held cell, or say why nothing can be done to it."""
        self._table, held = None, self._held()
        typing = self._board.maps.stages.typing
        if held is None or held.stage not in self._board.maps.stages.stages:
            self._status.say(translated(NOTHING))
            return None
        if reason := typing.reason_against(held):
            typing.refuse(reason)
            return None
        block = Block(held.row, held.column, 1, 1)
        return Spot(held.stage, *self._session.look[:2], (block,))

    def target(self, spot: Spot) -> Target | None:
        """Return cells with their numbers, or say that these are not known yet."""
        array = self._array(spot.stage)
        if array is None:
            self._status.say(translated(LATER))
            return None
        return Target(*spot[:3], array, spot.blocks)

    def refuse(self, reason: str) -> None:
        """Say beside the cells why something is not done."""
        if self._table is not None:
            self._table.refuse_work(reason)
        else:
            self._board.maps.stages.typing.refuse(reason)

    def select(self, block: Block) -> None:
        """Have other cells of the same table selected."""
        if self._table is not None:
            self._table.select(*block)

    def _array(self, stage: Stage) -> Array | None:
        """Return the numbers of a matrix in the document, if they are known."""
        document, look = self._session.document, self._session.look
        given = document.given(stage, *look[:2])
        if given is not None:
            return given
        reading = self._reading
        if reading is None or reading.document is not document:
            return None
        here = (reading.number, reading.head) == look[:2]
        return reading.array(stage) if here and reading.has(stage) else None
