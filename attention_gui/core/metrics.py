"""Numbers that sum up a map of weights."""

import numpy as np

from attention_gui.core.arrays import Array


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
    weights = np.asarray(weights, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        bits = weights * np.log2(weights)  # (queries, keys)
    bits[weights == 0] = 0
    total: Array = 0 - bits.sum(axis=-1)  # 0 - 0 is 0, where -0 would be -0
    return total


def mean_entropy(weights: Array) -> float:
    """Return the mean entropy of the queries that have any weight; NaN if none has."""
    used = np.asarray(weights != 0).any(axis=-1)  # (queries,)
    return float(entropy(weights[used]).mean()) if used.any() else float("nan")
