"""The figure of every head of a layer: their weights, names and entropies."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent

from attention_gui.core.panels import Panel
from attention_gui.views.figure import Figure
from attention_gui.views.frame import GAP, NARROW, Frame, Margins, whole

HEAD_CELL = 40.0  # the largest cell of a head, px
STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class HeadFigure(Figure):
    """One small map per head; one of them is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.head = 0
        self.setAccessibleName("heads")

    def show_chosen(self, head: int) -> None:
        """Mark the chosen head."""
        self.head = head
        for number, item in enumerate(self.maps):
            item.show_chosen(number == head)

    def frames(self, area: QRectF) -> list[Frame]:
        """Return a grid of cards."""
        return head_frames(self.panels, area.adjusted(GAP, GAP, -GAP, -GAP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the head beside, above or below."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        tops = [item.frame.card.top() for item in self.shown]
        across = tops.count(tops[0])
        head = self.head + step[0] * across + step[1]
        if 0 <= head < len(self.panels):
            self.chosen.emit(head)


def head_frames(panels: Sequence[Panel], area: QRectF) -> list[Frame]:
    """Return frames of heads in the grid that gives them the largest cells."""
    rows, columns = panels[0].shape
    count = len(panels)

    def fit(across: int) -> float:
        width, height = _head_card(area, count, across)
        margins = head_margins(width)
        return min(
            (width - margins.left - margins.right) / columns,
            (height - margins.top - margins.bottom) / rows,
            HEAD_CELL,
        )

    across = max(range(1, count + 1), key=fit)
    cell = whole(max(0.0, fit(across)))
    margins = head_margins(_head_card(area, count, across)[0])
    width = cell * columns + margins.left + margins.right
    height = cell * rows + margins.top + margins.bottom
    left = area.left() + (area.width() - across * (width + NARROW) + NARROW) / 2
    frames = []
    for number in range(count):
        card = QRectF(
            round(left + number % across * (width + NARROW)),
            round(area.top() + number // across * (height + NARROW)),
            width,
            height,
        )
        cells = card.adjusted(
            margins.left, margins.top, -margins.right, -margins.bottom
        )
        frames.append(Frame(card, cells))
    return frames


def _head_card(area: QRectF, count: int, across: int) -> tuple[float, float]:
    down = ceil(count / across)
    return (
        (area.width() + NARROW) / across - NARROW,
        (area.height() + NARROW) / down - NARROW,
    )


def head_margins(width: float) -> Margins:
    """Return the room that a head needs: its name, and its entropy if it is large."""
    if width < 90:
        return Margins(left=3, top=15, right=3, bottom=3)
    return Margins(left=8, top=24, right=8, bottom=28)
