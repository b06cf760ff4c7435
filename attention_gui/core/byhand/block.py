"""Blocks: the cells of a matrix where some of its rows and some columns cross."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from attention_gui.core.cell import Cell, Stage

Places = Sequence[int]


class Block(NamedTuple):
    """Cells of a matrix: those where some rows and some columns cross."""

    stage: Stage
    rows: Places
    columns: Places

    @property
    def cells(self) -> Iterator[Cell]:
        """Yield the cells, row by row."""
        for row in self.rows:
            for column in self.columns:
                yield Cell(self.stage, row, column)

    def joined(self, other: "Block") -> "Block":
        """Return a block that holds the cells of both."""
        rows, columns = {*self.rows, *other.rows}, {*self.columns, *other.columns}
        return Block(self.stage, sorted(rows), sorted(columns))


def crossing(stage: Stage, cells: Iterable[Cell]) -> Block:
    """Return the smallest block that holds some cells."""
    rows, columns = set(), set()
    for _, row, column in cells:
        rows.add(row)
        columns.add(column)
    return Block(stage, sorted(rows), sorted(columns))
