"""Pooling: a map with more cells than a screen has pixels, in fewer cells."""

import numpy as np

from attention_gui.core.arrays import Array


def step(count: int, cells: int) -> int:
    """Return how many rows or columns go into one, for at most so many cells."""
    return -(-count // cells)


def pooled(
    values: Array, allowed: Array | None, steps: tuple[int, int]
) -> tuple[Array, Array | None]:
    """Return the number of greatest size in each block of cells; a NaN wins.

    Parameters
    ----------
    values : array (..., rows, columns)
        Of one map, or of several.
    allowed : bool array (rows, columns), optional
    steps : (int, int)
        How many rows and columns go into one.
    """
    if steps == (1, 1):
        return values, allowed
    if allowed is not None:
        values = np.where(allowed, values, 0)
        allowed = _reduced(np.logical_or, allowed, steps)
    high = _reduced(np.maximum, values, steps)
    if values.min(initial=0) >= 0:
        return high, allowed
    low = _reduced(np.minimum, values, steps)
    return np.where(high >= -low, high, low), allowed


def _reduced(function: np.ufunc, values: Array, steps: tuple[int, int]) -> Array:
    """Reduce each block of rows, then each block of columns, to one."""
    by_rows = _merged(function, values, steps[0]).swapaxes(-1, -2)
    return _merged(function, by_rows, steps[1]).swapaxes(-1, -2)


def _merged(function: np.ufunc, values: Array, step: int) -> Array:
    """Reduce each block of rows to one; the last block may have fewer."""
    merged: Array = values[..., ::step, :].copy()  # the first row of each block
    for offset in range(1, step):
        rows = values[..., offset::step, :]
        part = merged[..., : rows.shape[-2], :]
        function(part, rows, out=part)
    return merged
