"""Norms: the gradients of vectors that are normalised, of their gain and their bias."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import along, still
from attention_gui.core.gradient.products import of_bias
from attention_gui.core.sublayers import Norm


class NormGradients(NamedTuple):
    """The gradients of a norm: (tokens, features), and twice (1, features)."""

    vectors: Array
    gain: Array
    bias: Array


def of_norm(gradient: Array, vectors: Array, norm: Norm) -> NormGradients:
    """Return the gradients of what a norm reads, its gain and its bias.

    With n for the normed vectors before gain and bias, and g for their gradient, a
    vector's is (g − n · mean(g · n)) over its root; LayerNorm takes off mean(g) too.

    Parameters
    ----------
    gradient : array (tokens, features)
        Of what comes out of the norm.
    vectors : array (tokens, features)
        What it reads.
    norm : Norm

    References
    ----------
    Ba, Kiros and Hinton, "Layer Normalization", 2016; Zhang and Sennrich, "Root Mean
    Square Layer Normalization", 2019. The root is that of the variance, or of the mean
    of squares, plus eps.
    """
    centred = norm.kind == "layer"
    moved = vectors - _mean(vectors) if centred else vectors
    root = np.sqrt(_mean(moved * moved) + norm.eps)  # (tokens, 1)
    normed = moved / root
    raised = gradient if norm.gain is None else along(gradient, norm.gain[None])
    level = _mean(raised) if centred else 0.0
    passed = (raised - level - normed * _mean(along(raised, normed))) / root
    gain = along(gradient, normed).sum(axis=0, keepdims=True)
    return NormGradients(still(passed, raised), gain, of_bias(gradient))


def _mean(vectors: Array) -> Array:
    mean: Array = vectors.sum(axis=1, keepdims=True) / max(vectors.shape[1], 1)
    return mean
