"""The grid in which the heads of a layer stand. Geometry alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSizeF

from attention_gui.core.panels import Panel
from attention_gui.views.frame import NARROW, Frame, Margins, whole

CELL = 40.0  # the largest cell of a head, px
WORDS = 64.0  # room for "Head 143" and "7.00 bits"


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
    """

    across: int
    count: int
    card: QSizeF
    cells: QSizeF
    margins: Margins

    @property
    def height(self) -> float:
        """How high all the cards are together."""
        return ceil(self.count / self.across) * (self.card.height() + NARROW) - NARROW

    def frames(self, area: QRectF) -> list[Frame]:
        """Return where each head stands, the grid in the middle of an area."""
        step = self.card.width() + NARROW, self.card.height() + NARROW
        left = area.left() + (area.width() - self.across * step[0] + NARROW) / 2
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
    card_width = (width + NARROW) / across - NARROW
    card_height = (height + NARROW) / ceil(len(panels) / across) - NARROW
    margins = head_margins(card_width)
    inside = card_width - margins.left - margins.right
    room = card_height - margins.top - margins.bottom
    cell = whole(min(inside / columns, room / rows, CELL))
    cells = QSizeF(cell * columns, cell * rows)
    words = min(inside, WORDS) if margins.bottom > margins.left else 0.0
    card = QSizeF(
        max(cells.width(), words) + margins.left + margins.right,
        cells.height() + margins.top + margins.bottom,
    )
    return HeadGrid(across, len(panels), card, cells, margins)


def roomiest(panels: Sequence[Panel], width: float, height: float) -> HeadGrid:
    """Return the grid with the largest cells of all."""
    grids = (
        head_grid(panels, width, height, across) for across in range(1, len(panels) + 1)
    )
    return max(grids, key=lambda grid: grid.cells.height())


def head_margins(width: float) -> Margins:
    """Return the room that a head needs: its name, and its entropy if it is large."""
    if width < 90:
        return Margins(left=3, top=15, right=3, bottom=3)
    return Margins(left=8, top=24, right=8, bottom=28)
