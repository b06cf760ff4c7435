"""Embeddings: documents whose layers read other vectors."""

from dataclasses import replace
from typing import Any

from attention_gui.core.arrays import Array, matrix
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.settling import of_type, settled


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
            raise refusal(
                "{name} hold no numbers: {shape}",
                name=name.replace("_", " "),
                shape=array.shape,
            )
    changed: dict[str, Any] = {name: array}
    return replace(document, **changed)


def _with_fitting_labels(before: Document, after: Document) -> Document:
    """Return a document without labels and positions for other numbers of tokens."""
    places = after.positions
    if after.queries != before.queries:
        after = replace(after, tokens=None)
        places = replace(places, query=None)
    crossed = before.key_embeddings is not None and after.key_embeddings is None
    if after.keys != before.keys or (crossed and after.keys_are_queries):
        after = replace(after, key_tokens=None)
        places = replace(places, key=None)
    return replace(after, positions=places)
