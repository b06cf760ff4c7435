"""A figure in whose maps numbers are typed over and turned, and masks are drawn."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QWheelEvent

from attention_gui.core.cell import Cell
from attention_gui.views.figure import Figure
from attention_gui.views.map_typing import Typing
from attention_gui.views.mask_pen import MaskPen
from attention_gui.views.scrub import Scrub, begins, turn_of


class EditedFigure(Figure):
    """Has typing, a scrub for the held cell, and a pen for the mask."""

    def __init__(self) -> None:
        super().__init__()
        self.typing = Typing(self)
        self.pen = MaskPen(self)
        self.scrub = Scrub(self.viewport())

    def show_held(self, cell: Cell | None) -> None:
        """Take note of the cell that keys are about."""
        self.typing.show_held(cell)
        self.pen.show_held(cell)

    def commit(self) -> bool:
        """Take over what is half done; return whether nothing is left pending."""
        self.pen.end()
        return self.typing.commit()

    def rings(self) -> list[QRectF]:
        """Return what is ringed: the map that the pen draws upon, too."""
        return super().rings() + self.pen.cards()

    def arrange(self) -> None:
        """Give every map its place, and the editor that of its cell."""
        super().arrange()
        if self.panels:  # else Qt resizes perhaps before __init__ is through
            self.typing.place()

    def event(self, event: QEvent) -> bool:
        """Keep the keys that turn the held cell from the menus."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and turn_of(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the held cell, type over it, or use the pen."""
        if event.key() == Qt.Key.Key_Escape and self.scrub.active:
            self.scrub.cancel()
        elif turn := turn_of(event):
            self.scrub.turned.emit(turn)
        else:
            event.setAccepted(self.typing.takes(event) or self.pen.takes(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick a cell once nothing is half typed; turn it, or draw with the pen."""
        if not self.commit():
            return
        if begins(event):
            if self._take_up(event.position()):
                self.scrub.press(event)
        else:
            super().mousePressEvent(event)
            self.pen.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which cell is under the pointer, and turn or draw as far as it is."""
        if self.scrub.active:
            self.scrub.move(event)
            return
        super().mouseMoveEvent(event)
        self.pen.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Turn and draw no further."""
        super().mouseReleaseEvent(event)
        if self.scrub.active:
            self.scrub.release()
        self.pen.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the cell under the pointer with Alt, or zoom."""
        if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().wheelEvent(event)
            return
        self.scrub.keep_keyboard()
        if self.commit() and self._take_up(event.position()):
            self.scrub.wheel(event)

    def _take_up(self, point: QPointF) -> bool:
        """Pick the cell at a point; return whether there is one."""
        place = self.place(point)
        if place is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.picked.emit(place)
        return place is not None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a map, or draw with the pen: two quick clicks are two."""
        if begins(event):
            self.mousePressEvent(event)
        elif not self.pen.press(event):
            super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Pick the cell under the pointer, and ask for the menu about it."""
        place = self.place(QPointF(event.pos()))
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if by_mouse and place is not None and self.commit():
            self.picked.emit(place)
        super().contextMenuEvent(event)
