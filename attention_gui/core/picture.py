"""Pictures: the panels that the window shows of a document, from one memo."""

from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Stage
from attention_gui.core.compared import Compared
from attention_gui.core.costs import NOTHING, Seen, computed, cost
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.memo import Memo, are_related
from attention_gui.core.page_panels import page_panels
from attention_gui.core.pages import possible
from attention_gui.core.palette import Limits
from attention_gui.core.panel import Panel
from attention_gui.core.reading import Reading
from attention_gui.core.result import Result
from attention_gui.core.sharing import never
from attention_gui.core.small_heads import HeadAt, small_heads
from attention_gui.core.small_made import Small, change_of, made_of_own
from attention_gui.core.small_panels import common_bounds, small_panels


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
    compared : Compared, optional
        With what it is compared.
    """

    reading: Reading
    stages: tuple[Panel, ...]
    heads: tuple[Panel, ...]
    look: Look = Look()
    change: float | None = None
    compared: Compared | None = None

    @property
    def result(self) -> Result:
        """The head that is looked at."""
        return self.reading.result

    def array(self, stage: Stage) -> Array:
        """Return a matrix as the maps show it: now, in a baseline, or what differs.

        Raises
        ------
        ValueError
            With a sentence, if there is none.
        """
        compared, shows = self.compared, self.look.shows
        if compared is None or shows == "now":
            return self.reading.array(stage)
        arrays = compared.arrays(stage)
        if arrays is None:
            raise ValueError(compared.reason(stage))
        return arrays[0] if shows == "baseline" else compared.difference(stage)


class Pictures:
    """Makes pictures of documents, one after the other, from one memo.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self, memo: Memo | None = None) -> None:
        self._memo = memo or Memo()
        self._small: dict[HeadAt, Small] = {}
        self._bounds: Limits | None = None
        self._seen = NOTHING

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
        if self._seen.document and not are_related(self._seen.document, document):
            self._memo.forget()  # another file: its numbers may be large
            self._small.clear()
        stack, look = self._memo.stack(document, cancelled), possible(document, look)
        places = small_heads(document, look)
        there = set(places)
        self._small = {at: kept for at, kept in self._small.items() if at in there}
        numbers = range(len(places)) if heads is None else heads
        reading = Reading(stack, look.layer, look.head, look.trace)
        self._find_bounds(reading, look)
        panels = self._panels([reading.at(*places[number]) for number in numbers], look)
        stages = page_panels(reading, look)
        picture = Picture(reading, stages, panels, look, change_of(reading))
        self._seen = Seen(document, computed(document, look), frozenset(self._small))
        return picture

    def cost(self, document: Document, look: Look) -> float:
        """Return about how many multiplications a picture takes."""
        return cost(document, possible(document, look), self._seen)

    def _find_bounds(self, reading: Reading, look: Look) -> None:
        """Note the limits that the small panels have in common: the last, if equal."""
        bounds = common_bounds(reading) if look.below == "contributions" else None
        if bounds != self._bounds:
            self._bounds = bounds

    def _panels(self, readings: Sequence[Reading], look: Look) -> tuple[Panel, ...]:
        """Return small panels: the last ones, where those still hold."""
        of_layers: dict[int, list[Reading]] = {}
        for reading in readings:
            of_layers.setdefault(reading.number, []).append(reading)
        for of_layer in of_layers.values():
            self._renew(of_layer, look)
        places = ((reading.number, reading.head) for reading in readings)
        return tuple(self._small[at].panel for at in places)

    def _renew(self, readings: Sequence[Reading], look: Look) -> None:
        """Make those panels of a layer again that no longer hold."""
        layer, words = readings[0].number, self._words(readings[0].document, look)
        roots = *words, *readings[0].stack.roots(layer)
        stale = [one for one in readings if not self._holds(one, "roots", roots)]
        if not stale:
            return
        readings[0].stack.results(layer)  # all at once, before each is looked at
        made_of = {one.head: (*words, *made_of_own(one, look)) for one in stale}
        new = [
            one for one in stale if not self._holds(one, "made_of", made_of[one.head])
        ]
        panels = dict(zip(new, small_panels(new, look, self._bounds), strict=True))
        for one in stale:
            at = layer, one.head
            panel = panels[one] if one in panels else self._small[at].panel
            self._small[at] = Small(roots, made_of[one.head], panel)

    def _holds(self, reading: Reading, field: str, now: tuple[object, ...]) -> bool:
        """Return whether a small panel was made of what there is now."""
        kept = self._small.get((reading.number, reading.head))
        before: tuple[object, ...] = () if kept is None else getattr(kept, field)
        return len(before) == len(now) and all(map(is_, before, now))

    def _words(self, document: Document, look: Look) -> tuple[object, ...]:
        """Return what small panels are made of besides numbers."""
        return document.tokens, document.key_tokens, look.below, self._bounds
