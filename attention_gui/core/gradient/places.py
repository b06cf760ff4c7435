"""Places: the gradients of positions that are added to embeddings or to scores."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import along
from attention_gui.core.positioning import Positions
from attention_gui.core.positions import BASE


def of_sinusoids(gradient: Array, places: Array) -> Array:
    """Return the gradient of the positions, (tokens, 1), of sines and cosines of them.

    Parameters
    ----------
    gradient : array (tokens, features)
        Of the table that is added to the embeddings.
    places : array (tokens,)
        The position of each token.
    """
    features = gradient.shape[1]
    frequencies = BASE ** -(np.arange(0, features, 2) / max(features, 1))
    turns = np.outer(places, frequencies)  # (tokens, features / 2, rounded up)
    slopes = np.stack([np.cos(turns), -np.sin(turns)], axis=2) * frequencies[:, None]
    passed = along(gradient, slopes.reshape(len(places), -1)[:, :features])
    summed: Array = passed.sum(axis=1, keepdims=True)
    return summed


def of_slope(gradient: Array, query: Array, key: Array) -> float:
    """Return the gradient of a slope of ALiBi: −|distance| for each pair."""
    return float(-along(gradient, np.abs(key - query[:, None])).sum())


def of_distances(
    gradient: Array, slope: float, query: Array, key: Array
) -> tuple[Array, Array]:
    """Return the gradients of the positions under ALiBi, (queries, 1) and (keys, 1).

    Between a query and a key at one place, where the bias has its peak, it is 0.
    """
    farther = along(gradient, -slope * np.sign(key - query[:, None]))  # (queries, keys)
    return -farther.sum(axis=1)[:, None], farther.sum(axis=0)[:, None]


def of_relative(
    gradient: Array, positions: Positions, head: int, query: Array, key: Array
) -> Array:
    """Return the gradient of a bias for each distance, (heads, distances).

    Distances are rounded, so that positions have no gradient here.
    """
    distance = key - query[:, None]  # (queries, keys)
    known = ~np.isnan(distance)
    total = np.zeros_like(positions.relative, dtype=np.float64)
    columns = positions.columns(distance)[known]
    np.add.at(total[head], columns, gradient[known])
    return total
