"""Bars: the weights of one query, a bar for each key, ready to be drawn."""

from typing import Literal, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.compute import compute
from attention_gui.core.display import cell_text, token_text
from attention_gui.core.head_names import head_title
from attention_gui.core.language import tr
from attention_gui.core.reading import Reading
from attention_gui.core.ticks import nice_step

Order = Literal["order", "sorted"]
Which = Literal["one", "all"]
Scale = Literal["whole", "fit"]
TINY = 0.05  # a weight that is hardly seen beside 1
TOLD = 5  # of the largest weights, to those who cannot see bars


class Bars(NamedTuple):
    """The weights that a query gives in one head.

    Attributes
    ----------
    head : int
    title : str
    keys : int array (keys,)
        In the order in which they stand.
    weights : array (keys,)
        Likewise.
    labels : tuple of str
        Likewise: the tokens, as they can be seen.
    masked, pinned : bool array (keys,)
        Likewise.
    sink : float, optional
        The weight that the sink takes; None where there is none.
    """

    head: int
    title: str
    keys: Array
    weights: Array
    labels: tuple[str, ...]
    masked: Array
    pinned: Array
    sink: float | None = None

    def place(self, key: int) -> int:
        """Return where the bar of a key stands, or -1."""
        found = np.flatnonzero(self.keys == key)
        return int(found[0]) if len(found) else -1


class BarChart(NamedTuple):
    """Bars of one head, or of several side by side, on one scale.

    Attributes
    ----------
    query : int
    token : str
        Of the query, as it can be seen.
    layer : int
    heads : tuple of Bars
    low, high : float
        The ends of the scale.
    """

    query: int
    token: str
    layer: int
    heads: tuple[Bars, ...]
    low: float
    high: float


def bar_chart(
    reading: Reading,
    query: int,
    order: Order = "order",
    which: Which = "one",
    scale: Scale = "whole",
) -> BarChart:
    """Return the bars of a query.

    Parameters
    ----------
    reading : Reading
    query : int
    order : "order" or "sorted"
        As the tokens stand, or the largest weight first: of the head that is looked
        at, so that a key has the same place in every head.
    which : "one" or "all"
        The head that is looked at, or every head of the layer.
    scale : "whole" or "fit"
        From 0 to 1, or as far as the largest weight.
    """
    keys = np.arange(reading.document.keys)
    if order == "sorted":
        weights = reading.row("weights", query)
        keys = np.argsort(-np.nan_to_num(weights), kind="stable")
    numbers = [reading.head] if which == "one" else range(reading.layer.heads)
    tokens = reading.document.labels_of_keys
    labels = tuple(token_text(tokens[key]) for key in keys)
    heads = tuple(_bars(reading.at(head=n), query, keys, labels) for n in numbers)
    token = token_text(reading.document.query_tokens[query])
    return BarChart(query, token, reading.number, heads, *_ends(heads, scale))


def _bars(reading: Reading, query: int, keys: Array, labels: tuple[str, ...]) -> Bars:
    """Return the bars of one head, of which no more is computed than their row."""
    whole = reading.stack.head(reading.number, reading.head)
    head = whole.rows(slice(query, query + 1))
    weights = compute(head).weights[0]
    reached = head.reached()
    masked = np.zeros(len(keys), bool) if reached is None else ~reached[0]
    pinned = np.zeros(len(keys), bool)
    pinned[[key for row, key in whole.pins.weights if row == query]] = True
    sunk = head.rule.sink is not None and not pinned.any()
    return Bars(
        reading.head,
        head_title(reading.layer, reading.head),
        keys,
        weights[keys],
        labels,
        masked[keys],
        pinned[keys],
        max(0.0, 1 - float(weights.sum())) if sunk else None,
    )


def _ends(heads: tuple[Bars, ...], scale: Scale) -> tuple[float, float]:
    """Return the ends of a scale: 0 and 1, or further where pins go further."""
    every = np.concatenate([one.weights for one in heads])
    every = np.append(every, [one.sink for one in heads if one.sink is not None])
    finite = every[np.isfinite(every)].astype(np.float64)
    low, high = float(finite.min(initial=0)), float(finite.max(initial=0))
    if scale == "whole":
        return (low, max(high, 1.0))
    if high <= low:
        return 0.0, 1.0
    step = nice_step(high - low, 4)
    return float(np.floor(low / step) * step), float(np.ceil(high / step) * step)


def fitting(reading: Reading, query: int) -> Scale:
    """Return which scale shows something: from 0 to 1, unless all weights are tiny."""
    (bars,) = bar_chart(reading, query).heads
    largest = float(np.nan_to_num(bars.weights).max(initial=0))
    return "fit" if largest < TINY else "whole"


def told(chart: BarChart) -> str:
    """Return in words what a chart shows, for those who cannot see it."""
    said = "; ".join(_told_of(bars, len(chart.heads) > 1) for bars in chart.heads)
    return tr(
        "Query {query}, {token}: {said}",
        query=chart.query,
        token=chart.token,
        said=said,
    )


def _told_of(bars: Bars, titled: bool) -> str:
    largest = np.argsort(-np.nan_to_num(bars.weights), kind="stable")[:TOLD]
    said = ", ".join(
        f"{bars.labels[place]} {cell_text(float(bars.weights[place]), 2)}"
        for place in largest
        if not bars.masked[place]
    )
    return f"{bars.title}: {said}" if titled else said
