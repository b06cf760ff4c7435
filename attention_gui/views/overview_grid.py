"""The grid in which the heads of every layer stand, a row for each. Geometry alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from attention_gui.core.panels import Panel
from attention_gui.views.frame import Frame, whole

BESIDE = 58.0  # px for "Layer 11"
ABOVE = 18.0  # px for the numbers of heads
EDGE = 3.0  # px around a map, for the outline of the one that is chosen
APART = 0.0  # px between the outlines
CELL = 24.0  # px, the largest cell
WIDE = 1.6  # times its height: wider than that no map grows


@dataclass(frozen=True)
class OverviewGrid:
    """Maps of one size, the heads of a layer side by side.

    Attributes
    ----------
    frames : list of Frame
    layers : dict of int to QRectF
        Where the name of a layer stands.
    heads : dict of int to QRectF
        Where the number of a head stands.
    """

    frames: list[Frame]
    layers: dict[int, QRectF]
    heads: dict[int, QRectF]

    @property
    def bottom(self) -> float:
        """Where the last row ends."""
        return max(frame.card.bottom() for frame in self.frames)


def overview_grid(panels: Sequence[Panel], area: QRectF) -> OverviewGrid:
    """Return the grid that fills an area, or as much of it as cells may be large."""
    numbers = sorted({panel.layer for panel in panels})
    most = max(panel.head for panel in panels) + 1
    rows, columns = panels[0].shape
    around = 2 * EDGE + APART
    width = (area.width() - BESIDE) / most - around
    height = (area.height() - ABOVE) / len(numbers) - around
    down = max(0.0, min(height / rows, width / columns, CELL))
    along = max(0.0, min(width / columns, down * WIDE, CELL))
    size = whole(along * columns), whole(down * rows)
    step = size[0] + around, size[1] + around
    spare = max(0.0, area.width() - BESIDE - most * step[0])
    left = round(area.left() + BESIDE + spare / 2)
    top = round(area.top() + ABOVE)
    frames = []
    for panel in panels:
        x = left + panel.head * step[0]
        y = top + numbers.index(panel.layer) * step[1]
        cells = QRectF(x + EDGE, y + EDGE, *size)
        frames.append(Frame(cells.adjusted(-EDGE, -EDGE, EDGE, EDGE), cells, bare=True))
    layers = {
        number: QRectF(left - BESIDE, top + place * step[1], BESIDE, step[1])
        for place, number in enumerate(numbers)
    }
    heads = {
        head: QRectF(left + head * step[0], top - ABOVE, step[0], ABOVE)
        for head in range(most)
    }
    return OverviewGrid(frames, layers, heads)
