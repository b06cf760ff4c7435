"""Typing in: what a text makes of the cells that it is typed into."""

import re

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.block import Block
from attention_gui.core.numbers import read_number

_WORD = re.compile(r"[A-Za-z_]\w*")


def typed_in(text: str, decimal: str, array: Array, at: Block) -> Array:
    """Return the numbers that a text, typed into a block of a matrix, stands for.

    Parameters
    ----------
    text : str
        A number, or an expression after an equals sign; with `x`, the number that was
        there, `i`, `j`, `rows` and `columns` it is another for every cell.
    decimal : str
        The decimal mark.
    array : array (rows, columns)
    at : Block

    Raises
    ------
    ValueError
        With the reason, to be shown beside the cell.
    """
    stripped = text.strip()
    if stripped.startswith("=") and _is_over_cells(stripped):
        from attention_gui.core.cell_expression import over_cells  # few cells need it

        rows, columns = array.shape
        return over_cells(stripped[1:].strip(), at.of(array), at, (rows, columns))
    number = read_number(text, decimal=decimal)
    return np.full((at.rows, at.columns), number, dtype=np.float64)


def _is_over_cells(text: str) -> bool:
    """Whether an expression has words that those about numbers alone do not know."""
    from attention_gui.core.expression_words import FUNCTIONS, NAMES

    return not NAMES.keys() | FUNCTIONS.keys() >= set(_WORD.findall(text))
