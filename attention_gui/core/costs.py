"""Costs: about how long a picture takes, before it is made."""

from collections.abc import Container
from typing import NamedTuple

from attention_gui.core.document import Document
from attention_gui.core.layer import Given
from attention_gui.core.look import Look
from attention_gui.core.shapes import input_width
from attention_gui.core.small_heads import HeadAt, small_heads

PER_CELL = 400  # multiplications that softmax, entropy and colours of a cell are worth


class Seen(NamedTuple):
    """What was computed and shown last.

    Attributes
    ----------
    document : Document, optional
    layers : int
        How many of its layers were computed, where they read one another.
    places : frozenset of (layer, head)
        The heads that have a small panel.
    """

    document: Document | None = None
    layers: int = 0
    places: Container[HeadAt] = frozenset()


NOTHING = Seen()


def cost(document: Document, look: Look, seen: Seen = NOTHING) -> float:
    """Return about how many multiplications a picture takes."""
    layer, cells = document.layers[look.layer], document.queries * document.keys
    features = layer.features("query") + layer.features("value")
    known = min(_unchanged(seen.document, document), seen.layers)
    places = small_heads(document, look)
    new = sum(_is_new(document, at, seen, known) for at in places)
    heads = float((new + 1) * cells * (features + PER_CELL))
    return heads + sum(
        _projecting(document, number)
        for number in range(known, computed(document, look))
    )


def whole(document: Document, last: int) -> float:
    """Return about how many multiplications all heads take, up to a layer."""
    cells, total = document.queries * document.keys, 0.0
    for number, layer in enumerate(document.layers[: last + 1]):
        features = layer.features("query") + layer.features("value")
        total += layer.heads * cells * (features + PER_CELL)
        total += _projecting(document, number)
    return total


def _is_new(document: Document, at: HeadAt, seen: Seen, known: int) -> bool:
    """Return whether a head is to be computed for its small panel."""
    number, head = at
    if seen.document is None or at not in seen.places:
        return True
    if _read_one_another(document):
        return number >= known
    was, now = seen.document.layers[number], document.layers[number]
    given: tuple[Given, ...] = ("query", "key")
    return was.rule_of(head) is not now.rule_of(head) or any(
        was.source(stage, head) is not now.source(stage, head) for stage in given
    )


def computed(document: Document, look: Look) -> int:
    """Return how many layers a picture needs, where they read one another."""
    if not _read_one_another(document):
        return 0
    of_all = look.below == "layers" or look.page == "rollout"
    return len(document.layers) if of_all else look.layer + 1


def _read_one_another(document: Document) -> bool:
    return any(layer.is_projected for layer in document.layers)


def _unchanged(old: Document | None, new: Document) -> int:
    """Return how many layers, from the first, give what they gave in another document.

    Those that do so by chance are not counted.
    """
    given = ("embeddings", "key_embeddings", "positions")
    if old is None or any(getattr(old, it) is not getattr(new, it) for it in given):
        return 0
    pairs = enumerate(zip(old.layers, new.layers, strict=False))
    least = min(len(old.layers), len(new.layers))
    return next((number for number, (was, now) in pairs if was is not now), least)


def _projecting(document: Document, number: int) -> float:
    """Return about how many multiplications a layer takes besides its heads."""
    layer, read = document.layers[number], input_width(document, number)
    query, value = layer.features("query"), layer.features("value")
    projected = layer.heads * query + len(layer.key) * (query + value)
    fed = 0
    if layer.feed is not None:
        fed = layer.feed.up.shape[1] * (2 if layer.feed.gate is None else 3)
    per_token = read * projected + layer.width * (layer.heads * value + fed)
    return float(document.queries * per_token)
