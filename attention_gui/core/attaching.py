"""Attaching: a query, key or value that is computed from now on, or given as it is."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type, kept, matrix
from attention_gui.core.document import Document
from attention_gui.core.givens import with_source
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Given, Projection
from attention_gui.core.pins import Matrix, with_cells
from attention_gui.core.settling import of_type, settled


class Fit(NamedTuple):
    """The projection that comes closest to a matrix.

    Attributes
    ----------
    projection : Projection
    largest : float
        The largest difference from the matrix, of any cell.
    residual : float
        The root of the mean square of the differences.
    """

    projection: Projection
    largest: float
    residual: float


def fitted(read: Array, matrix: Array, with_bias: bool = False) -> Fit:
    """Return the projection of what is read that comes closest to a matrix.

    Parameters
    ----------
    read : array (tokens, input features)
    matrix : array (tokens, features)
    with_bias : bool
        Whether a bias is fitted, too.

    Returns
    -------
    Fit
        By least squares; the one of the smallest numbers where several come as close.

    Raises
    ------
    ValueError
        If the two do not fit together, or hold NaN or inf.
    """
    read, matrix = _finite(tr("what is read"), read), _finite(tr("the matrix"), matrix)
    if len(read) != len(matrix):
        raise refusal(
            "what is read has {read} tokens, the matrix {matrix}: they must be as many",
            read=len(read),
            matrix=len(matrix),
        )
    solved = _solved(_with_one(read) if with_bias else read, matrix)
    features = read.shape[1]
    projection = Projection(solved[:features], solved[features] if with_bias else None)
    fit = Fit(projection, *apart(matrix, _made(projection, read)))
    if not np.isfinite(fit.residual):
        raise refusal("the projection would need numbers that are too large")
    return fit


def apart(old: Array, new: Array) -> tuple[float, float]:
    """Return the largest difference of two arrays, and the root of their mean square.

    Where a number is not finite, both are NaN or inf.
    """
    with np.errstate(all="ignore"):
        differences = np.abs(new - old)
        largest = float(differences.max(initial=0))
        if not largest or not np.isfinite(largest):
            return largest, largest
        shares = differences / largest  # whose squares neither vanish nor overflow
        return largest, largest * float(np.sqrt((shares**2).mean()))


def _made(projection: Projection, read: Array) -> Array:
    """Return what a projection makes of what it reads, in float64."""
    with np.errstate(all="ignore"):  # what is not finite is refused
        made: Array = as_type(read, np.float64) @ projection.weight
        return made if projection.bias is None else made + projection.bias


def attached(
    document: Document, stage: Given, layer: int, head: int, projection: Projection
) -> Document:
    """Return a document in which a head's query, key or value is computed.

    Parameters
    ----------
    document : Document
    stage : "query", "key" or "value"
    layer, head : int
        Whose; heads that share a key and value share this, too.
    projection : Projection
        Of what the layer reads, or in cross-attention of the key embeddings.

    Raises
    ------
    ValueError
        If the projection does not fit what it reads, or the other heads.
    """
    weight, bias = projection.weight, projection.bias
    new = Projection(
        of_type(document, weight), None if bias is None else of_type(document, bias)
    )
    here = with_source(document.layers[layer], stage, head, new)
    return settled(document, document.with_layer(layer, here))


def detached(
    document: Document, stage: Given, layer: int, head: int, matrix: Array
) -> Document:
    """Return a document in which a head's query, key or value is given as computed.

    Parameters
    ----------
    document : Document
    stage : "query", "key" or "value"
    layer, head : int
    matrix : array (tokens, features)
        The numbers as they were computed, with its pins, which are gone then.

    Raises
    ------
    ValueError
        If the matrix does not fit the other heads.
    """
    numbers = of_type(document, kept(stage, matrix, 2))
    here = with_source(document.layers[layer], stage, head, numbers)
    pins = with_cells(here.pins, Matrix(stage, here.index(stage, head)), {})
    new = document.with_layer(layer, replace(here, pins=pins))
    return settled(document, new)


def _finite(what: str, array: Array) -> Array:
    numbers = matrix(what, array)
    if not np.isfinite(numbers).all():
        raise refusal(
            "{what} holds numbers that are not finite: nothing fits them", what=what
        )
    return numbers


def _with_one(read: Array) -> Array:
    """Return what is read with a further feature that is 1 everywhere."""
    return np.hstack([read, np.ones((len(read), 1), read.dtype)])


def _solved(read: Array, matrix: Array) -> Array:
    """Return the least squares solution in the type of both, solved in float64."""
    dtype = np.result_type(read, matrix)
    one, other = (as_type(array, np.float64) for array in (read, matrix))
    least = max(read.shape) * np.finfo(dtype).eps  # what is below it is rounding
    try:
        solved: Array = np.linalg.lstsq(one, other, least)[0]
    except np.linalg.LinAlgError:
        raise refusal("no projection was found: the numbers are too wild") from None
    with np.errstate(over="ignore"):  # refused, once it is seen what comes of it
        return as_type(solved, dtype)
