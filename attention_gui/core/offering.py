"""Offers: what attaching a query, key or value would give, before it is done."""

from typing import Literal, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.attaching import apart, attached, detached, fitted
from attention_gui.core.document import Document
from attention_gui.core.embedding import with_embeddings, with_key_embeddings
from attention_gui.core.first_numbers import FirstNumbers
from attention_gui.core.language import refusal
from attention_gui.core.layer import Given, Layer, Projection
from attention_gui.core.stack import Stack

Start = Literal["fitted", "zeros", "identity", "random"]
SEED = 0  # of what is random


class Terms(NamedTuple):
    """How a query, key or value is to be attached.

    Attributes
    ----------
    start : "fitted", "zeros", "identity" or "random"
        Where W comes from; fitted by least squares.
    with_bias : bool
    all_heads : bool
        Whether every head of the layer that is given is attached.
    embeddings : "one-hot", "zeros" or "random"
        Those that are added where there is nothing to read.
    width : int
        Their features.
    """

    start: Start = "fitted"
    with_bias: bool = False
    all_heads: bool = False
    embeddings: FirstNumbers = "one-hot"
    width: int = 1


class Offer(NamedTuple):
    """What attaching would give.

    Attributes
    ----------
    document : Document
    largest : float
        The largest difference of any number from what was given.
    residual : float
        The root of the mean square of the differences.
    """

    document: Document
    largest: float
    residual: float


def missing_input(document: Document, stage: Given, layer: int) -> str:
    """Return what a stage could be projected from, but is not there: "" if it is."""
    if stage != "query" and document.key_embeddings is not None:
        return ""
    if stage != "query" and document.keys != document.queries:
        return "key_embeddings"
    return "" if document.reads(layer) else "embeddings"


def offered(stack: Stack, stage: Given, layer: int, head: int, terms: Terms) -> Offer:
    """Return what attaching a query, key or value to what its layer reads would give.

    Raises
    ------
    ValueError
        If it cannot be done, with a sentence that says why.
    """
    document = _with_embeddings(stack.document, stage, layer, terms)
    read = stack.of(document).read_for(stage, layer)
    here = document.layers[layer]
    heads = [head] if not terms.all_heads else list(_given_heads(here, stage))
    old = [here.matrix(stage, number) for number in heads]
    for number, matrix in zip(heads, old, strict=True):
        projection = _projection(read, matrix, terms)
        document = attached(document, stage, layer, number, projection)
    after = stack.of(document)
    new = [after.matrix(stage, layer, number) for number in heads]
    return Offer(document, *apart(np.array(old), np.array(new)))


def all_detached(
    stack: Stack, stage: Given, layer: int, head: int, all_heads: bool
) -> Document:
    """Return a document in which a stage of a head, or of all, is given as computed."""
    document = stack.document
    heads = range(document.layers[layer].heads) if all_heads else [head]
    for number in heads:
        if isinstance(document.layers[layer].source(stage, number), Projection):
            matrix = stack.matrix(stage, layer, number)
            document = detached(document, stage, layer, number, matrix)
    return document


def _given_heads(layer: Layer, stage: Given) -> list[int]:
    """Return the first head of each matrix of a stage that is given."""
    share = layer.heads // len(getattr(layer, stage))
    return [
        head
        for head in range(0, layer.heads, share)
        if not isinstance(layer.source(stage, head), Projection)
    ]


def _with_embeddings(
    document: Document, stage: Given, layer: int, terms: Terms
) -> Document:
    """Return a document that has something for a stage to be projected from."""
    lack = missing_input(document, stage, layer)
    if lack == "embeddings":
        return with_embeddings(document, _embeddings(document.queries, terms))
    if lack == "key_embeddings":
        return with_key_embeddings(document, _embeddings(document.keys, terms))
    return document


def _embeddings(tokens: int, terms: Terms) -> Array:
    if terms.width < 1:
        raise refusal("features must be 1 or more, got {width}", width=terms.width)
    if terms.embeddings == "random":
        return np.random.default_rng(SEED).normal(size=(tokens, terms.width))
    if terms.embeddings == "zeros":
        return np.zeros((tokens, terms.width))
    if terms.width < tokens:
        raise refusal(
            "one-hot embeddings of {tokens} tokens need {tokens} features, got {width}",
            tokens=tokens,
            width=terms.width,
        )
    return np.eye(tokens, terms.width)


def _projection(read: Array, matrix: Array, terms: Terms) -> Projection:
    if terms.start == "fitted":
        return fitted(read, matrix, terms.with_bias).projection
    rows, columns = read.shape[1], matrix.shape[1]
    weight = _weight(terms.start, rows, columns)
    return Projection(weight, np.zeros(columns) if terms.with_bias else None)


def _weight(start: Start, rows: int, columns: int) -> Array:
    if start == "identity":
        return np.eye(rows, columns)
    if start == "zeros":
        return np.zeros((rows, columns))
    spread = 1 / np.sqrt(rows)
    return np.random.default_rng(SEED).normal(0, spread, (rows, columns))
