"""A figure in whose maps numbers are typed over and masks are drawn."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from attention_gui.core.cell import Cell
from attention_gui.views.figure import Figure
from attention_gui.views.map_typing import Typing
from attention_gui.views.mask_pen import MaskPen


class EditedFigure(Figure):
    """Has typing, and a pen for the mask."""

    def __init__(self) -> None:
        super().__init__()
        self.typing = Typing(self)
        self.pen = MaskPen(self)

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type over the held cell, or use the pen."""
        event.setAccepted(self.typing.takes(event) or self.pen.takes(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick a cell once nothing is half typed, and draw with the pen."""
        if self.commit():
            super().mousePressEvent(event)
            self.pen.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which cell is under the pointer, and draw with the pen."""
        super().mouseMoveEvent(event)
        self.pen.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Draw no further."""
        super().mouseReleaseEvent(event)
        self.pen.end()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a map, or draw with the pen: two quick clicks are two."""
        if not self.pen.press(event):
            super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Pick the cell under the pointer, and ask for the menu about it."""
        place = self.place(QPointF(event.pos()))
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if by_mouse and place is not None and self.commit():
            self.picked.emit(place)
        super().contextMenuEvent(event)
