"""The table of a matrix: a spreadsheet that says what the user wants to change."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from attention_gui.core.language import tr
from attention_gui.views.table_menu import Offered, add_offered
from attention_gui.views.table_shape import ShapeView

Key = Qt.Key
Standard = QKeySequence.StandardKey


class Command(NamedTuple):
    """What can be done to the selected cells, and the keys for it."""

    name: str
    keys: list[QKeySequence]
    act: Callable[[], None]


class MatrixTable(ShapeView):
    """A matrix that can be edited, cell by cell and in blocks.

    Parameters
    ----------
    stage : str
        The name of the matrix: "query".
    """

    offered: Offered = ()  # menus about the selected cells

    def named_rows(self) -> range:
        rows = self.whole_tokens
        return range(rows[0], rows[-1] + 1) if rows else range(0)

    def show_origin(self, given: bool) -> None:
        """Show whether the numbers are given, or computed."""
        self.matrix.given = given

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
        add_offered(menu, self.offered)
        return menu

    def _command(self, event: QKeyEvent) -> Command | None:
        """Return the command that a key stands for."""
        pressed = QKeySequence(event.keyCombination())
        return next((one for one in self.commands() if pressed in one.keys), None)

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
