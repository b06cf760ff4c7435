"""A compared panel: with the colours and the words that a comparison gives it."""

from dataclasses import replace
from math import isfinite

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.compared import Compared
from attention_gui.core.language import tr
from attention_gui.core.look import Shows
from attention_gui.core.palette import MASKED, TOP, Limits, codes
from attention_gui.core.panel import Panel, refilled


def sharing(panel: Panel, other: Panel) -> Panel:
    """Return a panel whose colours mean the same as those of another."""
    if panel.palette == "sequential" or panel.bounds[1] >= other.bounds[1]:
        return panel
    allowed = panel.codes != MASKED
    coded = codes(panel.values, other.bounds, None if allowed.all() else allowed)
    return replace(panel, bounds=other.bounds, codes=coded, places=other.places)


def told(panel: Panel, shows: Shows, name: str) -> Panel:
    """Return a panel that says which numbers it shows.

    Parameters
    ----------
    panel : Panel
    shows : "now", "baseline" or "difference"
    name : str
        Of the baseline.
    """
    words = {
        "now": tr("now"),
        "baseline": name,
        "difference": tr("from {baseline}", baseline=name),
    }
    subtitle = " · ".join(filter(None, (words[shows], panel.subtitle)))
    title = f"Δ {panel.title}" if shows == "difference" else panel.title
    if panel.head >= 0:
        title = panel.title  # what is over all heads says it
    return replace(panel, title=title, subtitle=subtitle, shows=shows, baseline=name)


def differing(panel: Panel, here: Compared, values: Array, bounds: Limits) -> Panel:
    """Return a panel of what differs, low to high about 0.

    Parameters
    ----------
    panel : Panel
        Of what is now.
    here : Compared
    values : array
        By how much each number of the whole stage is more than it was.
    bounds : (float, float)
    """
    peak, allowed = peak_of(values), here.allowed(panel.stage)
    made = refilled(replace(panel, subtitle=""), values, allowed, bounds)
    made = told(made, "difference", here.name)
    by = made.text(peak)
    return replace(
        made,
        note=tr("largest {by}", by=by) if peak else tr("no difference"),
        brief=by,
        share=abs(peak) / bounds[1],
    )


def blank(panel: Panel, reason: str) -> Panel:
    """Return a panel that says in place of its cells why they cannot be shown."""
    return replace(
        panel,
        subtitle="",
        codes=np.full(panel.shape, TOP // 2, dtype=np.uint8),
        palette="diverging",
        reason=reason,
        note="",
        brief="",
        share=0.0,
        pinned=frozenset(),
        empty=(),
    )


def peak_of(values: Array) -> float:
    """Return the finite number that is farthest from 0."""
    high, low = float(values.max(initial=0)), float(values.min(initial=0))
    if isfinite(high) and isfinite(low):
        return high if high >= -low else low
    finite = values[np.isfinite(values)]
    return peak_of(finite) if finite.size else 0.0
