"""Pictures: the panels that the window shows of a document, from one memo."""

from collections.abc import Callable, Iterable
from operator import is_
from typing import NamedTuple

import numpy as np

from attention_gui.core.compute import Result
from attention_gui.core.document import Document
from attention_gui.core.look import Look as Look
from attention_gui.core.memo import Memo
from attention_gui.core.metrics import relative_size
from attention_gui.core.page_panels import page_panels
from attention_gui.core.pages import possible
from attention_gui.core.palette import Limits
from attention_gui.core.panel import Panel
from attention_gui.core.reading import Reading
from attention_gui.core.shapes import input_width
from attention_gui.core.sharing import never
from attention_gui.core.small_panels import common_bounds, small_panel

PER_CELL = 400  # multiplications that softmax, entropy and colours of a cell are worth

Spot = tuple[int, int]  # a layer and a head


class Picture(NamedTuple):
    """Everything that the window shows of a document.

    Attributes
    ----------
    reading : Reading
        The document at the layer and the head that are looked at.
    stages : tuple of Panel
        The large panels of what is looked at: of a head scores to output.
    heads : tuple of Panel
        The small panels: the heads of the layer, or of every layer.
    look : Look
        What it is a picture of.
    change : float, optional
        How much the heads that are off change the layer's output, beside its size;
        None where none is off.
    """

    reading: Reading
    stages: tuple[Panel, ...]
    heads: tuple[Panel, ...]
    look: Look = Look()
    change: float | None = None

    @property
    def result(self) -> Result:
        """The head that is looked at."""
        return self.reading.result


class Pictures:
    """Makes pictures of documents, one after the other, from one memo.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self, memo: Memo | None = None) -> None:
        self._memo = memo or Memo()
        self._small: dict[Spot, tuple[tuple[object, ...], Panel]] = {}
        self._bounds: Limits | None = None

    def picture(
        self,
        document: Document,
        look: Look,
        cancelled: Callable[[], bool] = never,
        heads: Iterable[int] | None = None,
    ) -> Picture:
        """Return the picture of a document.

        Parameters
        ----------
        document : Document
        look : Look
        cancelled : function
            Asked now and then whether to stop.
        heads : iterable of int, optional
            Which small panels there are, by their order: all when left out.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        stack, look = self._memo.stack(document, cancelled), possible(document, look)
        spots = shown(document, look)
        there = set(spots)
        self._small = {
            spot: kept for spot, kept in self._small.items() if spot in there
        }
        numbers = range(len(spots)) if heads is None else heads
        reading = Reading(stack, look.layer, look.head, look.trace)
        self._find_bounds(reading, look)
        panels = tuple(
            self._panel(reading.at(*spots[number]), look) for number in numbers
        )
        stages = page_panels(reading, look)
        return Picture(reading, stages, panels, look, _change(reading))

    def cost(self, document: Document, look: Look) -> float:
        """Return about how many multiplications a picture takes."""
        look = possible(document, look)
        layer = document.layers[look.layer]
        spots = shown(document, look)
        unseen = sum(spot not in self._small for spot in spots)
        features = layer.features("query") + layer.features("value")
        cells = document.queries * document.keys
        heads = float((unseen + 1) * cells * (features + PER_CELL))
        return heads + sum(_projecting(document, n) for n in _computed(document, look))

    def _find_bounds(self, reading: Reading, look: Look) -> None:
        """Note the limits that the small panels have in common: the last, if equal."""
        bounds = common_bounds(reading) if look.below == "contributions" else None
        if bounds != self._bounds:
            self._bounds = bounds

    def _panel(self, reading: Reading, look: Look) -> Panel:
        """Return a small panel: the last one, where that still holds."""
        spot = reading.number, reading.head
        made_of = self._bounds, *_made_of(reading, look)
        before, kept = self._small.get(spot, ((), None))
        same = len(before) == len(made_of) and all(map(is_, before, made_of))
        if kept is not None and same:
            return kept
        panel = small_panel(reading, look, self._bounds)
        self._small[spot] = made_of, panel
        return panel


def _change(reading: Reading) -> float | None:
    """Return how much the heads that are off change the layer's output, if any is."""
    if not reading.has("change"):
        return None
    change = reading.array("change")
    with np.errstate(all="ignore"):
        whole = reading.array("layer_output") - change
    return relative_size(change, whole)


def shown(document: Document, look: Look) -> list[Spot]:
    """Return which heads have a small panel, in order."""
    layers = range(look.layer, look.layer + 1)
    if look.below == "layers":
        layers = range(len(document.layers))
    return [
        (layer, head)
        for layer in layers
        for head in range(document.layers[layer].heads)
    ]


def _computed(document: Document, look: Look) -> range:
    """Return the layers of which a picture needs projections, mixing and feed."""
    needed = look.layer + 1
    if look.below == "layers" or look.page == "rollout":
        needed = len(document.layers)
    return range(needed if any(layer.is_projected for layer in document.layers) else 0)


def _projecting(document: Document, number: int) -> float:
    """Return about how many multiplications a layer takes besides its heads."""
    layer, read = document.layers[number], input_width(document, number)
    features = 2 * layer.features("query") + layer.features("value")
    hidden = 0 if layer.feed is None else 3 * layer.feed.up.shape[1]
    mixing = layer.heads * layer.features("value")
    per_token = read * features * layer.heads + layer.width * (mixing + hidden)
    return float(document.queries * per_token)


def _made_of(reading: Reading, look: Look) -> tuple[object, ...]:
    """Return all that a small panel is made from."""
    document, layer = reading.document, reading.layer
    off = _ON_OFF[reading.head in layer.off]
    words = document.tokens, document.key_tokens, look.below, off
    if look.below == "contributions":
        return reading.array("contribution"), reading.array("attended"), *words
    head = reading.stack.head(reading.number, reading.head)
    return head.query, head.key, head.rule, head.position_bias, *head.pins, *words


_ON_OFF = {True: "off", False: "on"}
