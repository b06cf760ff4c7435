"""Mixing: weights times value, the same bits for a column as for all of them."""

import numpy as np

from attention_gui.core.arrays import Array

# Features of value that are mixed by one matrix product. The width is fixed so that
# recomputing one column runs the very product that the full computation ran, and so
# gives the same bits.
COLUMNS = 16


def mix(weights: Array, value: Array, allowed: Array | None, out: Array) -> None:
    """Write weights times value, a fixed number of columns at a time.

    A masked key adds nothing, even where its value is NaN or inf.
    """
    parts = [slice(n, n + COLUMNS) for n in range(0, value.shape[1], COLUMNS)]
    for columns in parts:
        np.matmul(weights, value[:, columns], out=out[:, columns])
    if allowed is None or np.isfinite(out).all():
        return
    for columns in parts:
        if not np.isfinite(out[:, columns]).all():
            out[:, columns] = _mix_allowed(weights, value[:, columns], allowed)


def _mix_allowed(weights: Array, value: Array, allowed: Array) -> Array:
    """Return weights times value where 0 times a masked NaN is 0."""
    finite = np.isfinite(value)  # (keys, value features)
    output: Array = weights @ np.where(finite, value, 0)
    for key in np.flatnonzero(~finite.all(axis=1)):
        reached = allowed[:, key] | (weights[:, key] != 0)  # (queries,)
        wild = np.where(finite[key], 0, value[key])  # (value features,)
        output[reached] += weights[reached, key, None] * wild
    return output
