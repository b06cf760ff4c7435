"""Side by side: what is now, a baseline, and what differs, in one picture."""

from dataclasses import replace
from typing import get_args

import numpy as np

from attention_gui.core.baselines import named_baseline
from attention_gui.core.cell import Stage
from attention_gui.core.compared import Compared, look_at_baseline
from attention_gui.core.comparison import Comparison
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.look import Look, Shows
from attention_gui.core.page_panels import page_panels
from attention_gui.core.pages import check_page, page_of, possible
from attention_gui.core.panel import Panel
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.core.small_heads import small_heads
from attention_gui.core.small_panels import common_bounds, small_panels

THREE: tuple[Shows, ...] = get_args(Shows)


def look_beside(document: Document, look: Look, stage: Stage = "") -> Look:
    """Return a look at what is compared: of a stage, or of all where none is named.

    Raises
    ------
    ValueError
        With a sentence, if there is no baseline, or no map of the stage.
    """
    name = named_baseline(document, look.baseline)
    if stage:
        page = page_of(stage)
        if page is None:
            raise refusal("there is no map of {stage} to compare", stage=stage)
        check_page(document, page)
        look = look._replace(page=page)
    return possible(document, look._replace(baseline=name, shows="now"))


def side_by_side(
    picture: Picture, look: Look, stage: Stage = ""
) -> tuple[list[Panel], tuple[str, ...]]:
    """Return three panels of each stage, row by row, and what stands over the columns.

    Raises
    ------
    ValueError
        With a sentence, if nothing is compared, or there is no such stage.
    """
    if picture.compared is None:
        raise refusal("nothing is compared: pin a baseline first")
    comparison = Comparison()
    shown = [
        _large(picture.compared, comparison, look._replace(shows=shows))
        for shows in THREE
    ]
    rows = [row for row in zip(*shown, strict=True) if stage in ("", row[0].stage)]
    if not rows:
        raise refusal("there is no {stage} to compare here", stage=stage)
    name = picture.compared.name
    columns = tr("Now"), name, tr("Δ = now − {baseline}", baseline=name)
    return [_brief(panel) for row in rows for panel in _named(row)], columns


def _named(row: tuple[Panel, ...]) -> list[Panel]:
    """Return panels that name the row and the column of what differs most."""
    by = np.abs(np.nan_to_num(row[-1].values))
    if not by.any():
        return list(row)
    place = np.unravel_index(int(by.argmax()), by.shape)
    named = int(place[0]), int(place[1])
    return [replace(panel, named=named) for panel in row]


def _brief(panel: Panel) -> Panel:
    """Return a panel that does not say again what stands over its column."""
    words = panel.subtitle.split(" · ")[1:]
    is_difference = panel.shows == "difference"
    return replace(panel, subtitle=panel.note if is_difference else " · ".join(words))


def large(picture: Picture, look: Look) -> tuple[Panel, ...]:
    """Return the large panels of another page than that of a picture."""
    if picture.compared is None:
        return page_panels(picture.reading, look)
    return _large(picture.compared, Comparison(), look)


def small(picture: Picture, look: Look) -> tuple[Panel, ...]:
    """Return other small panels than those of a picture."""
    panels, compared = _small(picture.reading, look), picture.compared
    if compared is None:
        return panels
    others = _small(compared.before, look)
    return Comparison().panels(panels, others, compared, look)


def _large(compared: Compared, comparison: Comparison, look: Look) -> tuple[Panel, ...]:
    panels = page_panels(compared.now, look)
    documents = compared.now.document, compared.before.document
    others = page_panels(compared.before, look_at_baseline(*documents, look))
    return comparison.panels(panels, others, compared, look)


def _small(reading: Reading, look: Look) -> tuple[Panel, ...]:
    bounds = common_bounds(reading) if look.below == "contributions" else None
    there = possible(reading.document, look)
    readings = [reading.at(*at) for at in small_heads(reading.document, there)]
    return tuple(small_panels(readings, look, bounds))
