"""Blocks: rectangles of cells, and how sentences name them."""

from collections.abc import Sequence
from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Stage
from attention_gui.core.language import counted


class Block(NamedTuple):
    """A rectangle of cells."""

    row: int
    column: int
    rows: int
    columns: int

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.rows * self.columns

    def of(self, array: Array) -> Array:
        """Return its part of a matrix."""
        return array[
            self.row : self.row + self.rows, self.column : self.column + self.columns
        ]


class Place(NamedTuple):
    """A rectangle of cells of a matrix."""

    stage: Stage
    block: Block

    @property
    def text(self) -> str:
        """How a sentence names it: `query[0:3, 1]`."""
        row, column, rows, columns = self.block
        return f"{self.stage}[{_span(row, rows)}, {_span(column, columns)}]"


def place_text(stage: Stage, blocks: Sequence[Block]) -> str:
    """Return how a sentence names cells: `query[0:3, 1]`, `7 cells of query`."""
    if len(blocks) == 1:
        return Place(stage, blocks[0]).text
    count = sum(block.size for block in blocks)
    return counted(count, "{n} cell of {stage}", "{n} cells of {stage}", stage=stage)


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}:{first + count}"
