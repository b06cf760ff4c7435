"""The fill handle: the small square at the corner of what is selected in a table."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from attention_gui.core.block import Block
from attention_gui.core.fill import Fill, dragged
from attention_gui.core.palette import Theme
from attention_gui.views.table_blocks import rectangle
from attention_gui.views.table_model import Index

if TYPE_CHECKING:
    from attention_gui.views.table_edit import EditView

SIDE = 7  # px
REACH = 2  # px around it that count as on it


class FillHandle:
    """Drawn and dragged over a table; the fill is for the table to say."""

    def __init__(self, table: "EditView") -> None:
        self._table = table
        self._source: Block | None = None  # while it is dragged
        self.fill: Fill | None = None  # as far as it was dragged

    @property
    def active(self) -> bool:
        """Whether it is dragged."""
        return self._source is not None

    def rect(self) -> QRect | None:
        """Return where it stands, or None where there is none to be seen."""
        table, block = self._table, self._selected()
        if block is None or not table.hasFocus():
            return None
        last = table.visualRect(_corner(table, block))
        room = table.viewport().rect()
        if not room.contains(last.bottomRight()):
            return None
        box = QRect(0, 0, SIDE, SIDE)
        box.moveCenter(last.bottomRight())
        return QRect(
            min(box.left(), room.right() + 1 - SIDE),
            min(box.top(), room.bottom() + 1 - SIDE),
            SIDE,
            SIDE,
        )

    def _selected(self) -> Block | None:
        return rectangle(self._table.selectionModel().selection())

    def is_at(self, point: QPoint) -> bool:
        """Return whether a point is on it."""
        rect = self.rect()
        if rect is None:
            return False
        return rect.adjusted(-REACH, -REACH, REACH, REACH).contains(point)

    def press(self, event: QMouseEvent) -> bool:
        """Begin to drag it, if it is there; return whether that is so."""
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self.is_at(event.position().toPoint()):
            self._source = self._selected()
        return self.active

    def move(self, event: QMouseEvent) -> None:
        """Fill as far as the pointer is, and scroll where it is outside."""
        point, turned = event.position().toPoint(), _turned(event)
        if self._source is None:
            return
        row, column = self._table.cell_near(point)
        self.fill = dragged(self._source, row, column, turned)
        self._table.scrollTo(self._table.matrix.index(row, column))
        self._table.viewport().update()

    def release(self, event: QMouseEvent) -> Fill | None:
        """Return the fill that was asked for, if there is any."""
        fill, turned = self.fill, _turned(event)
        if fill is not None and self._source is not None:
            last = fill.target
            row = last.row if fill.first < 0 else last.row + last.rows - 1
            column = last.column if fill.first < 0 else last.column + last.columns - 1
            fill = dragged(self._source, row, column, turned)
        self.cancel()
        return fill

    def cancel(self) -> None:
        """Give up."""
        self._source = self.fill = None
        self._table.viewport().update()

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw it, and around the cells that would be filled a line of dashes."""
        accent = QColor(theme.accent)
        if self.fill is not None:
            painter.setPen(QPen(accent, 1.5, Qt.PenStyle.DashLine))
            painter.drawRect(self._around(self.fill.whole))
        rect = self.rect()
        if rect is not None:
            painter.fillRect(rect, QColor(theme.card))
            painter.fillRect(rect.adjusted(1, 1, -1, -1), accent)

    def _around(self, block: Block) -> QRect:
        table = self._table
        first = table.visualRect(table.matrix.index(block.row, block.column))
        around = first.united(table.visualRect(_corner(table, block)))
        return around.adjusted(0, 0, -1, -1)


def _corner(table: "EditView", block: Block) -> Index:
    row, column = block.row + block.rows - 1, block.column + block.columns - 1
    return table.matrix.index(row, column)


def _turned(event: QMouseEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
