"""Frames: where the parts of a map stand on its card. Geometry alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from attention_gui.core.display import token_text
from attention_gui.core.panels import Panel
from attention_gui.views.typesetter import Typesetter

HEADER = 28.0  # px, like all lengths here
PAD = 10.0
LINE = 15.0  # a line of small text
GAP = 6.0
BAR = 8.0
LABEL_SIZE = 11
SMALL = 9  # of labels beside small cells
LABEL_WIDTH = 72.0
NARROW = 12.0  # between cards
FEATURE = 12.0  # the width of a column of outputs, however low its rows are
ALONE = 240.0  # the largest cell of a map that stands alone
CELL = 88.0  # the largest cell


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
        The size of the labels.
    """

    card: QRectF
    cells: QRectF
    bar: QRectF | None = None
    left: float = 0.0
    above: float = 0.0
    upright: bool = False
    label: int = LABEL_SIZE


class Margins(NamedTuple):
    """Room that a map needs around its cells."""

    left: float
    top: float
    right: float
    bottom: float


class Labels(NamedTuple):
    """How the labels of rows and columns are set."""

    size: int
    upright: bool


def longest(
    labels: Sequence[str], type_: Typesetter, label_size: int = LABEL_SIZE
) -> float:
    """Return the room for the longest label, up to a limit."""
    few = sorted(labels, key=len)[-8:]  # the longest texts are among the widest
    widths = (type_.width(token_text(label), label_size, bold=True) for label in few)
    return min(LABEL_WIDTH, ceil(max(widths, default=0)) + 1)


def whole(length: float) -> float:
    """Return a cell's side in whole pixels where it has any to spare."""
    return floor(length) if length >= 3 else max(0.0, length)


@dataclass(frozen=True)
class StageLayout:
    """Stages laid out so many abreast, their rows at one level.

    Attributes
    ----------
    frames : list of Frame
    cell : float
        The height of a row.
    height : float
        What the cards need, without room to spare.
    """

    frames: list[Frame]
    cell: float
    height: float


def stage_layout(
    panels: Sequence[Panel], area: QRectF, type_: Typesetter, across: int, gap: float
) -> StageLayout:
    """Lay stages out, the labels above level if there is room for it."""
    down = ceil(len(panels) / across)
    size = QSizeF(
        (area.width() - gap * (across - 1)) / across,
        (area.height() - NARROW * (down - 1)) / down,
    )
    labels = Labels(LABEL_SIZE, upright=False)
    margins, cell = _fitted(panels, size, type_, labels)
    if cell < _longest_above(panels, type_, LABEL_SIZE) + 3:
        labels = Labels(LABEL_SIZE, upright=True)
        margins, cell = _fitted(panels, size, type_, labels)
    if cell <= LABEL_SIZE:
        labels = Labels(SMALL, upright=True)
        margins, cell = _fitted(panels, size, type_, labels)
    frames = []
    for number, panel in enumerate(panels):
        corner = QPointF(
            area.left() + (size.width() + gap) * (number % across),
            area.top() + (size.height() + NARROW) * (number // across),
        )
        card = QRectF(corner, size)
        frames.append(_stage_frame(panel, card, margins, cell, labels, type_))
    needed = margins.top + cell * panels[0].shape[0] + margins.bottom
    return StageLayout(frames, cell, needed * down + NARROW * (down - 1))


def _fitted(
    panels: Sequence[Panel], size: QSizeF, type_: Typesetter, labels: Labels
) -> tuple[Margins, float]:
    """Return the room around the cells and their side, with such labels."""
    margins = _margins(panels, type_, labels)
    return margins, _cell(panels, size, margins)


def _longest_above(
    panels: Sequence[Panel], type_: Typesetter, label_size: int
) -> float:
    return max(longest(panel.columns.labels, type_, label_size) for panel in panels)


def _margins(panels: Sequence[Panel], type_: Typesetter, labels: Labels) -> Margins:
    """Return the room that the header, titles, labels and colour bar take."""
    rows, above = panels[0].rows, LINE
    if labels.upright:
        above = _longest_above(panels, type_, labels.size) + 4
    left = max(
        longest(rows.labels, type_, labels.size), type_.width(rows.title, LABEL_SIZE)
    )
    return Margins(
        left=PAD + left + GAP,
        top=HEADER + GAP + LINE + above,
        right=PAD,
        bottom=GAP + BAR + PAD,
    )


def _cell(panels: Sequence[Panel], size: QSizeF, margins: Margins) -> float:
    """Return how large square cells can be; outputs, if not alone, are squeezed."""
    width = size.width() - margins.left - margins.right
    height = size.height() - margins.top - margins.bottom
    columns = [panel.shape[1] for panel in panels if panel.stage != "output"]
    widest = max(columns, default=panels[0].shape[1])
    most = ALONE if len(panels) == 1 else CELL
    return whole(min(width / widest, height / panels[0].shape[0], most))


def _stage_frame(
    panel: Panel,
    card: QRectF,
    margins: Margins,
    cell: float,
    labels: Labels,
    type_: Typesetter,
) -> Frame:
    """Return the frame of a stage whose rows are `cell` high, in its card's middle."""
    rows, columns = panel.shape
    width = card.width() - margins.left - margins.right
    height = card.height() - margins.top - margins.bottom
    across = whole(min(max(cell, FEATURE), max(0.0, width) / columns))
    if panel.stage != "output":
        across = cell
    cells = QRectF(
        round(card.left() + margins.left + max(0.0, width - across * columns) / 2),
        round(card.top() + margins.top + max(0.0, height - cell * rows) / 2),
        across * columns,
        cell * rows,
    )
    left, above = margins.left - PAD - GAP, LINE
    if labels.upright:
        above = longest(panel.columns.labels, type_, labels.size) + 4
    bar = QRectF(card.left() + PAD, cells.bottom() + GAP, card.width() - 2 * PAD, BAR)
    return Frame(card, cells, bar, left, above, labels.upright, labels.size)
