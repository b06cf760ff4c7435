"""The shape of heads: documents with heads added, deleted, copied, moved, renamed.

Query heads that share a key stay as many in each group: where there are several groups,
a whole one is added, deleted, copied or moved.
"""

from dataclasses import replace
from typing import NamedTuple

from attention_gui.core.axes import Axis
from attention_gui.core.document import Document
from attention_gui.core.following import followed
from attention_gui.core.head_taking import layer_taken
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.position_shape import with_heads_taken
from attention_gui.core.ranking import check_shared
from attention_gui.core.reshaping import retaken
from attention_gui.core.settling import numbers, settled
from attention_gui.core.sides import HEAD
from attention_gui.core.taking import (
    Take,
    chosen,
    with_copies,
    with_fresh,
    with_moved,
    without,
)


class Together(NamedTuple):
    """Query heads, and the key heads, that are added, deleted and moved as one."""

    heads: range
    of_keys: range


def together(layer: Layer, head: int) -> Together:
    """Return what goes with a head: its group, unless that is all or just the head."""
    share, group = layer.heads // len(layer.key), layer.group(head)
    alone = range(head, head + 1)
    if share == 1:
        return Together(alone, alone)
    if len(layer.key) == 1:
        return Together(alone, range(0))
    return Together(layer.sharing(head), range(group, group + 1))


def added(document: Document, layer: int) -> Document:
    """Return a document with a head more, or a group of them, after the last.

    Its numbers are 0, so that it adds nothing.

    Raises
    ------
    ValueError
        If the positions or the features of other layers cannot follow.
    """
    here = _layer(document, layer)
    both = together(here, here.heads - 1)
    heads = with_fresh(here.heads, here.heads, len(both.heads))
    of_keys = with_fresh(len(here.key), len(here.key), len(both.of_keys))
    return _taken(document, layer, heads, of_keys)


def duplicated(document: Document, layer: int, head: int) -> Document:
    """Return a document with a copy of a head, or of its group, after it.

    Raises
    ------
    ValueError
        If there is no such head, or something cannot follow.
    """
    here = _layer(document, layer, head)
    both = together(here, head)
    of_keys: Take = tuple(range(len(here.key)))
    if both.of_keys:
        of_keys = with_copies(len(here.key), both.of_keys)
    return _taken(document, layer, with_copies(here.heads, both.heads), of_keys)


def deleted(document: Document, layer: int, head: int) -> Document:
    """Return a document without a head, or without its group.

    Raises
    ------
    ValueError
        If it is the last, there is no such head, or something cannot follow.
    """
    here = _layer(document, layer, head)
    both = together(here, head)
    if len(both.heads) == here.heads:
        raise refusal("The last head cannot be deleted.")
    of_keys: Take = tuple(range(len(here.key)))
    if both.of_keys:
        of_keys = without(len(here.key), both.of_keys)
    return _taken(document, layer, without(here.heads, both.heads), of_keys)


def moved(document: Document, layer: int, head: int, to: int) -> Document:
    """Return a document in which a head stands in front of another, or at the end.

    Between heads that share another key it moves with its group.

    Raises
    ------
    ValueError
        If there is no such head or place, or something cannot follow.
    """
    return _taken(document, layer, *_moved(_layer(document, layer, head), head, to))


def place_after(layer: Layer, head: int, to: int) -> int:
    """Return where a head of a layer stands once it is moved."""
    return _moved(layer, head, to)[0].index(head)


def _moved(here: Layer, head: int, to: int) -> tuple[Take, Take]:
    """Return how query heads and key heads are taken when a head is moved."""
    both, share = together(here, head), here.heads // len(here.key)
    keys: Take = tuple(range(len(here.key)))
    if len(both.heads) > 1 and both.heads[0] <= to <= both.heads[-1] + 1:
        return with_moved(here.heads, [head], to), keys
    if both.of_keys:
        group = -(-to // share) if to > head else to // share
        keys = with_moved(len(here.key), both.of_keys, group)
        to = group * share
    return with_moved(here.heads, both.heads, to), keys


def renamed(document: Document, layer: int, head: int, name: str) -> Document:
    """Return a document in which a head has another name; "" for none.

    Raises
    ------
    ValueError
        If there is no such head.
    """
    here = _layer(document, layer, head)
    names = list(here.names or ("",) * here.heads)
    names[head] = name
    new = replace(here, names=tuple(names) if any(names) else None)
    return settled(document, document.with_layer(layer, new))


def regrouped(document: Document, layer: int, key_heads: int) -> Document:
    """Return a document in which the query heads of a layer share so many key heads.

    A query head keeps its key and value where it is the first, or the only one, to use
    the new one.

    Raises
    ------
    ValueError
        If they cannot share so many evenly.
    """
    here = _layer(document, layer)
    check_shared(here.heads, key_heads)
    share = here.heads // key_heads
    of_keys = tuple(here.group(number * share) for number in range(key_heads))
    return _taken(document, layer, tuple(range(here.heads)), of_keys)


def _layer(document: Document, layer: int, head: int = 0) -> Layer:
    """Return a layer that is there, and has such a head."""
    here = document.layers[numbers(document, layer)[0]]
    chosen(here.heads, (head,))
    return here


def _taken(before: Document, layer: int, heads: Take, of_keys: Take) -> Document:
    """Return a document in which heads of a layer are taken anew, and all follows."""
    document = before
    if heads != tuple(range(document.layers[layer].heads)):
        takes = followed(document, Axis(HEAD, layer), heads)
        positions = with_heads_taken(document, layer, heads)
        document = retaken(replace(document, positions=positions), takes)
    changed = layer_taken(document.layers[layer], heads, of_keys)
    return settled(before, document.with_layer(layer, changed))
