"""A line of a calculation: a step that is not worked out yet."""

from collections.abc import Callable
from typing import NamedTuple

from attention_gui.core.cell import Cell
from attention_gui.core.explained import Explained
from attention_gui.core.parts import Part

Make = Callable[[Explained], tuple[Part, ...]]


class Line(NamedTuple):
    """A step that is not worked out yet."""

    title: str
    at: Cell
    make: Make
    is_paired: bool = True  # whether it is of the tokens of that cell alone
    is_of_cell: bool = True  # whether it comes to the number of that cell
