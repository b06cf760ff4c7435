"""Axes: along which tokens, features or heads the rows and columns of a matrix run.

`sides` says what a row or a column stands for; an axis says which of the document's.
"""

from typing import NamedTuple

from attention_gui.core import cell
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.shapes import input_width
from attention_gui.core.sides import (
    HEAD,
    HIDDEN,
    INNER,
    KEY,
    MODEL,
    OTHER,
    QUERY,
    VALUE,
    sides,
)

# What a layer reads, and what meets that.
_READ = ("input", "normed", "W_Q")
_READ_BY_KEYS = ("W_K", "W_V")  # rows: of the model, or of the key embeddings


class Axis(NamedTuple):
    """What can grow and shrink as one.

    Attributes
    ----------
    side : str
        As in `sides`: QUERY, KEY, HEAD, INNER, VALUE, MODEL, OTHER or HIDDEN.
    number : int
        The layer; of MODEL the number of layers below: 0 is what the first reads.
    """

    side: str
    number: int = 0


QUERIES, KEYS, OTHERS = Axis(QUERY), Axis(KEY), Axis(OTHER)
OF_DOCUMENT = (QUERY, KEY, OTHER)


def axes_of(
    document: Document, stage: Stage, layer: int
) -> tuple[Axis | None, Axis | None]:
    """Return along which axes the rows and the columns of a matrix run.

    None stands for a side that cannot be longer or shorter, as of a bias.
    """
    rows, columns = sides(stage)
    if stage in _READ_BY_KEYS:
        rows = MODEL if document.key_embeddings is None else OTHER
    return (
        _axis(document, stage, rows, layer, of_rows=True),
        _axis(document, stage, columns, layer, of_rows=False),
    )


def length(document: Document, axis: Axis) -> int:
    """Return how many tokens, features or heads an axis has."""
    if axis == QUERIES:
        return document.queries
    if axis == KEYS:
        return document.keys
    if axis == OTHERS:
        other = document.key_embeddings
        return 0 if other is None else int(other.shape[1])
    if axis.side == MODEL:
        last = axis.number == len(document.layers)
        layers = document.layers
        return layers[-1].width if last else input_width(document, axis.number)
    return _in_layer(document, axis)


def _in_layer(document: Document, axis: Axis) -> int:
    layer = document.layers[axis.number]
    if axis.side == HEAD:
        return layer.heads
    if axis.side == HIDDEN:
        return 0 if layer.feed is None else int(layer.feed.up.shape[1])
    return layer.features("query" if axis.side == INNER else "value")


def _axis(
    document: Document, stage: Stage, side: str, layer: int, of_rows: bool
) -> Axis | None:
    if side in OF_DOCUMENT:
        return Axis(side)
    if side == MODEL:
        return Axis(MODEL, _below(document, stage, layer, of_rows))
    return Axis(side, layer) if side in (HEAD, INNER, VALUE, HIDDEN) else None


def _below(document: Document, stage: Stage, layer: int, of_rows: bool) -> int:
    """Return how many layers are below the model features of a matrix."""
    if stage in cell.OF_DOCUMENT:
        return 0
    read = stage in _READ or (of_rows and stage in _READ_BY_KEYS)
    if stage in ("norm_gain", "norm_bias"):
        read = document.layers[layer].norm_first
    return layer if read else layer + 1
