"""Room: how much the parts of stages need, and how large their cells can be."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSizeF

from attention_gui.core.panels import Panel
from attention_gui.core.sides import KEY, sides
from attention_gui.views.frame import (
    BAR,
    GAP,
    HEADER,
    LABEL_SIZE,
    LINE,
    PAD,
    Labels,
    Margins,
    longest,
    whole,
)
from attention_gui.views.typesetter import Typesetter

FEATURE = 12.0  # the width of a column of outputs, however low its rows are
WIDE = 36.0  # likewise where all maps are of features
ROW = 24.0  # the height of a row, however narrow its columns are
ALONE = 240.0  # the largest cell of a map that stands alone
CELL = 88.0  # the largest cell


def is_of_features(panel: Panel) -> bool:
    """Return whether a map's columns are features, which may be squeezed."""
    return sides(panel.stage).columns != KEY


def most_rows(panels: Sequence[Panel]) -> int:
    """Return how many rows the map with the most of them has."""
    return max(panel.shape[0] for panel in panels)


def longest_above(panels: Sequence[Panel], type_: Typesetter, label_size: int) -> float:
    """Return the room for the longest token above a map; features are left out."""
    widths = (
        longest(panel.columns.labels, type_, label_size)
        for panel in panels
        if not is_of_features(panel)
    )
    return max(widths, default=0.0)


def margins_of(panels: Sequence[Panel], type_: Typesetter, labels: Labels) -> Margins:
    """Return the room that the header, titles, labels and colour bar take."""
    if not labels.size:
        return Margins(PAD, HEADER + GAP, PAD, GAP + BAR + PAD)
    above = LINE
    if labels.upright:
        above = max(LINE, longest_above(panels, type_, labels.size) + 4)
    beside = (longest(panel.rows.labels, type_, labels.size) for panel in panels)
    titles = (type_.width(panel.rows.title, LABEL_SIZE) for panel in panels)
    left = max(*beside, *titles)
    return Margins(
        left=PAD + left + GAP,
        top=HEADER + GAP + LINE + above,
        right=PAD,
        bottom=GAP + BAR + PAD,
    )


def cell_height(panels: Sequence[Panel], size: QSizeF, margins: Margins) -> float:
    """Return how high rows can be; maps of tokens are square, features are squeezed."""
    width = size.width() - margins.left - margins.right
    height = size.height() - margins.top - margins.bottom
    columns = [panel.shape[1] for panel in panels if not is_of_features(panel)]
    if columns:
        widest = width / max(columns)
    else:
        widest = max(ROW, width / max(panel.shape[1] for panel in panels))
    most = ALONE if len(panels) == 1 else CELL
    return whole(min(widest, height / most_rows(panels), most))


def cells_of(
    panel: Panel,
    panels: Sequence[Panel],
    card: QRectF,
    margins: Margins,
    cell: float,
) -> QRectF:
    """Return where the cells of a stage stand, in the middle of its card."""
    rows, columns = panel.shape
    width = card.width() - margins.left - margins.right
    height = card.height() - margins.top - margins.bottom
    across = cell
    if is_of_features(panel):
        least = WIDE if all(map(is_of_features, panels)) else FEATURE
        across = whole(min(max(cell, least), max(0.0, width) / columns))
    spare = max(0.0, height - cell * most_rows(panels))  # first rows are at one level
    return QRectF(
        round(card.left() + margins.left + max(0.0, width - across * columns) / 2),
        round(card.top() + margins.top + spare / 2),
        across * columns,
        cell * rows,
    )
