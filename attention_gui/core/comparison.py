"""Comparison: panels that show what is now, a baseline, or what differs."""

from collections.abc import Callable, Iterable, Sequence
from operator import is_

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import OF_HEADS, Stage
from attention_gui.core.compared import Compared
from attention_gui.core.compared_panel import (
    blank,
    differing,
    peak_of,
    sharing,
    told,
)
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.palette import Limits
from attention_gui.core.panel import Panel
from attention_gui.core.small_heads import HeadAt, small_heads

Key = tuple[Stage, int, int]  # of a panel: stage, layer and head
MadeOf = Sequence[object]


class Comparison:
    """Makes panels that show a comparison, and keeps those that still hold."""

    def __init__(self) -> None:
        self._said: tuple[str, str] = "", ""  # what is shown, and of which baseline
        self._peaks: dict[Key, tuple[MadeOf, float]] = {}
        self._made: dict[Key, tuple[MadeOf, Limits, Panel]] = {}
        self._last: tuple[MadeOf, Array] = (), np.zeros((0, 0))

    def panels(
        self,
        panels: Iterable[Panel],
        others: Iterable[Panel],
        compared: Compared,
        look: Look,
    ) -> tuple[Panel, ...]:
        """Return the panels that a look shows.

        Parameters
        ----------
        panels, others : iterable of Panel
            Of what is now, and of the baseline.
        compared : Compared
        look : Look
        """
        if self._said != (look.shows, compared.name):
            self._said = look.shows, compared.name
            self._made.clear()
        there = {_key(panel): panel for panel in others}
        return tuple(
            self._panel(panel, there.get(_key(panel)), compared, look)
            for panel in panels
        )

    def _panel(
        self, panel: Panel, other: Panel | None, compared: Compared, look: Look
    ) -> Panel:
        here, shows = compared.at(panel.layer, panel.head), look.shows
        reason = here.reason(panel.stage)
        if shows == "difference" and not reason:
            return self._difference(panel, here, compared, look)
        if not reason and other is None:
            baseline, stage = compared.name, panel.stage
            reason = tr(
                "{baseline} has no {stage} here", baseline=baseline, stage=stage
            )

        def make() -> Panel:
            if other is None or reason:
                bare = panel if shows == "now" else blank(panel, reason)
                return told(bare, shows, compared.name)
            one = (other, panel) if shows == "baseline" else (panel, other)
            return told(sharing(*one), shows, compared.name)

        return self._kept(_key(panel), (panel, other), panel.bounds, make)

    def _difference(
        self, panel: Panel, here: Compared, compared: Compared, look: Look
    ) -> Panel:
        bounds = self._bounds(panel.stage, here, compared, look)
        made_of = panel, *(here.arrays(panel.stage) or ())

        def make() -> Panel:
            return differing(panel, here, self._values(panel.stage, here), bounds)

        return self._kept(_key(panel), made_of, bounds, make)

    def _kept(
        self, key: Key, made_of: MadeOf, bounds: Limits, make: Callable[[], Panel]
    ) -> Panel:
        """Return a panel: the last one, where it would be made of the same."""
        kept = self._made.get(key)
        if kept is None or not _same(kept[0], made_of) or kept[1] != bounds:
            kept = self._made[key] = made_of, bounds, make()
        return kept[2]

    def _bounds(
        self, stage: Stage, here: Compared, compared: Compared, look: Look
    ) -> Limits:
        """Return the limits of what differs, which all heads have in common."""
        places = _alike(stage, here, look) if stage in OF_HEADS else []
        peaks = [self._peak(stage, compared.at(*place)) for place in places]
        peak = max([*peaks, self._peak(stage, here)]) or 1.0
        return -peak, peak

    def _peak(self, stage: Stage, here: Compared) -> float:
        """Return how large the largest difference in a matrix is."""
        arrays = here.arrays(stage)
        if arrays is None:
            return 0.0
        key = stage, here.now.number, here.now.head
        kept = self._peaks.get(key)
        if kept is None or not _same(kept[0], arrays):
            kept = self._peaks[key] = arrays, abs(peak_of(self._values(stage, here)))
        return kept[1]

    def _values(self, stage: Stage, here: Compared) -> Array:
        """Return what differs: as it was found last, if that is of the same."""
        arrays = here.arrays(stage) or ()
        if not _same(self._last[0], arrays):
            self._last = arrays, here.difference(stage)
        return self._last[1]


def _alike(stage: Stage, here: Compared, look: Look) -> list[HeadAt]:
    """Return the heads whose differences are shown in the same colours."""
    small = "contribution" if look.below == "contributions" else "weights"
    of_layer = look._replace(layer=here.now.number, below="weights")
    return small_heads(here.now.document, look if stage == small else of_layer)


def _key(panel: Panel) -> Key:
    return panel.stage, panel.layer, panel.head


def _same(old: MadeOf, new: MadeOf) -> bool:
    return len(old) == len(new) and all(map(is_, old, new))
