"""Activations: the slope of each function that bends a feed-forward part.

GELU and its form with tanh are those of Hendrycks and Gimpel, "Gaussian Error Linear
Units", 2016; SiLU is x·sigmoid(x).
"""

from collections.abc import Callable
from math import pi, sqrt

import numpy as np

from attention_gui.core.activations import CUBIC
from attention_gui.core.arrays import Array
from attention_gui.core.erf import erfc
from attention_gui.core.sublayers import Activation

FAR = 1e4  # beyond it every slope is 0 or 1, and squares are still finite


def relu_slope(x: Array) -> Array:
    """Return 1 above 0, else 0, as torch has it at 0 itself."""
    return np.where(np.isnan(x), x, x > 0)


def gelu_slope(x: Array) -> Array:
    """Return Φ(x) + x·φ(x), of the normal distribution and its density."""
    x = _near(x)
    below = erfc(-x / sqrt(2)) / 2
    slope: Array = below + x * np.exp(-x * x / 2) / sqrt(2 * pi)
    return slope


def gelu_tanh_slope(x: Array) -> Array:
    """Return the slope of x·sigmoid(u), with u = 2·√(2/π)·(x + 0.044715·x³)."""
    x = _near(x)
    double = 2 * sqrt(2 / pi)
    below = _sigmoid(double * (x + CUBIC * x**3))
    slope: Array = below + x * below * (1 - below) * double * (1 + 3 * CUBIC * x * x)
    return slope


def silu_slope(x: Array) -> Array:
    """Return s·(1 + x·(1 − s)), with s = sigmoid(x)."""
    x = _near(x)
    share = _sigmoid(x)
    slope: Array = share * (1 + x * (1 - share))
    return slope


def _near(x: Array) -> Array:
    """Return x no further from 0 than where a slope has stopped to change."""
    return np.clip(x, -FAR, FAR)


def _sigmoid(x: Array) -> Array:
    sigmoid: Array = 1 / (1 + np.exp(-x))
    return sigmoid


SLOPES: dict[Activation, Callable[[Array], Array]] = {
    "relu": relu_slope,
    "gelu": gelu_slope,
    "gelu_tanh": gelu_tanh_slope,
}
