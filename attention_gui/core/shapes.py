"""The shapes of a document's matrices, known before anything is computed."""

from typing import TYPE_CHECKING, Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.layer import GIVEN, Layer, Projection

if TYPE_CHECKING:
    from attention_gui.core.document import Document

# Matrices that have a row for each key.
OF_KEYS = ("key", "value", "rotated_key", "key_embeddings", "key_positions")
# Matrices that have a column for each key.
OF_PAIRS = ("position_bias", "scores", "scaled", "weights", "bias")


def queries(document: "Document") -> int:
    """Return the number of query tokens."""
    if document.embeddings is not None:
        return len(document.embeddings)
    return len(_given(document, "query"))


def keys(document: "Document") -> int:
    """Return the number of key tokens."""
    if document.key_embeddings is not None:
        return len(document.key_embeddings)
    for layer in document.layers:
        for source in (*layer.key, *layer.value):
            if not isinstance(source, Projection):
                return len(source)
    return queries(document)


def dtype(document: "Document") -> Any:
    """Return the float type in which everything is kept and computed."""
    if document.embeddings is not None:
        return np.dtype(document.embeddings.dtype)
    return np.dtype(_given(document, "query").dtype)


def input_width(document: "Document", layer: int) -> int:
    """Return the features of what a layer reads, or 0 where there is nothing."""
    if layer:
        return document.layers[layer - 1].width
    return 0 if document.embeddings is None else int(document.embeddings.shape[1])


def of_stage(document: "Document", stage: str, layer: int) -> tuple[int, int]:
    """Return rows and columns of a computed stage of a layer."""
    here = document.layers[layer]
    rows = keys(document) if stage in OF_KEYS else queries(document)
    return rows, _columns(document, here, stage, layer)


def place(
    stage: str, shape: tuple[int, ...], row: int, column: int, block: Array
) -> tuple[slice, slice]:
    """Return where a block lies in a matrix, or refuse what reaches past it."""
    rows, columns = block.shape
    bottom, right = row + rows, column + columns
    if min(row, column) < 0 or bottom > shape[0] or right > shape[1]:
        raise refusal(
            "{rows} × {columns} cells from row {row}, column {column} reach "
            "past the {height} × {width} {stage} table",
            rows=rows,
            columns=columns,
            row=row,
            column=column,
            height=shape[0],
            width=shape[1],
            stage=stage,
        )
    return slice(row, bottom), slice(column, right)


def _columns(document: "Document", here: Layer, stage: str, layer: int) -> int:
    if stage in OF_PAIRS:
        return keys(document)
    if stage in ("input", "normed"):
        return input_width(document, layer)
    if stage == "position_table":
        return input_width(document, 0)
    if stage == "hidden":
        return 0 if here.feed is None else int(here.feed.up.shape[1])
    features = {"rotated_query": "query", "rotated_key": "key", "output": "value"}
    of = features.get(stage, stage)
    if of in GIVEN:
        return here.features(of)
    return here.width


def _given(document: "Document", stage: str) -> Any:
    source = getattr(document.layers[0], stage)[0]
    if isinstance(source, Projection):
        raise refusal(
            "the {stage} is computed from embeddings that are not there", stage=stage
        )
    return source
