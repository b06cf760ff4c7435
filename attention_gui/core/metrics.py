"""Metrics of weights."""

import numpy as np

from attention_gui.core.arrays import Array


def mean_entropy(weights: Array) -> float:
    """stand-in until merge."""
    with np.errstate(all="ignore"):
        return float(-np.nansum(weights * np.log2(weights)) / len(weights))
