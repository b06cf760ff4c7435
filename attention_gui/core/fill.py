"""A fill: cells that are to go on from those beside them."""

from typing import NamedTuple

from attention_gui.core.block import Block


class Fill(NamedTuple):
    """What a drag of the fill handle asks for.

    Attributes
    ----------
    source : Block
        The cells that are continued.
    target : Block
        Those beside them that are filled.
    series : bool
        Whether they go on in a straight line, or are repeated.
    """

    source: Block
    target: Block
    series: bool

    @property
    def across(self) -> bool:
        """Whether it is to the left or the right."""
        return self.source.row == self.target.row

    @property
    def first(self) -> int:
        """Which row or column is filled first; that of the source is 0."""
        if self.across:
            return self.target.column - self.source.column
        return self.target.row - self.source.row

    @property
    def whole(self) -> Block:
        """Both together."""
        row = min(self.source.row, self.target.row)
        column = min(self.source.column, self.target.column)
        if self.across:
            both = self.source.columns + self.target.columns
            return Block(row, column, self.source.rows, both)
        return Block(
            row, column, self.source.rows + self.target.rows, self.source.columns
        )


def dragged(source: Block, row: int, column: int, turned: bool = False) -> Fill | None:
    """Return the fill from a block as far as a cell, or None within it.

    Parameters
    ----------
    source : Block
    row, column : int
        The cell under the pointer: the way on which it is further is filled.
    turned : bool
        Whether two cells are to be repeated, or one continued in steps of 1.
    """
    below, right = source.row + source.rows, source.column + source.columns
    ways = {
        row - below + 1: Block(below, source.column, row - below + 1, source.columns),
        source.row - row: Block(row, source.column, source.row - row, source.columns),
        column - right + 1: Block(source.row, right, source.rows, column - right + 1),
        source.column - column: Block(
            source.row, column, source.rows, source.column - column
        ),
    }
    furthest = max(ways)
    if furthest <= 0:
        return None
    made = Fill(source, ways[furthest], series=False)
    several = (source.columns if made.across else source.rows) > 1
    return made._replace(series=several != turned)
