"""Targets: which tokens or features are meant, where the keyboard is or a cell held."""

from collections.abc import Callable
from typing import NamedTuple

from attention_gui.core.axes import KEYS, QUERIES, Axis, axes_of
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.language import refusal
from attention_gui.core.sides import FEATURES, KEY
from attention_gui.core.token_shape import TokenSide
from attention_gui.session import Session
from attention_gui.views.givens import Givens
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_blocks import ranges

Numbers = tuple[int, ...]


class Spot(NamedTuple):
    """What is selected, in a table or in a map.

    Attributes
    ----------
    stage : str
    rows, columns : tuple of int
    whole : bool or None
        Whether whole rows are selected (True), or whole columns (False), or neither.
    table : MatrixTable, optional
    """

    stage: Stage
    rows: Numbers
    columns: Numbers
    whole: bool | None = None
    table: MatrixTable | None = None


class Targets:
    """Finds what an action on tokens or features is about.

    Parameters
    ----------
    held : function
        Returns the cell that is held, if there is one.
    """

    def __init__(
        self, session: Session, givens: Givens, held: Callable[[], Cell | None]
    ) -> None:
        self._session, self._givens, self._held = session, givens, held

    @property
    def spot(self) -> Spot | None:
        """What is selected where the keyboard is in a table, or else the held cell."""
        table = self._givens.focused()
        if table is not None and table.currentIndex().isValid():
            return _selected(table)
        held = self._held()
        return held and Spot(held.stage, (held.row,), (held.column,))

    def tokens(self) -> tuple[TokenSide, Numbers]:
        """Return the tokens that are meant, and on which side they are.

        Raises
        ------
        ValueError
            If there are none.
        """
        for axis, numbers in self._sides():
            if axis in (QUERIES, KEYS):
                side: TokenSide = "key" if axis.side == KEY else "query"
                return side, numbers
        raise refusal("Select a token first: click the header of its row.")

    def features(self) -> tuple[Axis, Numbers]:
        """Return the features that are meant, and which they are.

        Raises
        ------
        ValueError
            If there are none.
        """
        for axis, numbers in self._sides():
            if axis.side in FEATURES:
                return axis, numbers
        raise refusal("Select a feature first: click the header of its column.")

    def _sides(self) -> list[tuple[Axis, Numbers]]:
        """Return rows and columns that can change, those that are more likely meant."""
        spot = self.spot
        if spot is None:
            return []
        document, look = self._session.document, self._session.look
        axes = axes_of(document, spot.stage, look.layer)
        sides = [*zip(axes, (spot.rows, spot.columns), strict=True)]
        if spot.whole is False:
            sides.reverse()
        return [(axis, numbers) for axis, numbers in sides if axis is not None]


def _selected(table: MatrixTable) -> Spot:
    """Return what is selected in a table."""
    whole, current = table.whole, table.currentIndex()
    rows, columns = {current.row()}, {current.column()}
    for part in ranges(table.selectionModel().selection()):
        rows |= {*range(part.top(), part.bottom() + 1)}
        columns |= {*range(part.left(), part.right() + 1)}
    by_rows = True if whole.rows else False if whole.columns else None
    return Spot(
        table.matrix.stage,
        whole.rows or tuple(sorted(rows)),
        whole.columns or tuple(sorted(columns)),
        by_rows,
        table,
    )
