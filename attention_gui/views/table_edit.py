"""Typing in a table: the editor of a cell, the keys, and refusals beside the cell."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.block import Block
from attention_gui.core.language import translated
from attention_gui.core.named import Names
from attention_gui.core.task import SEVERAL
from attention_gui.views.note import Note
from attention_gui.views.table_blocks import rectangle
from attention_gui.views.table_delegate import ENTER
from attention_gui.views.table_editor import CellEditor
from attention_gui.views.table_model import Index
from attention_gui.views.table_view import CellView, Chosen

Key = Qt.Key
GOES_ON = (*ENTER, Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_F2)


class EditView(CellView):
    """A matrix whose cells can be typed over, one by one.

    Attributes
    ----------
    edited : Signal(int row, int column, object block)
        The user wants a block (rows, columns) of other numbers at a place.
    refused : Signal(str reason)
        What the user typed or pasted is no good; said beside the cell too.
    """

    edited = Signal(int, int, object)
    refused = Signal(str)

    _began: int | None = None  # the column that Tab set out from, until it is left

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(stage, parent)
        self.note = Note(self.viewport())
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)  # done by focusNextPrevChild
        self.matrix.edited.connect(self.edited)
        self.matrix.refused.connect(self.refuse_cell)
        self.cells.typed.connect(self._forgive)
        self.cells.stepped.connect(self._go_on)
        self.cells.entered.connect(self._go_under)
        self.cells.spread.connect(self._spread)

    def show_matrix(
        self, array: Array, labels: Sequence[str], columns: Names | None = None
    ) -> None:
        """Show a matrix (rows, columns) with labels for its rows and its columns."""
        super().show_matrix(array, labels, columns)
        if self.editor() is None:
            self.note.hide()

    def editor(self) -> CellEditor | None:
        """Return the open editor, if there is one."""
        editors = self.viewport().findChildren(CellEditor)
        return next((one for one in editors if not one.isHidden()), None)

    def commit_editor(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        editor = self.editor()
        if editor is None or (not editor.wrong and self.cells.commit(editor)):
            return True
        self.scrollTo(self.currentIndex())
        editor.setFocus()
        return False

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
        column = self.currentIndex().column()
        under = column if back or self._began is None else self._began
        self.step(-1 if back else 1, under - column)

    def _spread(self, text: str) -> None:
        """Put what is typed into every selected cell, and stay there."""
        current, editor = self.currentIndex(), self.editor()
        cell = current.row(), current.column()
        selection = self.selectionModel().selection()
        block = Block(*cell, 1, 1) if selection.isEmpty() else rectangle(selection)
        if block is None:
            self.refuse_cell(*cell, translated(SEVERAL))
        elif editor is not None:
            taken = self.matrix.put(text, block, *cell)
            editor.show_wrong(not taken)
            if taken:
                self.cells.closeEditor.emit(editor, self.cells.EndEditHint.NoHint)

    def refuse(self, reason: str, place: QRect) -> None:
        """Say beside a place of the viewport why something is not done."""
        self.note.show_reason(reason, place)
        self.refused.emit(reason)

    def select(self, row: int, column: int, rows: int, columns: int) -> None:
        """Select a block, as far as it is there; its first cell becomes current."""
        height, width = self.matrix.array.shape
        first = self.matrix.index(row, column)
        bottom, right = min(row + rows, height) - 1, min(column + columns, width) - 1
        last = self.matrix.index(bottom, right)
        self.setCurrentIndex(first)
        block = QItemSelection(first, last)
        self.selectionModel().select(block, Chosen.ClearAndSelect)

    def refuse_cell(self, row: int, column: int, reason: str) -> None:
        """Say beside a cell why it cannot be what was typed or pasted."""
        self.matrix.take_back()
        editor = self.editor()
        cell = self.visualRect(self.matrix.index(row, column))
        self.refuse(reason, editor.geometry() if editor else cell)

    def _forgive(self) -> None:
        self.note.hide()
        if editor := self.editor():
            editor.show_wrong(False)

    def _come_back(self, event: QKeyEvent) -> None:
        """Have the cell again that was let go of, if a key goes on from a cell."""
        if self.currentIndex().isValid():
            return
        typed = event.text().isprintable() and event.text() != ""
        if typed or event.key() in GOES_ON:
            self.setCurrentIndex(self.matrix.index(*self.left))

    def _edit_at_end(self) -> None:
        """Open the editor with the caret at the end and nothing selected."""
        self.edit(self.currentIndex())
        if editor := self.editor():
            editor.end(False)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._began = None

    def closeEditor(
        self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint
    ) -> None:
        super().closeEditor(editor, hint)
        self.note.hide()

    def focusNextPrevChild(self, next: bool) -> bool:
        if self.currentIndex().isValid() and self._go_on(0, 1 if next else -1):
            return True
        return super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.commit_editor():
            return
        self.note.hide()
        key, held, modifier = event.key(), event.modifiers(), Qt.KeyboardModifier
        self._come_back(event)
        if key in ENTER and held & modifier.ControlModifier:
            event.ignore()  # of what is typed, and nothing is
        elif key in ENTER:
            self._go_under(bool(held & modifier.ShiftModifier))
        elif key in (Key.Key_Tab, Key.Key_Backtab):  # with Ctrl: out of the table
            super().focusNextPrevChild(key == Key.Key_Tab)
        elif key == Key.Key_F2:
            self._edit_at_end()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.commit_editor():
            self.note.hide()
            super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.hide()
