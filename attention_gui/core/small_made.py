"""Small panels as they were made, and of what: while that is the same, they hold."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.look import Look
from attention_gui.core.metrics import relative_size
from attention_gui.core.panel import Panel
from attention_gui.core.reading import Reading


class Small(NamedTuple):
    """A small panel, and what it was made of.

    Attributes
    ----------
    roots : tuple of object
        All that its layer follows from: while that is the same, nothing is computed.
    made_of : tuple of object
        What it was made of itself.
    panel : Panel
    """

    roots: tuple[object, ...]
    made_of: tuple[object, ...]
    panel: Panel


def change_of(reading: Reading) -> float | None:
    """Return how much the heads that are off change the layer's output, if any is."""
    if not reading.has("change"):
        return None
    change = reading.array("change")
    with np.errstate(all="ignore"):
        whole = reading.array("layer_output") - change
    return relative_size(change, whole)


def made_of_own(reading: Reading, look: Look) -> tuple[object, ...]:
    """Return the numbers that a small panel is made from, and what it says of them."""
    layer = reading.layer
    said = _ON_OFF[reading.head in layer.off], layer.name_of(reading.head)
    if look.below == "contributions":
        return reading.array("contribution"), reading.array("attended"), *said
    head = reading.stack.head(reading.number, reading.head)
    return head.query, head.key, head.rule, head.position_bias, *head.pins, *said


_ON_OFF = {True: "off", False: "on"}
