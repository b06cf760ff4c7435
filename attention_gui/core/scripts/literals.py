"""Literals: numbers and lists of them as every language here writes them."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array

WIDTH = 96  # columns of the text, about
SMALL, NARROW = 24, 54  # numbers and letters of a matrix that has a single line


def number(value: Any) -> str:
    """Return a number in full, as short as that can be."""
    if isinstance(value, np.generic):
        value = _short(value) if value.dtype == np.float32 else value.item()
    if isinstance(value, str):
        return value
    return repr(value)


def _short(value: Any) -> Any:
    """Return the shortest text that is read as the same float32."""
    text = str(value)
    if isfinite(value) and np.float32(float(text)) == value:
        return text
    return float(value)


def numbers(array: Array, short: bool) -> list[str]:
    """Return the lines of an array: a number, or lists within a list.

    Parameters
    ----------
    array : array of any shape
    short : bool
        Whether float32 is read as such, so that fewer digits say all.
    """
    if array.dtype == bool:
        array = array.astype(int)
    if not short and array.dtype == np.float32:
        array = array.astype(np.float64)
    if not array.ndim:
        return [number(array[()])]
    if array.ndim == 1:
        return list(_row(array, ""))
    whole = f"[{', '.join(line for row in array for line in _row(row, ''))}]"
    if array.size <= SMALL and len(whole) <= NARROW:
        return [whole]
    rows = [line for row in array for line in _with_comma(_row(row, "    "))]
    return ["[", *rows, "]"]


def _row(row: Array, indent: str) -> Iterator[str]:
    """Yield the lines of a list."""
    texts = [number(one) for one in row]
    whole = f"{indent}[{', '.join(texts)}]"
    if len(whole) < WIDTH:
        yield whole
        return
    yield f"{indent}["
    line = ""
    for text in texts:
        if line and len(indent) + len(line) + len(text) + 6 > WIDTH:
            yield f"{indent}    {line.rstrip()}"
            line = ""
        line += f"{text}, "
    yield f"{indent}    {line.rstrip()}"
    yield f"{indent}]"


def _with_comma(lines: Iterator[str]) -> list[str]:
    *first, last = lines
    return [*first, last + ","]
