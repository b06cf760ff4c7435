"""Softmax: the gradient of the scaled scores that weights are made of."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import along, still


def of_scaled(gradient: Array, weights: Array, allowed: Array | None) -> Array:
    """Return weights · (gradient − the row's sum of gradient · weights).

    A sink takes part in the sum of the weights alone, so the formula is the same.

    Parameters
    ----------
    gradient : array (queries, keys)
        Of the weights.
    weights : array (queries, keys)
        As softmax gives them, without pins.
    allowed : bool array (queries, keys), optional
        None where every key is allowed. A masked key passes nothing on: in a row in
        which all of them are masked the weights are there by rule.

    Returns
    -------
    array (queries, keys)
        For ∂weightᵢ/∂scaledⱼ is weightᵢ·([i = j] − weightⱼ).
    """
    if allowed is not None:
        gradient = np.where(allowed, gradient, 0.0)
        weights = np.where(allowed, weights, 0.0)
    shared = along(gradient, weights).sum(axis=1, keepdims=True)  # (queries, 1)
    return still(weights * (gradient - shared), gradient)
