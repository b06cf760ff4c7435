"""Blocks of cells: which are selected, and what a paste puts where."""

from collections.abc import Iterable
from typing import NamedTuple, cast

import numpy as np
from PySide6.QtCore import QItemSelection, QItemSelectionRange

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal


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


def ranges(selection: QItemSelection) -> list[QItemSelectionRange]:
    """Return the ranges of a selection."""
    return list(cast("Iterable[QItemSelectionRange]", selection))


def rectangle(selection: QItemSelection) -> Block | None:
    """Return the one block that a selection fills, or None if it is in pieces."""
    parts = [
        Block(part.top(), part.left(), part.height(), part.width())
        for part in ranges(selection)
    ]
    if not parts:
        return None
    row, column = min(part.row for part in parts), min(part.column for part in parts)
    bottom = max(part.row + part.rows for part in parts)
    right = max(part.column + part.columns for part in parts)
    whole = Block(row, column, bottom - row, right - column)
    return whole if whole.size == sum(part.size for part in parts) else None


def placed(numbers: Array, target: Block, shape: tuple[int, int]) -> Array:
    """Return what a paste puts at the top left cell of a target.

    One number fills the target; a block keeps its shape.

    Raises
    ------
    ValueError
        If the block reaches past a table of that shape.
    """
    if numbers.size == 1:
        return np.full((target.rows, target.columns), numbers.flat[0])
    rows, columns = shape[0] - target.row, shape[1] - target.column
    if numbers.shape[0] > rows or numbers.shape[1] > columns:
        raise refusal(
            "{block} cells do not fit: from row {row}, column {column} there "
            "are {room} of the {table} table",
            block=_size(*numbers.shape),
            row=target.row,
            column=target.column,
            room=_size(rows, columns),
            table=_size(*shape),
        )
    return numbers


def _size(rows: int, columns: int) -> str:
    return f"{rows} × {columns}"
