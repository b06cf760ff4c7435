"""Typing in a table: the editor of a cell, the keys, and refusals beside the cell."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.named import Names
from attention_gui.views.note import Note
from attention_gui.views.table_delegate import ENTER
from attention_gui.views.table_editor import CellEditor
from attention_gui.views.table_range import RangeView
from attention_gui.views.table_view import Chosen

Key = Qt.Key
GOES_ON = (*ENTER, Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_F2)


class EditView(RangeView):
    """A matrix whose cells can be typed over, one by one.

    Attributes
    ----------
    edited : Signal(int row, int column, object block)
        The user wants a block (rows, columns) of other numbers at a place.
    pieced : Signal(list pieces)
        The user wants several blocks to hold other numbers, or to be let go of.
    refused : Signal(str reason)
        What the user typed or pasted is no good; said beside the cell too.
    """

    edited = Signal(int, int, object)
    pieced = Signal(object)
    refused = Signal(str)

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(stage, parent)
        self.note = Note(self.viewport())
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)  # done by focusNextPrevChild
        self.matrix.edited.connect(self.edited)
        self.matrix.pieced.connect(self.pieced)
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

    def _spread(self, text: str) -> None:
        """Put what is typed into every selected cell, and stay there."""
        current, editor = self.currentIndex(), self.editor()
        if editor is None:
            return
        taken = self.matrix.put(text, self.blocks(), current.row(), current.column())
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

    def closeEditor(
        self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint
    ) -> None:
        super().closeEditor(editor, hint)
        self.note.hide()

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
            self.leave_for(key == Key.Key_Tab)
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
