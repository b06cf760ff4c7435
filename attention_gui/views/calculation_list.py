"""A list of steps: titles, tokens, and arithmetic whose operands are links."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView

from attention_gui.core.byhand.calculation import Calculation
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.palette import Theme
from attention_gui.views.calculation_model import CalculationModel
from attention_gui.views.calculation_painter import CalculationPainter
from attention_gui.views.formula_pieces import Piece, linked
from attention_gui.views.table_words import Index

Key = Qt.Key
FOLLOW = (Key.Key_Return, Key.Key_Enter, Key.Key_Space)
Where = Cell | Elsewhere


class CalculationList(QListView):
    """Steps, one a line. Up and Down go through lines, Left and Right through links.

    Signals
    -------
    lit : Cell, Elsewhere or None
        The pointer has come to an operand, or is on none any more.
    followed : Cell or Elsewhere
    """

    lit = Signal(object)
    followed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.steps = CalculationModel()
        self.ink = CalculationPainter(self.steps, self)
        self.setModel(self.steps)
        self.setItemDelegate(self.ink)
        self.setAccessibleName(name)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as is mathematics
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._lit: Where | None = None
        # the title of the topmost line is seen wherever that is
        self.verticalScrollBar().valueChanged.connect(
            lambda _: self.viewport().update()
        )

    def show_calculation(
        self, calculation: Calculation | None, whole: bool, held: Cell | None
    ) -> None:
        """Show a calculation, scrolled to the line of the held cell.

        Parameters
        ----------
        calculation : Calculation, optional
        whole : bool
            Whether sums have all their terms.
        held : Cell, optional
            Whose line is marked.
        """
        other = (
            self.steps.calculation is None
            or calculation is None
            or (self.steps.calculation.target != calculation.target)
        )
        self.ink.forget()
        self.steps.show_calculation(calculation, whole)
        marked = self.steps.row_of(held)
        if other or marked != self.ink.marked:
            row = marked if marked >= 0 else self.steps.rowCount() - 1
            self.setCurrentIndex(self.steps.index(row))
            self.ink.focused = 0
        self.ink.marked = marked
        self._fit()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.ink.show_theme(theme)
        self.viewport().update()

    def links(self, row: int) -> list[Piece]:
        """Return what can be followed in a line, as far as it is seen."""
        return linked(self.ink.pieces(row))

    def link_rect(self, row: int, piece: Piece) -> QRect:
        """Return where a link is in the viewport."""
        line = self.visualRect(self.steps.index(row))
        left = line.left() + self.ink.indent
        rect = QRectF(left + piece.left, line.top(), piece.width, line.height())
        return rect.toAlignedRect()

    def _fit(self) -> None:
        """Have lines be as wide as they can be seen, or as all their terms are."""
        self.ink.show_room(self.viewport().width())
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _at(self, place: QPoint) -> tuple[int, Piece | None]:
        row = self.indexAt(place).row()
        links = self.links(row) if row >= 0 else []
        return row, next(
            (one for one in links if self.link_rect(row, one).contains(place)), None
        )

    def _light(self, row: int, piece: Piece | None) -> None:
        where = None if piece is None else piece.part.cell
        self.ink.pointed = None if piece is None else (row, piece)
        hand = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(hand) if piece else self.viewport().unsetCursor()
        self.viewport().update()
        if where != self._lit:
            self._lit = where  # type: ignore[assignment]
            self.lit.emit(where)

    def _move(self, step: int) -> bool:
        """Move the focus among the links of a line; return whether there was one."""
        there = self.ink.focused + step
        if not 0 <= there < len(self.links(self.currentIndex().row())):
            return False
        self.ink.focused = there
        self._reveal()
        return True

    def _reveal(self) -> None:
        """Scroll to the link that has the focus, if a line is wider than the room."""
        row = self.currentIndex().row()
        links, bar = self.links(row), self.horizontalScrollBar()
        if self.ink.focused < len(links):
            rect = self.link_rect(row, links[self.ink.focused])
            over = rect.right() - self.viewport().width() + 8
            under = rect.left() - self.ink.indent
            step = over if over > 0 else min(under, 0)
            bar.setValue(bar.value() + step)
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.ink.focused = 0

    def focusNextPrevChild(self, next: bool) -> bool:
        moved = self.hasFocus() and self._move(1 if next else -1)
        return moved or super().focusNextPrevChild(next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.BacktabFocusReason:
            self.ink.focused = max(0, len(self.links(self.currentIndex().row())) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = event.key(), self.currentIndex().row()
        links = self.links(row) if row >= 0 else []
        if key in FOLLOW and self.ink.focused < len(links):
            self.followed.emit(links[self.ink.focused].part.cell)
        elif key in (Key.Key_Left, Key.Key_Right) and row >= 0:
            self._move(-1 if key == Key.Key_Left else 1)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._light(*self._at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        _, piece = self._at(event.position().toPoint())
        if piece and event.button() == Qt.MouseButton.LeftButton:
            self.followed.emit(piece.part.cell)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._light(-1, None)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "ink"):
            self.ink.show_font(self.font())
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
