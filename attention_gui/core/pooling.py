"""Pooling: a map with more cells than a screen has pixels, in fewer cells."""

import numpy as np

from attention_gui.core.arrays import Array


def step(count: int, cells: int) -> int:
    """Return how many rows or columns go into one, for at most so many cells."""
    return -(-count // cells)


def pooled(
    values: Array, allowed: Array | None, steps: tuple[int, int]
) -> tuple[Array, Array | None]:
    """Return the number of greatest size in each block of cells; a NaN wins."""
    if steps == (1, 1):
        return values, allowed
    if allowed is not None:
        values = np.where(allowed, values, 0)
        allowed = _reduced(np.logical_or, allowed, steps)
    high = _reduced(np.maximum, values, steps)
    low = _reduced(np.minimum, values, steps)
    return np.where(high >= -low, high, low), allowed


def _reduced(function: np.ufunc, values: Array, steps: tuple[int, int]) -> Array:
    """Reduce each block of rows, then each block of columns, to one."""
    by_rows = _merged(function, values, steps[0])
    return _merged(function, by_rows.T, steps[1]).T


def _merged(function: np.ufunc, values: Array, step: int) -> Array:
    """Reduce each block of rows to one; the last block may have fewer."""
    merged: Array = values[::step].copy()  # the first row of each block
    for offset in range(1, step):
        rows = values[offset::step]
        function(merged[: len(rows)], rows, out=merged[: len(rows)])
    return merged
