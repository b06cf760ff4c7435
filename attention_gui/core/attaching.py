"""Attaching: a query, key or value that is computed from now on, or given as it is."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type, kept, matrix
from attention_gui.core.document import Document
from attention_gui.core.givens import with_source
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
    read, matrix = _finite("what is read", read), _finite("the matrix", matrix)
    if len(read) != len(matrix):
        raise ValueError(
            f"what is read has {len(read)} tokens, the matrix {len(matrix)}: "
            "they must be as many"
        )
    dtype = np.result_type(read, matrix)
    read, matrix = (as_type(array, np.float64) for array in (read, matrix))
    solved = _solved(_with_one(read) if with_bias else read, matrix)
    with np.errstate(all="ignore"):  # what cannot be kept is refused below
        solved = as_type(solved, dtype)
        features = read.shape[1]
        bias = solved[features] if with_bias else None
        projection = Projection(solved[:features], bias)
        apart = read @ projection.weight + (0 if bias is None else bias) - matrix
        largest = float(np.abs(apart).max(initial=0))
        residual = largest and largest * float(np.sqrt(((apart / largest) ** 2).mean()))
    if not np.isfinite(residual):
        raise ValueError("the projection would need numbers that are too large")
    return Fit(projection, largest, residual)


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


def with_embeddings(document: Document, embeddings: Array | None) -> Document:
    """Return a document whose first layer reads other embeddings, or none.

    Labels and positions that are for another number of tokens go.

    Raises
    ------
    ValueError
        If the embeddings do not fit what reads them.
    """
    new = _embedded(document, "embeddings", embeddings)
    return settled(document, _with_fitting_labels(document, new))


def with_key_embeddings(document: Document, key_embeddings: Array | None) -> Document:
    """Return a document that projects keys and values from others, or from its own.

    Labels and positions that are for another number of keys go.

    Raises
    ------
    ValueError
        If the embeddings do not fit what reads them.
    """
    new = _embedded(document, "key_embeddings", key_embeddings)
    return settled(document, _with_fitting_labels(document, new))


def _embedded(document: Document, name: str, array: Array | None) -> Document:
    if array is not None:
        array = of_type(document, matrix(name.replace("_", " "), array))
        if not array.size:
            raise ValueError(f"{name.replace('_', ' ')} hold no numbers: {array.shape}")
    changed: dict[str, Any] = {name: array}
    return replace(document, **changed)


def _with_fitting_labels(before: Document, after: Document) -> Document:
    """Return a document without labels and positions for other numbers of tokens."""
    places = after.positions
    if after.queries != before.queries:
        after = replace(after, tokens=None)
        places = replace(places, query=None)
    own = after.keys_are_queries and not before.keys_are_queries
    if after.keys != before.keys or own:
        after = replace(after, key_tokens=None)
        places = replace(places, key=None)
    return replace(after, positions=places)


def _finite(what: str, array: Array) -> Array:
    numbers = matrix(what, array)
    if not np.isfinite(numbers).all():
        raise ValueError(f"{what} holds numbers that are not finite: nothing fits them")
    return numbers


def _with_one(read: Array) -> Array:
    """Return what is read with a further feature that is 1 everywhere."""
    return np.hstack([read, np.ones((len(read), 1))])


def _solved(read: Array, matrix: Array) -> Array:
    try:
        solved: Array = np.linalg.lstsq(read, matrix)[0]
    except np.linalg.LinAlgError:
        raise ValueError("no projection was found: the numbers are too wild") from None
    return solved
