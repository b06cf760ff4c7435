"""Working in a table: its cells are filled by dragging, and turned step by step."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from attention_gui.core.turn import Turn
from attention_gui.views.fill_handle import FillHandle
from attention_gui.views.scrub import Scrub, begins, turn_of
from attention_gui.views.table_edit import EditView
from attention_gui.views.table_model import Index


class WorkView(EditView):
    """A matrix with a fill handle, whose numbers can be scrubbed.

    Attributes
    ----------
    filled : Signal(Fill)
        The user wants cells to go on from those beside them.
    turned : Signal(Turn)
        The user turns the selected numbers.
    """

    filled = Signal(object)
    turned = Signal(object)

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(stage, parent)
        self.handle = FillHandle(self)
        self.scrub = Scrub(self.viewport())
        self.scrub.turned.connect(self.turned)
        self._pressed = False  # for one of them, and not to select

    def refuse_work(self, reason: str) -> None:
        """Say beside the current cell why something is not done."""
        self.refuse(reason, self.visualRect(self.currentIndex()))

    def _turn(self, event: QKeyEvent) -> Turn | None:
        """Return how a key turns the selected numbers; whole rows it moves instead."""
        turn = turn_of(event)
        if turn is None or self.editor() is not None or self.moves_rows():
            return None
        return turn

    def moves_rows(self) -> bool:
        """Whether Alt and an arrow move what is selected, instead of turning it."""
        return False

    def _take_up(self, index: Index) -> bool:
        """Have a cell among the selected ones; return whether there is one."""
        if not index.isValid() or not self.commit_editor():
            return False
        self.note.hide()
        if not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
        return True

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._turn(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.scrub.active:
            self.scrub.cancel()
        elif event.key() == Qt.Key.Key_Escape and self.handle.active:
            self.handle.cancel()
        elif turn := self._turn(event):
            self.note.hide()
            self.turned.emit(turn)
        elif turn_of(event):
            event.ignore()  # tokens are moved by it
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = True
        if begins(event):
            if self._take_up(self.indexAt(event.position().toPoint())):
                self.setFocus(Qt.FocusReason.MouseFocusReason)
                self.scrub.press(event)
        elif not (self.editor() is None and self.handle.press(event)):
            self._pressed = False
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if begins(event) or (self.editor() is None and self.handle.is_at(at)):
            self.mousePressEvent(event)  # two quick drags are two
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.scrub.active:
            self.scrub.move(event)
        elif self.handle.active:
            self.handle.move(event)
        elif not (self._pressed and event.buttons()):  # else it was given up
            self._show_cursor(event)
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, False
        if self.scrub.active:
            self.scrub.release()
        elif self.handle.active:
            if fill := self.handle.release(event):
                self.filled.emit(fill)
        elif not pressed:
            super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().wheelEvent(event)
            return
        self.scrub.keep_keyboard()
        if self._take_up(self.indexAt(event.position().toPoint())):
            self.scrub.wheel(event)

    def _show_cursor(self, event: QMouseEvent) -> None:
        if self.handle.is_at(event.position().toPoint()):
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.viewport().unsetCursor()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        self.handle.paint(painter, self._theme)
        painter.end()
