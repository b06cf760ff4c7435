"""Key tokens: keys and values of tokens of their own, or of the same ones again."""

from dataclasses import replace

from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.layer import Projection
from attention_gui.core.settling import settled
from attention_gui.core.stack import Stack


def separated(document: Document) -> Document:
    """Return a document whose keys are tokens of their own, like the queries at first.

    Keys and values that are projected are so from key embeddings from now on, which
    are what the first layer reads.

    Raises
    ------
    ValueError
        If they are tokens of their own already.
    """
    if not document.keys_are_queries:
        raise refusal("The keys are tokens of their own already.")
    positions = document.positions
    if positions.key is None and positions.query is not None:
        positions = replace(positions, key=positions.query)
    new = replace(document, key_tokens=document.query_tokens, positions=positions)
    if _projects_keys(document):
        new = replace(new, key_embeddings=Stack(document).input(0))
    return settled(document, new)


def joined(document: Document) -> Document:
    """Return a document whose keys are the query tokens again.

    Raises
    ------
    ValueError
        If they are already, there are not as many, or their features do not fit.
    """
    if document.keys_are_queries:
        raise refusal("The keys are the query tokens already.")
    if document.queries != document.keys:
        raise refusal(
            "There are {queries} query tokens and {keys} key tokens: only as many "
            "can be one list.",
            queries=document.queries,
            keys=document.keys,
        )
    positions = replace(document.positions, key=None)
    new = replace(document, key_tokens=None, key_embeddings=None, positions=positions)
    return settled(document, new)


def _projects_keys(document: Document) -> bool:
    """Return whether any key or value is computed from what a layer reads."""
    return any(
        isinstance(source, Projection)
        for layer in document.layers
        for source in (*layer.key, *layer.value)
    )
