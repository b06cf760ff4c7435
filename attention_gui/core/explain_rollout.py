"""The arithmetic of rollout and flow: shares, layer by layer."""

from collections.abc import Callable, Iterator

import numpy as np

from attention_gui.core import rollout as shares
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.explained import Explained
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.reading import Reading
from attention_gui.core.sums import sum_of

Term = Callable[[int], Iterator[Part]]


def rollout(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a rollout: what is below, times the last layer's map."""
    fused, kept = asked.reading.fused, asked.reading.trace.residual
    last = len(fused) - 1
    below = shares.spread(fused[:-1], asked.column, residual=kept)[-1]  # (tokens,)
    row = shares.mixed(fused[-1], "mean", kept)[asked.row]  # (tokens,)

    def term(key: int) -> Iterator[Part]:
        yield Part(f"{number(below[key])}·")
        yield from _mixed(asked.reading, last, asked.row, key)

    yield from _sum(row, below, term, asked.terms)


def flow(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a share of the flow: from the shares in the layer above."""
    reading, layer = asked.reading, asked.row
    if layer == len(reading.fused):
        traced = asked.column == reading.traced
        yield Part(tr("the traced token: ") if traced else tr("not the traced token: "))
        return
    above = reading.array("flow")[layer + 1]  # (tokens,)
    kept = reading.trace.residual
    mixed = shares.mixed(reading.fused[layer], "mean", kept)[:, asked.column]

    def term(query: int) -> Iterator[Part]:
        yield from (asked.link(Cell("flow", layer + 1, query)), Part("·"))
        yield from _mixed(reading, layer, query, asked.column)

    yield from _sum(above, mixed, term, asked.terms)


def _sum(later: Array, earlier: Array, term: Term, terms: int) -> Iterator[Part]:
    """Yield a sum of products of shares; a share of 0 takes no part."""
    with np.errstate(all="ignore"):
        sizes = later * earlier
    yield from sum_of(sizes, np.flatnonzero(later != 0), term, terms)
    yield Part(" = ")


def _mixed(reading: Reading, layer: int, query: int, key: int) -> Iterator[Part]:
    """Yield a layer's share from a key to a query: what is kept, and its weight."""
    kept = reading.trace.residual
    row = reading.fused[layer, 0, query]  # (tokens,)
    with np.errstate(all="ignore"):
        total = kept + (1 - kept) * row.sum()
    if total == 0:  # a token that attends to nothing carries itself
        yield Part("1" if query == key else "0")
        return
    weight = _weight(reading, layer, query, key)
    share = Part(f"{number(1 - kept)}·"), weight
    if query == key:
        yield from (Part(f"({number(kept)} + "), *share, Part(")"))
    else:
        yield from share
    if number(total) != "1":
        yield Part(f" ÷ {number(total)}")


def _weight(reading: Reading, layer: int, query: int, key: int) -> Part:
    """Return a weight of the fused heads: a link where one head alone makes it."""
    weight = number(reading.fused[layer, 0, query, key])
    cell, here = Cell("weights", query, key), reading.document.layers[layer]
    on = [head for head in range(here.heads) if head not in here.off]
    fusion = reading.trace.fusion
    if (len(on) > 1 and fusion == "mean") or not on:
        return Part(weight)
    weights = [reading.at(layer, head).number_at(cell) for head in on]
    best = np.argmin(weights) if fusion == "min" else np.argmax(weights)
    return Part(weight, "plain", Elsewhere(cell, layer, on[int(best)]))
