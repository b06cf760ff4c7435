"""Activations: the one bend that each feature of a feed-forward layer goes through."""

from math import pi, sqrt

import numpy as np

from attention_gui.core.arrays import Array, as_type, real
from attention_gui.core.erf import erfc

CUBIC = 0.044715  # Hendrycks and Gimpel 2016, section 2


def gelu(x: Array, approximate: bool = False) -> Array:
    """Return x times the share of the normal distribution that lies below x.

    Parameters
    ----------
    x : array of any shape
    approximate : bool
        Whether x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))) is used, as in GPT-2,
        instead of x/2 · (1 + erf(x/√2)).

    Returns
    -------
    array of the same shape
        In float32 when x is float32 or narrower, else in float64. -inf becomes 0,
        NaN stays NaN.

    Raises
    ------
    ValueError
        If x does not hold real numbers.

    Notes
    -----
    Hendrycks and Gimpel, "Gaussian Error Linear Units (GELUs)", 2016.

    Examples
    --------
    >>> gelu([-1.0, 0.0, 1.0]).round(4).tolist()
    [-0.1587, 0.0, 0.8413]
    """
    x = real("x", x)
    with np.errstate(all="ignore"):
        if approximate:  # (1 + tanh u)/2 = sigmoid(2u)
            bent = np.asarray(x * x)
            bent *= 2 * sqrt(2 / pi) * CUBIC
            bent += 2 * sqrt(2 / pi)
            bent *= x
            return _gated(x, _sigmoid(bent))
        # 1 + erf(u) = erfc(-u), which has digits left far below 0
        return _gated(x, erfc(np.divide(x, -sqrt(2), dtype=np.float64)) / 2)


def relu(x: Array) -> Array:
    """Return x where it is above 0, else 0; NaN stays NaN.

    Parameters
    ----------
    x : array of any shape

    Returns
    -------
    array of the same shape
        In float32 when x is float32 or narrower, else in float64.

    Raises
    ------
    ValueError
        If x does not hold real numbers.
    """
    rectified: Array = np.maximum(real("x", x), 0)
    return rectified


def silu(x: Array) -> Array:
    """Return x · sigmoid(x), also called swish.

    Parameters
    ----------
    x : array of any shape

    Returns
    -------
    array of the same shape
        In float32 when x is float32 or narrower, else in float64. -inf becomes 0,
        NaN stays NaN.

    Raises
    ------
    ValueError
        If x does not hold real numbers.

    Notes
    -----
    Elfwing et al., "Sigmoid-Weighted Linear Units", 2018.

    Examples
    --------
    >>> silu([-1.0, 0.0, 1.0]).round(4).tolist()
    [-0.2689, 0.0, 0.7311]
    """
    x = real("x", x)
    with np.errstate(all="ignore"):
        return _gated(x, _sigmoid(x))


def _sigmoid(x: Array) -> Array:
    """Return 1 / (1 + e^(−x)), in place after the first step: allocating costs more."""
    sigmoid = np.asarray(np.negative(x))
    np.exp(sigmoid, out=sigmoid)  # inf far below 0, of which the inverse is 0
    sigmoid += 1
    np.reciprocal(sigmoid, out=sigmoid)
    return sigmoid


def _gated(x: Array, gate: Array) -> Array:
    """Return x times gate in the type of x; a shut gate lets not even inf through."""
    gated = np.asarray(x * gate)
    if not np.isfinite(gated).all():
        gated[gate == 0] = 0
    return as_type(gated, x.dtype)
