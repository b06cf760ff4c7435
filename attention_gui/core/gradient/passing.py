"""Passing gradients on: where a gradient is 0 nothing passes, not even NaN or inf."""

import numpy as np

from attention_gui.core.arrays import Array


def times(gradient: Array, matrix: Array) -> Array:
    """Return gradient·matrix: (rows of the gradient, columns of the matrix)."""
    product: Array = gradient @ matrix
    if np.isfinite(product).all():
        return product
    return np.stack([row[row != 0] @ matrix[row != 0] for row in gradient])


def along(gradient: Array, slope: Array) -> Array:
    """Return gradient times slope, cell by cell."""
    return np.where(gradient == 0, 0.0, gradient * slope)


def still(passed: Array, gradient: Array) -> Array:
    """Return what is passed on, row by row, 0 in each row whose gradient is 0."""
    return np.where(gradient.any(axis=1, keepdims=True), passed, 0.0)
