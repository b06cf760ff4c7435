"""Which crumbs stand in the navigator: from what is read to what comes out."""

from collections.abc import Mapping
from typing import NamedTuple

from attention_gui.core.change_words import SIGN, Mark
from attention_gui.core.language import tr


class Crumb(NamedTuple):
    """A step on the way through the layers.

    Attributes
    ----------
    text : str
    layers : range
        The layer that it leads to, or several that have no room of their own.
    stage : str
        What is looked at there; "" leaves that as it is.
    tip : str
    """

    text: str
    layers: range
    stage: str = ""
    tip: str = ""

    @property
    def is_gap(self) -> bool:
        """Whether it stands for several layers."""
        return len(self.layers) > 1


def crumbs(
    count: int, current: int, most: int, in_words: bool, reads: bool, gives: bool
) -> list[Crumb]:
    """Return the way through the layers, shortened in the middle.

    Parameters
    ----------
    count, current : int
        How many layers there are, and which one is looked at.
    most : int
        How many of them may be named.
    in_words : bool
        Whether a layer is "Layer 3", not "3".
    reads, gives : bool
        Whether there is an X at the beginning, and an output at the end.
    """
    way = []
    if reads:
        way.append(Crumb("X", range(1), "input", tr("What layer 0 reads")))
    for layers in _named(count, current, most):
        first, last = layers.start, layers.stop - 1
        tip = tr("Layer {layer}", layer=first)
        text = tip if in_words else str(first)
        if len(layers) > 1:
            text, tip = "…", tr("Layers {first} to {last}", first=first, last=last)
        way.append(Crumb(text, layers, "", tip))
    if gives:
        top = range(count - 1, count)
        tip = tr("What the last layer gives")
        way.append(Crumb(tr("output"), top, "layer_output", tip))
    return way


def marked(way: list[Crumb], marks: Mapping[int, Mark], short: bool) -> list[Crumb]:
    """Return crumbs that say which layers changed, and if not in short, how far."""
    return [_marked(crumb, marks, short) for crumb in way]


def _marked(crumb: Crumb, marks: Mapping[int, Mark], short: bool) -> Crumb:
    found = {layer: marks[layer] for layer in crumb.layers if layer in marks}
    if crumb.stage or not found:
        return crumb
    said = [
        tr("layer {layer}: {words}", layer=layer, words=mark.words)
        if crumb.is_gap
        else mark.words
        for layer, mark in found.items()
    ]
    amount = SIGN if short or crumb.is_gap else found[crumb.layers.start].amount
    tip = "\n".join((crumb.tip, *said))
    return crumb._replace(text=f"{crumb.text}  {amount}", tip=tip)


def _named(count: int, current: int, most: int) -> list[range]:
    """Return layers one by one, and between them ranges of those left out."""
    ends = {0, count - 1} if most > 2 else set()
    by_distance = sorted(range(count), key=lambda layer: abs(layer - current))
    others = [layer for layer in by_distance if layer not in ends | {current}]
    kept = ends | {current}
    kept |= set(others[: max(0, most - len(kept))])
    found: list[range] = []
    start = 0
    for layer in (*sorted(kept), count):
        if layer > start:
            found.append(range(start, layer))
        if layer < count:
            found.append(range(layer, layer + 1))
        start = layer + 1
    return found
