"""The sentence that says which heads and layers changed, in fewer and fewer words."""

from collections.abc import Iterator
from typing import NamedTuple

from attention_gui.core.change_words import amount_text, size
from attention_gui.core.changes import Changes
from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.language import counted, later, tr, translated
from attention_gui.core.small_heads import HeadAt

NOTHING = later("No weight and no output changed")
TOO_LARGE = later("Too many weights to say which of them changed")
WHOLE = -1  # instead of a head: the layer's output


class Section(NamedTuple):
    """What is said of one kind of number.

    Attributes
    ----------
    first, later : str
        What it begins with, where it is the first that there is, and after others.
    places : dict of (layer, head) to float
        How far each changed.
    """

    first: str
    later: str
    places: dict[HeadAt, float]


def sentences(changes: Changes | None, document: Document) -> tuple[str, ...]:
    """Return what changed; nothing if that cannot be told.

    Parameters
    ----------
    changes : Changes, optional
        None where the documents are too large to compare.
    document : Document
        After the change.
    """
    if changes is None:
        return (translated(TOO_LARGE),)
    sections = [section for section in _sections(changes) if section.places]
    if not sections:
        return (translated(NOTHING),) if changes.whole else ("",)
    names = [list(_names(section.places, document)) for section in sections]
    in_full = [[f"{name} ({by})" for name, by in pairs] for pairs in names]
    in_short = [[name for name, _ in pairs] for pairs in names]
    count = len(changes.heads)
    heads = counted(count, "{n} head changed", "{n} heads changed")
    return (
        _joined(sections, in_full),
        _joined(sections[:1], in_full[:1]),
        _joined(sections[:1], in_short[:1]),
        heads if count else tr("no head changed"),
    )


def _sections(changes: Changes) -> Iterator[Section]:
    """Yield what is said of weights, of outputs where no weight changed, of layers."""
    heads, layers = changes.heads, changes.layers
    touched = {layer for layer, _ in heads}
    weights = {at: one.weights for at, one in heads.items() if one.weights}
    outputs = {at: one.output for at, one in heads.items() if at not in weights}
    alone = {(one, WHOLE): by for one, by in layers.items() if one not in touched}
    yield Section(tr("Weights changed: "), "", weights)
    yield Section(tr("Output changed, no weight: "), tr("output alone: "), outputs)
    yield Section(
        tr("Layer output changed, no head: "), tr("layer output alone: "), alone
    )


def _joined(sections: list[Section], names: list[list[str]]) -> str:
    """Return the names of all sections as one sentence."""
    said = [
        (section.later if number else section.first) + "; ".join(named)
        for number, (section, named) in enumerate(zip(sections, names, strict=True))
    ]
    return " · ".join(said)


def _names(
    places: dict[HeadAt, float], document: Document
) -> Iterator[tuple[str, str]]:
    """Yield which heads changed, and how far: "layer 0 heads 0, 2", "head 2 by 1.0"."""
    for layers in _groups(places, document):
        here = {at: by for at, by in places.items() if at[0] in layers}
        at, most = max(here.items(), key=lambda item: size(item[1]))
        amount = amount_text(most)
        by = tr("by {amount}", amount=amount)
        if len(here) > 1:
            whose = _whose(*at, document, len(layers) > 1)
            by = tr("most {whose} by {amount}", whose=whose, amount=amount)
        yield _name(here, layers, document), by


def _whose(layer: int, head: int, document: Document, several: bool) -> str:
    """Return which head, or which layer, of several."""
    if head == WHOLE:
        return tr("layer {layer}", layer=layer)
    name = head_name(document.layers[layer], head)
    if several:
        return tr("layer {layer} head {head}", layer=layer, head=name)
    return tr("head {head}", head=name)


def _groups(places: dict[HeadAt, float], document: Document) -> Iterator[range]:
    """Yield layers; neighbours of which everything changed together."""
    start = 0
    for layer in range(len(document.layers)):
        if not _is_every(places, layer, document):
            yield from _some(range(start, layer))
            yield from _some(range(layer, layer + bool(_heads(places, layer))))
            start = layer + 1
    yield from _some(range(start, len(document.layers)))


def _some(layers: range) -> Iterator[range]:
    if layers:
        yield layers


def _heads(places: dict[HeadAt, float], layer: int) -> list[int]:
    return [head for number, head in places if number == layer]


def _is_every(places: dict[HeadAt, float], layer: int, document: Document) -> bool:
    """Return whether every head of a layer changed, of several, or its output."""
    heads = _heads(places, layer)
    return heads == [WHOLE] or 1 < len(heads) == document.layers[layer].heads


def _name(places: dict[HeadAt, float], layers: range, document: Document) -> str:
    first, last = layers.start, layers.stop - 1
    where = tr("layer {layer}", layer=first)
    if first != last:
        where = tr("layers {first} to {last}", first=first, last=last)
    heads = _heads(places, first)
    if heads == [WHOLE]:
        return where
    named = ", ".join(head_name(document.layers[first], head) for head in heads)
    some = counted(len(heads), "head {heads}", "heads {heads}", heads=named)
    if _is_every(places, first, document):
        some = tr("every head")
    return some if len(document.layers) == 1 else f"{where} {some}"
