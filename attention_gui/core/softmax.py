"""Softmax: scaled scores -> weights that sum to 1."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.rule import EmptyRows


def softmax(
    scaled: Array,
    allowed: Array | None = None,
    sink: float | None = None,
    empty_rows: EmptyRows = "zero",
    naive: bool = False,
    out: Array | None = None,
) -> Array:
    """Return weights: e^scaled over its row's sum, the row's maximum taken off first.

    Parameters
    ----------
    scaled : array (..., queries, keys)
        Masked cells hold -inf.
    allowed : bool array (queries, keys), optional
        None where every key is allowed.
    sink : float, optional
        A logit of the denominator alone.
    empty_rows : "zero", "uniform" or "nan"
        What a row with no allowed key and no sink becomes.
    naive : bool
        Whether the maximum stays on: what overflows becomes NaN.
    out : array (..., queries, keys), optional
        Where to write the weights.
    """
    empty = _empty(allowed) if sink is None else None
    peak = _peak(scaled, sink, naive)  # (..., queries, 1)
    if empty is not None:
        peak[..., empty, :] = 0
    weights: Array = np.subtract(scaled, peak, out=out)  # (..., queries, keys)
    np.exp(weights, out=weights)
    total = weights.sum(axis=-1, keepdims=True)  # (..., queries, 1)
    if sink is not None:
        total += np.exp(sink - peak)
    np.divide(weights, total, out=weights)
    if allowed is not None:
        np.copyto(weights, 0, where=~allowed)  # also in a row that holds NaN
    if empty is not None:
        uniform = 1 / max(scaled.shape[-1], 1)
        filled = {"zero": 0, "uniform": uniform, "nan": np.nan}[empty_rows]
        weights[..., empty, :] = filled
    return weights


def _peak(scaled: Array, sink: float | None, naive: bool) -> Array:
    """Return what is taken off each row: the largest logit, or nothing."""
    peak: Array = scaled.max(axis=-1, keepdims=True, initial=-np.inf)
    if naive:
        return np.zeros_like(peak)
    return peak if sink is None else np.maximum(peak, scaled.dtype.type(sink))


def _empty(allowed: Array | None) -> Array | None:
    """Return which queries may attend to no key, or None where there is none."""
    if allowed is None:
        return None
    empty = np.asarray(~allowed.any(axis=1))  # (queries,)
    return empty if empty.any() else None
