"""Going about a table: on from the current cell, or the selection grows from it."""

from PySide6.QtCore import QItemSelection, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from attention_gui.core.block import Block
from attention_gui.views.table_blocks import blocks, rectangle
from attention_gui.views.table_model import Index
from attention_gui.views.table_view import CellView, Chosen

Key = Qt.Key
Modifier = Qt.KeyboardModifier
GROWS = {  # by Shift and a key: rows, columns
    Key.Key_Up: (-1, 0),
    Key.Key_Down: (1, 0),
    Key.Key_Left: (0, -1),
    Key.Key_Right: (0, 1),
    Key.Key_PageUp: (-1, 0),
    Key.Key_PageDown: (1, 0),
    Key.Key_Home: (0, -1),
    Key.Key_End: (0, 1),
}
PAGES = (Key.Key_PageUp, Key.Key_PageDown)
ENDS = (Key.Key_Home, Key.Key_End)


class RangeView(CellView):
    """A matrix whose selection grows from the current cell, which goes round in it."""

    _began: int | None = None  # the column that Tab set out from, until it is left
    _drags = False  # whether the pointer makes the selection grow

    def blocks(self) -> list[Block]:
        """Return the rectangles that are selected; none where no cell is."""
        current = self.currentIndex()
        selection = self.selectionModel().selection()
        if selection.isEmpty() and current.isValid():
            return [Block(current.row(), current.column(), 1, 1)]
        return blocks(selection)

    def step(self, rows: int, columns: int) -> bool:
        """Move the current cell; columns go on in the next row. False at an end."""
        height, width = self.matrix.array.shape
        current = self.currentIndex()
        row = current.row() + rows
        place = row * width + current.column() + columns
        if not (0 <= row < height and 0 <= place < height * width):
            return False
        self.setCurrentIndex(self.matrix.index(*divmod(place, width)))
        return True

    def _go_on(self, rows: int, columns: int) -> bool:
        """Step on; steps with Tab along a row remember the column they began in."""
        if columns and self._go_round(columns, down=False):
            return True
        before = self.currentIndex()
        began = before.column() if self._began is None else self._began
        if not self.step(rows, columns):
            return False
        now = self.currentIndex()
        along = columns and now.row() == before.row()
        self._began = min(began, now.column()) if along else None
        return True

    def _go_under(self, back: bool) -> None:
        """Go to the row below, to where steps with Tab began, or to the one above."""
        if self._go_round(-1 if back else 1, down=True):
            return
        column = self.currentIndex().column()
        under = column if back or self._began is None else self._began
        self.step(-1 if back else 1, under - column)

    def _go_round(self, by: int, down: bool) -> bool:
        """Go on inside the selected rectangle; return whether there is one."""
        current = self.currentIndex()
        block = rectangle(self.selectionModel().selection())
        if block is None or block.size == 1 or not self._is_selected(current):
            return False
        row, column = current.row() - block.row, current.column() - block.column
        if down:
            place = (column * block.rows + row + by) % block.size
            column, row = divmod(place, block.rows)
        else:
            place = (row * block.columns + column + by) % block.size
            row, column = divmod(place, block.columns)
        to = self.matrix.index(block.row + row, block.column + column)
        self.selectionModel().setCurrentIndex(to, Chosen.NoUpdate)
        return True

    def _is_selected(self, index: Index) -> bool:
        return self.selectionModel().isSelected(index)

    def far_end(self) -> tuple[int, int]:
        """Return the cell of the selection that is opposite to the current one."""
        current = self.currentIndex()
        row, column = current.row(), current.column()
        block = rectangle(self.selectionModel().selection())
        if block is None or not self._is_selected(current):
            return row, column
        return (
            _opposite(row, block.row, block.rows),
            _opposite(column, block.column, block.columns),
        )

    def extend(self, row: int, column: int) -> None:
        """Select from the current cell, which stays, to another one, and show that."""
        if (row, column) == self.far_end() and len(self.blocks()) == 1:
            return
        to = self.matrix.index(row, column)
        chosen = QItemSelection(self.currentIndex(), to)
        self.selectionModel().select(chosen, Chosen.ClearAndSelect)
        self.scrollTo(to)

    def cell_near(self, point: QPoint) -> tuple[int, int]:
        """Return the cell at a point, or the one that is nearest to it."""
        rows, columns = self.matrix.array.shape
        room = self.viewport().rect()
        row, column = self.rowAt(point.y()), self.columnAt(point.x())
        if row < 0 and point.y() < 0:
            row = max(0, self.rowAt(0) - 1)
        elif row < 0:
            row = min(rows - 1, self.rowAt(room.bottom()) % rows + 1)
        if column < 0 and point.x() < 0:
            column = max(0, self.columnAt(0) - 1)
        elif column < 0:
            column = min(columns - 1, self.columnAt(room.right()) % columns + 1)
        return row, column

    def _grow(self, event: QKeyEvent) -> bool:
        """Have the selection grow or shrink by a key with Shift, if it is one."""
        held = event.modifiers() & ~Modifier.KeypadModifier
        far = bool(held & Modifier.ControlModifier)
        shifted = held & ~Modifier.ControlModifier == Modifier.ShiftModifier
        key = Key(event.key())
        if not (shifted and key in GROWS and self.currentIndex().isValid()):
            return False
        self.extend(*self._grown(key, far))
        return True

    def _grown(self, key: Qt.Key, far: bool) -> tuple[int, int]:
        """Return the far end after a key, with Ctrl at an end of the table."""
        rows, columns = self.matrix.array.shape
        (row, column), (down, along) = self.far_end(), GROWS[key]
        by = self._page() if key in PAGES else 1
        if far or key in ENDS:
            by = max(rows, columns)
        if far and key in ENDS:
            down = along
        row, column = row + by * down, column + by * along
        return min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)

    def _page(self) -> int:
        return max(1, self.viewport().height() // self.row_height)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._began = None

    def focusNextPrevChild(self, next: bool) -> bool:
        if self.currentIndex().isValid() and self._go_on(0, 1 if next else -1):
            return True
        return self.leave_for(next)

    def leave_for(self, next: bool) -> bool:
        """Give the keyboard to what comes next, or to what is before the table."""
        return super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._grow(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index, held = self.indexAt(event.position().toPoint()), event.modifiers()
        left = event.button() == Qt.MouseButton.LeftButton
        self._drags = left and index.isValid() and not held & Modifier.ControlModifier
        shifted = bool(held & Modifier.ShiftModifier)
        if self._drags and shifted and self.currentIndex().isValid():
            self.extend(index.row(), index.column())
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not (self._drags and event.buttons() & Qt.MouseButton.LeftButton):
            super().mouseMoveEvent(event)
            return
        cell = self.cell_near(event.position().toPoint())
        self.extend(*cell)
        self.hovered.emit(*cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drags = False
        super().mouseReleaseEvent(event)


def _opposite(place: int, first: int, count: int) -> int:
    """Return the other end of a stretch, if a place is at one; else the place."""
    last = first + count - 1
    return {last: first, first: last}.get(place, place)
