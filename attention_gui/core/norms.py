"""Norms: a token's features brought to one size before they are worked on."""

import numpy as np

from attention_gui.core import checks
from attention_gui.core.arrays import Array, as_type, real
from attention_gui.core.language import refusal


def layer_norm(
    x: Array, gain: Array | None = None, bias: Array | None = None, eps: float = 1e-5
) -> Array:
    """Return (x − mean) / √(variance + eps) · gain + bias over the last axis.

    Parameters
    ----------
    x : array (..., features)
    gain, bias : array (features,), optional
        1 and 0 when left out.
    eps : float
        Added to the variance, inside the root; 0 or more.

    Returns
    -------
    array (..., features)
        In float32 when x is float32 or narrower, else in float64.

    Raises
    ------
    ValueError
        If gain or bias does not fit the features, or eps is below 0.

    Notes
    -----
    Ba et al., "Layer Normalization", 2016. The variance divides by the number of
    features, as in PyTorch and ONNX LayerNormalization.

    Examples
    --------
    >>> layer_norm([[1.0, 3.0]], eps=0).tolist()
    [[-1.0, 1.0]]
    """
    x, eps = _features(x), _eps(eps)
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        normed = np.asarray(x - _mean(x))
        normed /= np.sqrt(_mean(normed * normed) + eps)
        return _shifted(_scaled(normed, gain), bias)


def rms_norm(x: Array, gain: Array | None = None, eps: float = 1e-5) -> Array:
    """Return x / √(mean of x² + eps) · gain over the last axis.

    Parameters
    ----------
    x : array (..., features)
    gain : array (features,), optional
        1 when left out.
    eps : float
        Added to the mean of the squares, inside the root; 0 or more.

    Returns
    -------
    array (..., features)
        In float32 when x is float32 or narrower, else in float64.

    Raises
    ------
    ValueError
        If gain does not fit the features, or eps is below 0.

    Notes
    -----
    Zhang and Sennrich, "Root Mean Square Layer Normalization", 2019; eps as in PyTorch
    and ONNX RMSNormalization.

    Examples
    --------
    >>> rms_norm([[1.0, -7.0]], eps=0).tolist()
    [[0.2, -1.4]]
    """
    x, eps = _features(x), _eps(eps)
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        return _scaled(np.asarray(x / np.sqrt(_mean(x * x) + eps)), gain)


def _mean(x: Array) -> Array:
    """Return the mean of the features, (..., 1); 0 where there are none."""
    mean: Array = x.sum(axis=-1, keepdims=True) / max(x.shape[-1], 1)
    return mean


def _scaled(normed: Array, gain: Array | None) -> Array:
    """Multiply by the gain, in place: allocating costs more."""
    if gain is not None:
        normed *= _fitted("gain", gain, normed)
    return normed


def _shifted(normed: Array, bias: Array | None) -> Array:
    """Add the bias, in place."""
    if bias is not None:
        normed += _fitted("bias", bias, normed)
    return normed


def _features(x: Array) -> Array:
    """Return an array that has a last axis."""
    x = real("x", x)
    if not x.ndim:
        raise refusal("x must have features as its last axis, got a single number")
    return x


def _fitted(name: str, array: Array, x: Array) -> Array:
    """Return one number per feature in the type of x."""
    array = real(name, array)
    if array.shape != x.shape[-1:]:
        raise refusal(
            "{name} has shape {shape}; expected {expected}: one number per feature",
            name=name,
            shape=array.shape,
            expected=x.shape[-1:],
        )
    return as_type(array, x.dtype)


def _eps(eps: float) -> float:
    eps = checks.finite("eps", eps)
    if eps < 0:
        raise refusal("eps must be 0 or more, got {eps}", eps=eps)
    return eps
