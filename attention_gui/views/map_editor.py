"""The editor that opens over a cell of a map."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from attention_gui.views.table_delegate import AWAY
from attention_gui.views.table_editor import CellEditor

Key = Qt.Key
STEPS = {  # that a key finishes the editor with
    Key.Key_Return: (0, 0),
    Key.Key_Enter: (0, 0),
    Key.Key_Up: (-1, 0),
    Key.Key_Down: (1, 0),
    Key.Key_Tab: (0, 1),
    Key.Key_Backtab: (0, -1),
}
LOW, HIGH = 24, 32  # px, over small cells and over large ones
BESIDE = 24  # px, around the text


class MapEditor(CellEditor):
    """A line in the middle of its cell, as wide as what is typed needs.

    Attributes
    ----------
    finished : Signal(int rows, int columns)
        A key finishes the editor, and moves on by so much.
    cancelled : Signal()
    left : Signal()
        The keyboard has gone elsewhere.
    """

    finished = Signal(int, int)
    cancelled = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def fit(self, cell: QRect, room: QRect) -> None:
        """Stand over a cell, within the room that there is."""
        wide = self.fontMetrics().horizontalAdvance(self.text()) + BESIDE
        width = min(max(cell.width(), wide), room.width())
        place = QRect(0, 0, width, min(max(cell.height(), LOW), HIGH))
        place.moveCenter(cell.center())
        last = room.bottomRight() - place.bottomRight() + place.topLeft()
        left, top = min(place.left(), last.x()), min(place.top(), last.y())
        place.moveTopLeft(QPoint(max(0, left), max(0, top)))
        self.setGeometry(place)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Key.Key_Escape:
                self.cancelled.emit()
                return True
            if step := self._step(event):
                self.finished.emit(*step)
                return True
        return super().event(event)

    def _step(self, event: QKeyEvent) -> tuple[int, int] | None:
        """Return by how much a key moves on, or None where it is for the text."""
        key = Key(event.key())
        if key in STEPS:
            return STEPS[key]
        within = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if within or self.hasSelectedText():
            return None
        ends = {
            Key.Key_Left: (0, (0, -1)),
            Key.Key_Right: (len(self.text()), (0, 1)),
        }
        end, step = ends.get(key, (-1, None))
        return step if self.cursorPosition() == end else None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in AWAY:
            self.left.emit()
