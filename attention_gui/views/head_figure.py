"""The figure of every head of a layer: their weights, names and entropies."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent

from attention_gui.views.figure import Figure
from attention_gui.views.frame import GAP, Frame
from attention_gui.views.head_grid import roomiest

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
        area = area.adjusted(GAP, GAP, -GAP, -GAP)
        return roomiest(self.panels, area.width(), area.height()).frames(area)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the head beside, above or below."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or not self.panels:
            event.ignore()
            return
        tops = [item.frame.card.top() for item in self.shown]
        across = tops.count(tops[0])
        head = self.head + step[0] * across + step[1]
        if 0 <= head < len(self.panels):
            self.chosen.emit(head)
