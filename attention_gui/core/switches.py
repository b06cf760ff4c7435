"""Switches: documents in which heads are off, and contribute nothing."""

from collections.abc import Iterable
from dataclasses import replace

from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.settling import each_layer, numbers


def with_heads_off(
    document: Document, layer: int | None, heads: Iterable[int]
) -> Document:
    """Return a document in which just these heads of a layer are off.

    Parameters
    ----------
    document : Document
    layer : int, optional
        Every layer when None.
    heads : iterable of int
        All that are to be off; the others are on.

    Raises
    ------
    ValueError
        If a head is not there.
    """
    off = frozenset(heads)
    return each_layer(document, layer, lambda _, here: replace(here, off=off))


def only_head(document: Document, layer: int | None, head: int) -> Document:
    """Return a document in which every head of a layer but one is off.

    Raises
    ------
    ValueError
        If the head is not there.
    """
    for number in numbers(document, layer):
        if not 0 <= head < document.layers[number].heads:
            raise refusal("layer {number} has no head {head}", number=number, head=head)
    return each_layer(
        document,
        layer,
        lambda _, here: replace(here, off=frozenset(range(here.heads)) - {head}),
    )


def all_heads_on(document: Document, layer: int | None) -> Document:
    """Return a document in which no head of a layer, or of any, is off."""
    return with_heads_off(document, layer, ())
