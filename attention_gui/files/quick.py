"""Many numbers read at once, where none of them asks for a closer look."""

import re

import numpy as np

from attention_gui.core.arrays import Array

_BARE_COMMA = re.compile(r",(?![0-9])")


def quick_numbers(rows: list[list[str]], decimal: str) -> Array | None:
    """Return what `read_number` makes of every cell; None where one is to be looked at.

    Parameters
    ----------
    rows : list of lists of str
        Of which each has as many cells.
    decimal : "." or ","
    """
    cells = [cell for row in rows for cell in row]
    if decimal == ",":
        cells = _with_points(cells)
    if not _is_plain(cells):
        return None
    try:
        numbers = np.array(list(map(float, cells)), dtype=np.float64)
    except ValueError:
        return None
    if np.isinf(numbers).any():
        return None  # 1e400 is too large, and no infinity
    return numbers.reshape(len(rows), -1)


def _is_plain(cells: list[str]) -> bool:
    """Whether Python reads no more numbers from such texts than people do."""
    whole = "".join(cells)
    return whole.isascii() and "_" not in whole


def _with_points(cells: list[str]) -> list[str]:
    """Return cells with decimal points for commas, unless there are both."""
    whole = "\n".join(cells) + "\n"
    if "," not in whole or "." in whole or _BARE_COMMA.search(whole):
        return cells
    return whole.replace(",", ".").split("\n")[:-1]
