"""Small panels: what a head looks at, or what it adds to its layer."""

from dataclasses import replace

from attention_gui.core.display import percent_text
from attention_gui.core.look import Look
from attention_gui.core.metrics import share_of_sum
from attention_gui.core.page_panels import matrix_panel
from attention_gui.core.palette import Limits, codes, limits
from attention_gui.core.panel import Panel
from attention_gui.core.panels import HEAD_CELLS, OVERVIEW_CELLS, head_panel
from attention_gui.core.reading import Reading


def small_panel(reading: Reading, look: Look, bounds: Limits | None = None) -> Panel:
    """Return the small panel of a head.

    Parameters
    ----------
    reading : Reading
        Of the head.
    look : Look
    bounds : (float, float), optional
        What the ends of the palette stand for, where the panels have that in common.
    """
    head, layer = reading.head, reading.number
    off = head in reading.layer.off
    if look.below == "contributions":
        panel = _contribution(reading, bounds)
    else:
        of_all = look.below == "layers"
        cells = OVERVIEW_CELLS if of_all else HEAD_CELLS
        panel = head_panel(reading.document, reading.result, head, cells)
        if of_all:
            panel = replace(panel, title=f"{layer}.{head}")
    return replace(panel, head=head, layer=layer, off=off)


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
    note = "" if share is None else f"{percent_text(share)} of the sum"
    filled = 0.0 if share is None else min(1.0, max(0.0, share))
    return replace(panel, title=f"Head {reading.head}", note=note, share=filled)
