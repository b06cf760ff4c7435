"""Products: the gradients of vectors·weight + bias, and of query·keyᵀ likewise."""

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import times


def of_vectors(gradient: Array, weight: Array) -> Array:
    """Return the gradient of the vectors, (tokens, features): gradient·weightᵀ."""
    return times(gradient, weight.T)


def of_weight(gradient: Array, vectors: Array) -> Array:
    """Return the gradient of the weight, (features, columns): vectorsᵀ·gradient."""
    return times(gradient.T, vectors).T


def of_bias(gradient: Array) -> Array:
    """Return the gradient of the bias, (1, columns): it is added to every row."""
    summed: Array = gradient.sum(axis=0, keepdims=True)
    return summed
