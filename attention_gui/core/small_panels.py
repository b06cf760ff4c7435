"""Small panels: what a head looks at, or what it adds to its layer."""

from collections.abc import Sequence
from dataclasses import replace

from attention_gui.core.display import percent_text
from attention_gui.core.head_panels import SmallHead, head_panels
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.metrics import share_of_sum
from attention_gui.core.page_panels import matrix_panel
from attention_gui.core.palette import Limits, codes, limits
from attention_gui.core.panel import Panel
from attention_gui.core.panels import HEAD_CELLS, OVERVIEW_CELLS
from attention_gui.core.reading import Reading


def small_panels(
    readings: Sequence[Reading], look: Look, bounds: Limits | None = None
) -> list[Panel]:
    """Return the small panels of heads.

    Parameters
    ----------
    readings : sequence of Reading
        One of each head.
    look : Look
    bounds : (float, float), optional
        What the ends of the palette stand for, where the panels have that in common.
    """
    if look.below == "contributions":
        return [_contribution(reading, bounds) for reading in readings]
    of_all = look.below == "layers"
    heads = [_small(reading, of_all) for reading in readings]
    cells = OVERVIEW_CELLS if of_all else HEAD_CELLS
    return head_panels(readings[0].document, heads, cells) if heads else []


def _small(reading: Reading, of_all: bool) -> SmallHead:
    layer, head = reading.number, reading.head
    title = f"{layer}.{head}" if of_all else tr("Head {head}", head=head)
    return SmallHead(
        reading.result, title, layer, head, head in reading.layer.off, not of_all
    )


def common_bounds(reading: Reading) -> Limits:
    """Return the limits of a palette for what all heads of a layer contribute."""
    stack, layer = reading.stack, reading.number
    bounds = (limits(array, "diverging") for array in stack.contributions(layer))
    peak = max(high for _, high in bounds)
    return -peak, peak


def _contribution(reading: Reading, bounds: Limits | None) -> Panel:
    values = reading.array("contribution")
    panel = matrix_panel(reading, "contribution", values, Look(), HEAD_CELLS)
    if bounds is not None:
        coded = codes(panel.values, bounds)
        panel = replace(panel, bounds=bounds, codes=coded)
    share = share_of_sum(values, reading.array("attended"))
    note = "" if share is None else tr("{share} of the sum", share=percent_text(share))
    filled = 0.0 if share is None else min(1.0, max(0.0, share))
    head = reading.head
    return replace(
        panel,
        title=tr("Head {head}", head=head),
        is_named=True,
        note=note,
        brief="" if share is None else percent_text(share),
        share=filled,
        head=head,
        layer=reading.number,
        off=head in reading.layer.off,
    )
