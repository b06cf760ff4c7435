"""Numbers that sum up a map."""

import numpy as np

from attention_gui.core.arrays import Array

TINY = np.finfo(np.float64).smallest_normal
BLOCK = 1 << 15  # cells worked on at a time, for a core's cache


def entropy(weights: Array) -> Array:
    """Return how widely each query spreads its attention, in bits.

    Parameters
    ----------
    weights : array (queries, keys)

    Returns
    -------
    float64 array (queries,)
        0 for one key alone, log2 n for n keys alike, 0 for a row of zeros, and NaN
        for a row that holds NaN.
    """
    total = np.zeros(len(weights))
    height = max(1, BLOCK // max(1, weights.shape[1]))
    for start in range(0, len(weights), height):
        rows = weights[start : start + height].astype(np.float64)  # (rows, keys)
        bits = np.log2(np.maximum(rows, TINY))  # finite, so that 0 times it is 0
        total[start : start + height] -= np.einsum("ij,ij->i", rows, bits)
    return total


def mean_entropy(weights: Array) -> float:
    """Return the mean entropy of the queries that have any weight; NaN if none has."""
    return mean_entropies(weights[None])[0]


def mean_entropies(weights: Array) -> list[float]:
    """Return the mean entropy of each of several maps (maps, queries, keys)."""
    used = weights.any(axis=-1)  # (maps, queries); NaN counts as some
    bits = entropy(weights.reshape(-1, weights.shape[-1])).reshape(used.shape)
    total = np.where(used, bits, 0).sum(axis=-1)
    with np.errstate(invalid="ignore"):  # none of none is NaN
        means: list[float] = (total / used.sum(axis=-1)).tolist()
    return means


def share_of_sum(part: Array, whole: Array) -> float | None:
    """Return how much of a sum a part makes up: along the sum, so that parts add to 1.

    Parameters
    ----------
    part, whole : array of one shape

    Returns
    -------
    float or None
        Below 0 where the part points against the sum; None where that cannot be said.
    """
    with np.errstate(all="ignore"):
        along = float(np.vdot(part, whole)) / float(np.vdot(whole, whole) or np.nan)
    return along if np.isfinite(along) else None


def relative_size(change: Array, whole: Array) -> float | None:
    """Return the size of a change beside that of what it changes.

    Returns
    -------
    float or None
        None where that cannot be said.
    """
    with np.errstate(all="ignore"):
        sizes = np.linalg.norm(change), np.linalg.norm(whole)
    if not np.isfinite(sizes).all() or not sizes[1]:
        return None
    return float(sizes[0] / sizes[1])
