"""The layout of stages: so many abreast, their rows at one level. Geometry alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, QSizeF

from attention_gui.core.panels import Panel
from attention_gui.views.frame import (
    BAR,
    GAP,
    LABEL_SIZE,
    LINE,
    NARROW,
    PAD,
    SMALL,
    Frame,
    Labels,
    Margins,
    longest,
)
from attention_gui.views.stage_room import (
    cell_height,
    cells_of,
    is_of_features,
    longest_above,
    margins_of,
    most_rows,
)
from attention_gui.views.typesetter import Typesetter

TITLE_SIZE = 13
SLIM = 1.8  # height of a card over its width, from which fewer abreast look better
TINY = 32.0  # the height of a map below which labels leave it their room
LARGER = 1.2  # times the cells, for which a row of stages is worth being broken


@dataclass(frozen=True)
class StageLayout:
    """Stages laid out so many abreast, their rows at one level.

    Attributes
    ----------
    frames : list of Frame
    across : int
    cell : float
        The height of a row.
    size : float
        How large a cell is beside labels, though they may be left out: its height, or
        where all maps are of features the side of a square as large as the narrowest.
    height : float
        What the cards need, without room to spare.
    fits : bool
        Whether every title has room, and the cells have any.
    """

    frames: list[Frame]
    across: int
    cell: float
    size: float
    height: float
    fits: bool


def counts(panels: Sequence[Panel]) -> list[int]:
    """Return how many panels may stand abreast: all, then fewer."""
    count = len(panels)
    return sorted({count, ceil(count / 2), ceil(count / 3)}, reverse=True)


def best_layout(
    panels: Sequence[Panel], area: QRectF, type_: Typesetter, gap: float
) -> StageLayout:
    """Return the layout with the larger cells, in one row if that is nearly as good."""
    layouts = (
        stage_layout(panels, area, type_, across, gap) for across in counts(panels)
    )
    return chosen(layouts, area, all(map(is_of_features, panels)))


def chosen(
    layouts: Iterable[StageLayout], area: QRectF, of_features: bool
) -> StageLayout:
    """Return the best of several layouts, the earlier ones preferred."""
    first, *others = layouts
    worth = 1.0 if of_features else LARGER
    for other in others:
        slim = area.height() > area.width() / first.across * SLIM
        larger = other.size > first.size * worth or (slim and other.size >= first.size)
        if (other.fits, larger) > (first.fits, False):
            first = other
    return first


def stage_layout(
    panels: Sequence[Panel], area: QRectF, type_: Typesetter, across: int, gap: float
) -> StageLayout:
    """Lay stages out, the labels above level if there is room for it."""
    down = ceil(len(panels) / across)
    size = QSizeF(
        (area.width() - gap * (across - 1)) / across,
        (area.height() - NARROW * (down - 1)) / down,
    )
    labels, margins, cell, named = _labelled(panels, size, type_)
    frames = []
    for number, panel in enumerate(panels):
        corner = QPointF(
            area.left() + (size.width() + gap) * (number % across),
            area.top() + (size.height() + NARROW) * (number // across),
        )
        card = QRectF(corner, size)
        cells = cells_of(panel, panels, card, margins, cell)
        frames.append(_frame(panel, card, cells, margins, labels, type_))
    needed = margins.top + cell * most_rows(panels) + margins.bottom
    return StageLayout(
        frames,
        across,
        cell,
        _size(panels, frames, named),
        needed * down + NARROW * (down - 1),
        cell > 0 and all(_title_fits(panel, size, type_) for panel in panels),
    )


def _labelled(
    panels: Sequence[Panel], size: QSizeF, type_: Typesetter
) -> tuple[Labels, Margins, float, float]:
    """Return how labels are set in cards, the room around the cells, their height.

    At last how high they are beside labels, though these may be left out.
    """
    labels = Labels(LABEL_SIZE, upright=False)
    margins, cell = _fitted(panels, size, type_, labels)
    if cell < longest_above(panels, type_, LABEL_SIZE) + 3:
        labels = Labels(LABEL_SIZE, upright=True)
        margins, cell = _fitted(panels, size, type_, labels)
    if cell <= LABEL_SIZE:
        labels = Labels(SMALL, upright=True)
        margins, cell = _fitted(panels, size, type_, labels)
    named = cell
    if cell * most_rows(panels) < TINY:
        bare = Labels(0, upright=False)
        wide, larger = _fitted(panels, size, type_, bare)
        if larger > cell:
            labels, margins, cell = bare, wide, larger
    return labels, margins, cell, named


def _size(panels: Sequence[Panel], frames: Sequence[Frame], cell: float) -> float:
    if not all(map(is_of_features, panels)):
        return cell
    widths = (
        frame.cells.width() / panel.shape[1]
        for panel, frame in zip(panels, frames, strict=True)
    )
    return sqrt(cell * min(widths))


def _title_fits(panel: Panel, size: QSizeF, type_: Typesetter) -> bool:
    title = type_.width(panel.title, TITLE_SIZE, bold=True)
    return title <= size.width() - 2 * PAD


def _fitted(
    panels: Sequence[Panel], size: QSizeF, type_: Typesetter, labels: Labels
) -> tuple[Margins, float]:
    """Return the room around the cells and their height, with such labels."""
    margins = margins_of(panels, type_, labels)
    return margins, cell_height(panels, size, margins)


def _frame(
    panel: Panel,
    card: QRectF,
    cells: QRectF,
    margins: Margins,
    labels: Labels,
    type_: Typesetter,
) -> Frame:
    """Return the frame of a stage whose cells stand somewhere in its card."""
    left, above = margins.left - PAD - GAP, LINE
    if not labels.size:
        left, above = 0.0, 0.0
    upright = labels.upright and not is_of_features(panel)
    if upright:
        above = longest(panel.columns.labels, type_, labels.size) + 4
    bar = QRectF(card.left() + PAD, cells.bottom() + GAP, card.width() - 2 * PAD, BAR)
    return Frame(card, cells, bar, left, above, upright, labels.size)
