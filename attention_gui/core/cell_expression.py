"""Expressions over cells: what a cell was, and where it stands, have names in them."""

import ast
import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.block import Block
from attention_gui.core.erf import erf
from attention_gui.core.expression import Known, worked_out
from attention_gui.core.expression_words import NAMES
from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted

OWN = ("x", "i", "j", "rows", "columns")


def _least(*numbers: Any) -> Any:
    return reduce(np.minimum, numbers)


def _most(*numbers: Any) -> Any:
    return reduce(np.maximum, numbers)


def _round(number: Any, digits: float = 0.0) -> Any:
    return np.round(number, int(digits))


def _erf(number: Any) -> Any:
    return erf(np.asarray(number, np.float64))


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "erf": _erf,
    "floor": np.floor,
    "ceil": np.ceil,
    "round": _round,
    "abs": np.abs,
    "min": _least,
    "max": _most,
}

_COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def over_cells(text: str, block: Array, at: Block, shape: tuple[int, int]) -> Array:
    """Return what an expression makes of each cell of a block.

    Parameters
    ----------
    text : str
        Without the equals sign. `x` is the number in the cell, `i` and `j` are its row
        and its column, `rows` and `columns` the size of the matrix; a comparison is
        worth 1 where it holds, and else 0.
    block : array (rows, columns)
    at : Block
        Where the block stands in the matrix.
    shape : (rows, columns)
        Of the matrix.

    Raises
    ------
    ValueError
        With the reason, and the first cell where there is no real value.
    """
    x = block.astype(np.float64)
    own = dict(zip(OWN, (x, *_places(at), *map(float, shape)), strict=True))
    known = Known(own | NAMES, _FUNCTIONS, _compare)
    with np.errstate(all="ignore"):
        worth = worked_out(text, known)
    if not isinstance(worth, float | np.ndarray | np.floating):
        raise refusal("{what} is not a real number", what=quoted(f"={text}"))
    made = np.broadcast_to(worth, block.shape).astype(np.float64)
    if "inf" not in text and "nan" not in text:
        _check(text, made, x, at)
    return made


def _places(at: Block) -> tuple[Array, Array]:
    """Return the row and the column of every cell."""
    rows = np.arange(at.row, at.row + at.rows, dtype=np.float64)
    columns = np.arange(at.column, at.column + at.columns, dtype=np.float64)
    return rows[:, None], columns[None, :]


def _compare(kind: type, left: Any, right: Any) -> Any:
    if kind not in _COMPARED:
        raise SyntaxError
    return np.asarray(_COMPARED[kind](left, right), np.float64)


def _check(text: str, made: Array, x: Array, at: Block) -> None:
    """Raise ValueError if what was finite no longer is."""
    wrong = np.isfinite(x) & ~np.isfinite(made)
    if not wrong.any():
        return
    down, along = np.argwhere(wrong)[0].tolist()
    row, column = at.row + down, at.column + along
    said = quoted(f"={text}")
    if np.isnan(made[down, along]):
        raise refusal(
            "{what} has no real value in row {row}, column {column}",
            what=said,
            row=row,
            column=column,
        )
    raise refusal(
        "{what} divides by zero or is too large in row {row}, column {column}",
        what=said,
        row=row,
        column=column,
    )
