"""Frames: where the parts of a map stand on its card. Geometry alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QRectF

from attention_gui.core.display import token_text
from attention_gui.views.typesetter import Typesetter

HEADER = 28.0  # px, like all lengths here
PAD = 10.0
LINE = 15.0  # a line of small text
GAP = 6.0
BAR = 8.0
LABEL_SIZE = 11
SMALL = 9  # of labels beside small cells
LABEL_WIDTH = 72.0
KNOWN = 64  # lists of labels whose longest is known
NARROW = 12.0  # between cards


@dataclass(frozen=True)
class Frame:
    """Where the parts of one map stand.

    Attributes
    ----------
    card, cells : QRectF
    bar : QRectF, optional
        The line of the colour bar and its limits.
    left, above : float
        Room for the labels of rows and columns; 0 where there are none.
    upright : bool
        Whether the labels above stand on end.
    label : int
        The size of the labels; 0 where there is no room for any.
    bare : bool
        Whether there are cells alone, and neither card nor words.
    """

    card: QRectF
    cells: QRectF
    bar: QRectF | None = None
    left: float = 0.0
    above: float = 0.0
    upright: bool = False
    label: int = LABEL_SIZE
    bare: bool = False


class Margins(NamedTuple):
    """Room that a map needs around its cells."""

    left: float
    top: float
    right: float
    bottom: float


class Labels(NamedTuple):
    """How the labels of rows and columns are set; there are none of size 0."""

    size: int
    upright: bool


def longest(
    labels: Sequence[str], type_: Typesetter, label_size: int = LABEL_SIZE
) -> float:
    """Return the room for the longest label, up to a limit."""
    known, key = type_.longest, (tuple(labels), label_size)
    if key not in known:
        few = sorted(labels, key=len)[-8:]  # the longest texts are among the widest
        texts = map(token_text, few)
        widths = (type_.width(text, label_size, bold=True) for text in texts)
        if len(known) >= KNOWN:
            known.clear()
        known[key] = min(LABEL_WIDTH, ceil(max(widths, default=0)) + 1)
    return known[key]


def whole(length: float) -> float:
    """Return a cell's side in whole pixels where it has any to spare."""
    return floor(length) if length >= 3 else max(0.0, length)
