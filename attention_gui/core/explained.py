"""What is explained: a cell of a reading, and its operands as links to their cells."""

from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere, Stage, name
from attention_gui.core.parts import Part, number
from attention_gui.core.reading import Reading
from attention_gui.core.roles import role_of
from attention_gui.core.sums import Vector


class Explained(NamedTuple):
    """A cell whose arithmetic is wanted.

    Attributes
    ----------
    reading : Reading
    cell : Cell
    terms : int
        How many terms of a sum are shown.
    """

    reading: Reading
    cell: Cell
    terms: int

    @property
    def row(self) -> int:
        """The row of the cell."""
        return self.cell.row

    @property
    def column(self) -> int:
        """The column of the cell."""
        return self.cell.column

    def at(self, stage: Stage) -> Cell:
        """Return the cell of another stage at the same place."""
        return self.cell._replace(stage=stage)

    def link(self, cell: Cell) -> Part:
        """Return a number as a link to its cell."""
        return Part(number(self.reading.number_at(cell)), role_of(cell.stage), cell)

    def linked(self, stage: Stage) -> Part:
        """Return the number of another stage at the same place as a link."""
        return self.link(self.at(stage))

    def elsewhere(self, cell: Cell, layer: int, head: int) -> Part:
        """Return a number as a link to its cell in another layer or head."""
        value = self.reading.at(layer, head).number_at(cell)
        return Part(number(value), role_of(cell.stage), Elsewhere(cell, layer, head))

    def row_of(self, stage: Stage, row: int) -> Vector:
        """Return a row of a stage, for a sum of products."""
        numbers = self.reading.row(stage, row)
        return Vector(numbers, role_of(stage), lambda column: Cell(stage, row, column))

    def column_of(self, stage: Stage, column: int) -> Vector:
        """Return a column of a stage, for a sum of products."""
        numbers: Array = self.reading.array(stage)[:, column]
        return Vector(numbers, role_of(stage), lambda row: Cell(stage, row, column))

    def bias(self, stage: Stage) -> tuple[Part, ...]:
        """Return what a bias adds in the cell's column, if there is one."""
        if self.reading.given(stage) is None:
            return ()
        return Part(" + b "), self.link(Cell(stage, 0, self.column))


def same(cell: Cell) -> tuple[Part, ...]:
    """Return that a number is that of another cell."""
    return Part(name(cell), role_of(cell.stage), cell), Part(" = ")
