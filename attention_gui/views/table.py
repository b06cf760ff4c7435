"""The table of a matrix: a spreadsheet that says what the user wants to change."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from attention_gui.core.language import later, tr, translated
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.table_blocks import Block, placed, rectangle
from attention_gui.views.table_edit import EditView

Key = Qt.Key
Standard = QKeySequence.StandardKey
SEVERAL = later("Select one rectangle of cells: these are several pieces.")
NOTHING = later("Select a cell first.")


class Command(NamedTuple):
    """What can be done to the selected cells, and the keys for it."""

    name: str
    keys: list[QKeySequence]
    act: Callable[[], None]


class MatrixTable(EditView):
    """A matrix that can be edited, cell by cell and in blocks.

    Parameters
    ----------
    stage : str
        The name of the matrix: "query".

    Attributes
    ----------
    released : Signal(int row, int column, int rows, int columns)
        The user wants the pins in a block to be let go.
    """

    released = Signal(int, int, int, int)

    def show_origin(self, given: bool) -> None:
        """Show whether the numbers are given, or computed."""
        self.matrix.given = given

    def copy(self) -> None:
        """Copy the selected block, every digit of it."""
        if block := self._selected():
            self._to_clipboard(block)

    def cut(self) -> None:
        """Copy the selected block and clear it."""
        if block := self._selected():
            self._to_clipboard(block)
            self._ask_cleared(block)

    def clear_cells(self) -> None:
        """Ask for zeros in the selected block; of what is computed, to be as it is."""
        if block := self._selected():
            self._ask_cleared(block)

    def paste(self) -> None:
        """Ask for the numbers on the clipboard, from the selected cells on."""
        from attention_gui.files.table import read_block  # the program starts sooner

        target = self._selected()
        if target is None:
            return
        text = QGuiApplication.clipboard().text()
        rows, columns = self.matrix.array.shape
        try:
            numbers = read_block(text, decimal=decimal_mark())
            block = placed(numbers, target, (rows, columns))
        except ValueError as error:
            self.refuse(str(error), self.visualRect(self.currentIndex()))
            return
        self.select(target.row, target.column, *block.shape)
        self.edited.emit(target.row, target.column, block)

    def commands(self) -> list[Command]:
        """Return what can be done to the selected cells."""
        bound = QKeySequence.keyBindings
        clear = [QKeySequence(Key.Key_Delete), QKeySequence(Key.Key_Backspace)]
        return [
            Command(tr("Cut"), bound(Standard.Cut), self.cut),
            Command(tr("Copy"), bound(Standard.Copy), self.copy),
            Command(tr("Paste"), bound(Standard.Paste), self.paste),
            Command(
                tr("Set to 0") if self.matrix.given else tr("Release pins"),
                clear,
                self.clear_cells,
            ),
            Command(tr("Select all"), bound(Standard.SelectAll), self.selectAll),
        ]

    def menu(self) -> QMenu:
        """Return a new menu of the commands; it goes when it is closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for command in self.commands():
            action = menu.addAction(command.name)
            action.setShortcuts(command.keys)
            action.setShortcutVisibleInContextMenu(True)
            action.triggered.connect(command.act)
        return menu

    def _command(self, event: QKeyEvent) -> Command | None:
        """Return the command that a key stands for."""
        pressed = QKeySequence(event.keyCombination())
        return next((one for one in self.commands() if pressed in one.keys), None)

    def _selected(self) -> Block | None:
        """Return the selected block, or say why there is none."""
        current = self.currentIndex()
        selection = self.selectionModel().selection()
        if selection.isEmpty() and current.isValid():
            return Block(current.row(), current.column(), 1, 1)
        block = rectangle(selection)
        if block is None:
            reason = NOTHING if selection.isEmpty() else SEVERAL
            self.refuse(translated(reason), self.visualRect(current))
        return block

    def _to_clipboard(self, block: Block) -> None:
        from attention_gui.files.table import write_block  # the program starts sooner

        numbers = block.of(self.matrix.array)
        QGuiApplication.clipboard().setText(write_block(numbers))

    def _ask_cleared(self, block: Block) -> None:
        if self.matrix.given:
            zeros = np.zeros((block.rows, block.columns))
            self.edited.emit(block.row, block.column, zeros)
        else:
            self.released.emit(*block)

    def _is_own(self, event: QKeyEvent) -> bool:
        """Whether a key is for the table: a command, or a page where there are more."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        pages = plain and event.key() in (Key.Key_PageUp, Key.Key_PageDown)
        scrolls = pages and self.verticalScrollBar().maximum() > 0
        return scrolls or self._command(event) is not None

    def event(self, event: QEvent) -> bool:
        # a menu of the window may hold the same keys: here they are the table's
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = self._command(event)
        if command is None:
            super().keyPressEvent(event)
        elif self.commit_editor():
            self.note.hide()
            command.act()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())
