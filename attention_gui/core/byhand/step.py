"""A step of a calculation: one line, and whose number it comes to."""

from typing import NamedTuple

from attention_gui.core.cell import Cell
from attention_gui.core.parts import Part

Parts = tuple[Part, ...]


class Step(NamedTuple):
    """One step of a calculation: a line.

    Attributes
    ----------
    title : str
        Of which matrix it is, or what is done: alike in neighbours that are alike.
    pair : str
        The tokens that it is of: `the → cat`.
    parts : tuple of Part
        The arithmetic, ending in what it comes to.
    cell : Cell, optional
        The cell whose number it comes to; None where that has none.
    """

    title: str
    pair: str
    parts: Parts
    cell: Cell | None = None
