"""Stacking: matrices of one shape one after the other in memory, and found so again."""

from collections.abc import Sequence

import numpy as np

from attention_gui.core.arrays import Array


def as_stack(matrices: Sequence[Array]) -> Sequence[Array]:
    """Return matrices that nobody can write to, one after the other in memory."""
    if len(matrices) < 2 or stacked(matrices) is not None:
        return matrices
    stack = np.stack(matrices)
    stack.flags.writeable = False
    return list(stack)


def stacked(matrices: Sequence[Array]) -> Array | None:
    """Return matrices as one array (matrices, rows, columns), if they lie like that."""
    first, base = matrices[0], matrices[0].base
    if not isinstance(base, np.ndarray) or base.shape[1:] != first.shape:
        return None
    start = (_address(first) - _address(base)) // max(1, first.nbytes)
    found: Array = base[start : start + len(matrices)]
    places = [_address(found) + n * first.nbytes for n in range(len(found))]
    one_after_another = places == list(map(_address, matrices))
    return found if one_after_another and base.flags.c_contiguous else None


def joined(matrices: Sequence[Array]) -> Array:
    """Return matrices below one another, (rows of all of them, columns)."""
    stack = stacked(matrices)
    if stack is None:
        return np.concatenate(matrices)
    return stack.reshape(-1, stack.shape[2])


def _address(array: Array) -> int:
    return int(array.__array_interface__["data"][0])
