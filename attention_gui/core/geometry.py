"""Geometry: vectors laid into a plane, and what surrounds them.

Numpy alone: what is drawn of it is decided in `core/plane.py`.
"""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array

HUGE = 1e100  # what is larger cannot be laid beside anything else


class Basis(NamedTuple):
    """Two directions that span a plane.

    Attributes
    ----------
    axes : array (2, features)
    shares : (float, float), optional
        Which share of the variance lies along each; None where that is not asked.
    """

    axes: Array
    shares: tuple[float, float] | None = None


def along(features: int, first: int = 0, second: int = 1) -> Basis:
    """Return the plane of two features; one that is not there is 0."""
    axes = np.zeros((2, features))
    for row, feature in enumerate((first, second)):
        if feature < features:
            axes[row, feature] = 1
    return Basis(axes)


def drawable(vectors: Array) -> Array:
    """Return which vectors (tokens, features) can be laid into a plane: bool (tokens,).

    NaN and inf have no place, and what is huge leaves none to the others.
    """
    inside = np.abs(vectors.astype(np.float64)) < HUGE  # False for NaN
    return np.asarray(inside.all(axis=1))


def principal(vectors: Array) -> Basis:
    """Return the plane in which vectors (tokens, features) vary most.

    Their two first principal components; in each the feature that counts most counts
    as positive. Where nothing varies, the plane of the first two features.

    Parameters
    ----------
    vectors : array (tokens, features)

    Returns
    -------
    Basis
        Each share is a squared singular value of the centred vectors over the sum of
        all of them: the part of the variance along that axis.

    References
    ----------
    Jolliffe, "Principal Component Analysis", 2nd edition, 2002, section 3.5.
    """
    vectors = vectors.astype(np.float64)
    features = vectors.shape[1]
    size = float(np.abs(vectors).max(initial=0)) or 1.0
    centred = (vectors - vectors.mean(axis=0)) / size if len(vectors) else vectors
    if len(centred) > features:  # has the same components, and is smaller
        centred = np.linalg.qr(centred, mode="r")
    _, spread, axes = np.linalg.svd(centred, full_matrices=False)
    total = float((spread**2).sum())
    if total <= len(vectors) * features * np.finfo(float).eps ** 2 or len(axes) < 2:
        return along(features)
    first, second = (float(one) for one in spread[:2] ** 2 / total)
    return Basis(_upright(axes[:2]), (first, second))


def _upright(axes: Array) -> Array:
    """Return directions of which the largest number is above 0."""
    largest = np.abs(axes).argmax(axis=1)
    signs = np.sign(axes[np.arange(len(axes)), largest])
    upright: Array = axes * signs[:, None]
    return upright


def placed(vectors: Array, basis: Basis) -> Array:
    """Return where vectors lie in a plane, (tokens, 2); NaN where they cannot.

    The origin stays the origin.
    """
    there = drawable(vectors)
    places = np.full((len(vectors), 2), np.nan)
    places[there] = vectors[there].astype(np.float64) @ basis.axes.T
    return places


def hull(points: Array) -> Array:
    """Return the corners of the smallest convex shape around points, (corners, 2).

    Counterclockwise from the leftmost; of points on one line its two ends.

    Parameters
    ----------
    points : array (points, 2)
        What is not finite is left out.

    References
    ----------
    Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979: the
    lower side of sorted points, then the upper one.

    Examples
    --------
    >>> hull(np.array([[0, 0], [2, 0], [1, 1], [1, 0.5]])).tolist()
    [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]]
    """
    finite = points[np.isfinite(points).all(axis=1)].astype(np.float64)
    spots: list[tuple[float, float]] = sorted({(x, y) for x, y in finite.tolist()})
    if len(spots) < 3:
        return np.array(spots).reshape(len(spots), 2)
    return np.array(_chain(spots)[:-1] + _chain(spots[::-1])[:-1])


def _chain(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the lower side of what surrounds points that are in order."""
    chain: list[tuple[float, float]] = []
    for spot in spots:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], spot) <= 0:
            chain.pop()
        chain.append(spot)
    return chain


def _turn(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, ...]
) -> float:
    """Return which way a, b, c turn: above 0 to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
