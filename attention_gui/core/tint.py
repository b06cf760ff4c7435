"""A tint: what the cells of a table are coloured by, in place of their own numbers."""

from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage, name
from attention_gui.core.display import exact_text
from attention_gui.core.palette import TOP, Limits, codes


class Tint(NamedTuple):
    """Numbers that colour the cells of a table.

    Attributes
    ----------
    array : array (rows, columns), optional
        None where there are none: the cells have the colour of 0.
    bounds : (float, float)
        What the two ends of the palette stand for.
    name : str
        What the numbers are: "∂ weights[4, 1]"; "" where there are none.
    """

    array: Array | None
    bounds: Limits
    name: str

    def codes(self, row: int, columns: int) -> bytes:
        """Return the codes of a row on the diverging palette."""
        if self.array is None:
            return bytes([TOP // 2]) * columns
        return codes(self.array[row], self.bounds).tobytes()

    def told(self, stage: Stage, row: int, column: int) -> str:
        """Return what colours a cell, in words."""
        if self.array is None:
            return ""
        by = exact_text(float(self.array[row, column]))
        return f"{self.name} / ∂ {name(Cell(stage, row, column))} = {by}"

    def fits(self, shape: tuple[int, ...]) -> bool:
        """Whether it is for a table of a shape."""
        return self.array is None or self.array.shape == shape
