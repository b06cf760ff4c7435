"""The grid in which the heads of a layer stand. Geometry alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from PySide6.QtCore import QRectF, QSizeF

from attention_gui.core.panels import Panel
from attention_gui.views.frame import NARROW, Frame, Margins, whole
from attention_gui.views.stage_room import ROW, WIDE, is_of_features

CELL = 40.0  # the largest cell of a head, px
WORDS = 66.0  # room for "Head 143" and "7.00 bits"
LARGE = 90.0  # a card with room for more than a number and a map
CLOSE = 6.0  # between smaller cards
TALL = 1.2  # times its width: higher than that no map of features grows


@dataclass(frozen=True)
class HeadGrid:
    """Cards of one size, so many abreast.

    Attributes
    ----------
    across, count : int
    card : QSizeF
    cells : QSizeF
        The map within a card.
    margins : Margins
        Around it.
    gap : float
        Between cards.
    fit : float
        How large a cell could be; below 0 where there is no room for any.
    """

    across: int
    count: int
    card: QSizeF
    cells: QSizeF
    margins: Margins
    gap: float
    fit: float

    @property
    def height(self) -> float:
        """How high all the cards are together."""
        down = ceil(self.count / self.across)
        return down * (self.card.height() + self.gap) - self.gap

    def frames(self, area: QRectF) -> list[Frame]:
        """Return where each head stands; from edge to edge, or else in the middle."""
        step = self.card.width() + self.gap, self.card.height() + self.gap
        spare = area.width() + self.gap - self.across * step[0]
        more = spare / max(1, self.across - 1)
        if self.across > 1 and 0 < more <= NARROW:
            step, spare = (step[0] + more, step[1]), 0.0
        left = area.left() + spare / 2
        frames = []
        for number in range(self.count):
            down, along = divmod(number, self.across)
            x, y = round(left + along * step[0]), round(area.top() + down * step[1])
            card = QRectF(x, y, self.card.width(), self.card.height())
            cells = QRectF(x + self.margins.left, y + self.margins.top, 0, 0)
            cells.setSize(self.cells)
            frames.append(Frame(card, cells))
        return frames


def head_grid(
    panels: Sequence[Panel], width: float, height: float, across: int
) -> HeadGrid:
    """Return the grid with the largest cells for so many heads abreast."""
    rows, columns = panels[0].shape
    gap = NARROW if _share(width, across, NARROW) >= LARGE else CLOSE
    card_width = _share(width, across, gap)
    margins = head_margins(card_width)
    inside = card_width - margins.left - margins.right
    card_height = _share(height, ceil(len(panels) / across), gap)
    room = card_height - margins.top - margins.bottom
    fit = min(inside / columns, room / rows, CELL)
    cells = QSizeF(whole(fit) * columns, whole(fit) * rows)
    if is_of_features(panels[0]):  # which are squeezed, but never the rows
        column = min(inside / columns, WIDE)
        row = min(room / rows, CELL, max(column, ROW), TALL * inside / rows)
        fit = min(fit, 0.0) or sqrt(column * row)
        cells = QSizeF(whole(column) * columns, whole(row) * rows)
    words = min(inside, WORDS) if card_width >= LARGE else 0.0
    card = QSizeF(
        max(cells.width(), words) + margins.left + margins.right,
        cells.height() + margins.top + margins.bottom,
    )
    return HeadGrid(across, len(panels), card, cells, margins, gap, fit)


def _share(length: float, count: int, gap: float) -> float:
    return (length + gap) / count - gap


def roomiest(panels: Sequence[Panel], width: float, height: float) -> HeadGrid:
    """Return the grid with the largest cells of all."""
    grids = (
        head_grid(panels, width, height, across) for across in range(1, len(panels) + 1)
    )
    return max(grids, key=lambda grid: grid.fit)


def head_margins(width: float) -> Margins:
    """Return the room that a head needs: its name, and its entropy if it is large."""
    if width < LARGE:
        return Margins(left=3, top=15, right=3, bottom=3)
    return Margins(left=8, top=24, right=8, bottom=28)
