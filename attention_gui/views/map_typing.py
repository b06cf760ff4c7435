"""Typing in the maps: what keys do to the held cell, and what is said beside it."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent

from attention_gui.core.cell import Cell, name
from attention_gui.core.numbers import read_number, write_number
from attention_gui.core.panels import Panel
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.map_editor import MapEditor
from attention_gui.views.note import Note
from attention_gui.views.why_fixed import why_fixed

if TYPE_CHECKING:
    from attention_gui.views.figure import Figure
    from attention_gui.views.map_item import MapItem

Key, Modifier = Qt.Key, Qt.KeyboardModifier
PLAIN = Modifier.ShiftModifier | Modifier.KeypadModifier
STARTS = tuple("0123456789.,=+-−")  # what a number can begin with
OPEN = (Key.Key_F2, Key.Key_Return, Key.Key_Enter)
RELEASE = (Key.Key_Delete, Key.Key_Backspace)


class Typing(QObject):
    """Types over the held cell of a figure.

    Attributes
    ----------
    edited : Signal(str stage, int row, int column, object block)
        The user wants another number in a cell.
    release_asked : Signal(object cell)
        The user wants a cell to be computed again.
    stepped : Signal(int rows, int columns)
        A key finished the editor, and moves the held cell by so much.
    """

    edited = Signal(str, int, int, object)
    release_asked = Signal(object)
    stepped = Signal(int, int)

    def __init__(self, figure: "Figure") -> None:
        super().__init__(figure)
        self._figure = figure
        self._held: Cell | None = None
        self._cell: Cell | None = None  # under the open editor
        self._ringed = False  # whether the figure showed that it had the keyboard
        self.note = Note(figure.viewport())
        self.editor = MapEditor(figure.viewport())
        self.editor.textEdited.connect(self._forgive)
        self.editor.finished.connect(self._finish)
        self.editor.cancelled.connect(self.cancel)
        self.editor.left.connect(self._leave)

    def show_held(self, cell: Cell | None) -> None:
        """Take note of the cell that can be typed over."""
        self._held = cell
        if self._cell is None:
            self.note.hide()

    def takes(self, event: QKeyEvent) -> bool:
        """Type over the held cell, or ask for its release, where a key says so."""
        held, key = self._held, Key(event.key())
        item = held and self._map(held)
        if not held or not item or event.modifiers() & ~PLAIN:
            return False
        self.note.hide()
        if key in RELEASE:
            self._release(held, item.panel)
        elif key in OPEN:
            self._open(held)
        elif event.text() in STARTS:
            if self._open(held):
                self.editor.clear()
                self.editor.keyPressEvent(event)
        else:
            return False
        return True

    def _release(self, cell: Cell, panel: Panel) -> None:
        """Ask for a cell to be computed again, or say why it is not this one."""
        if panel.shows == "now":
            self.release_asked.emit(cell)
        else:
            self.refuse(why_fixed(panel))

    def reason_against(self, cell: Cell) -> str:
        """Return why a cell cannot hold another number, if the maps know a reason."""
        item = self._map(cell)
        return "" if item is None else why_fixed(item.panel)

    def _map(self, cell: Cell) -> "MapItem | None":
        """Return the map that shows a cell."""
        for item in self._figure.shown:
            if item.panel.stage == cell.stage and item.box(*cell[1:]) is not None:
                return item
        return None

    def _rect(self, cell: Cell) -> QRect | None:
        item = self._map(cell)
        box = None if item is None else item.box(*cell[1:])
        return None if box is None else box.toRect()

    def _open(self, cell: Cell) -> bool:
        """Open the editor over a cell, or say beside the cell why not."""
        item = self._map(cell)
        if item is None:
            return False
        if reason := why_fixed(item.panel):
            self.refuse(reason)
            return False
        panel = item.panel
        place = panel.rows.place(cell.row), panel.columns.place(cell.column)
        self._cell, self._ringed = cell, self._figure.ringed
        self.editor.setText(write_number(panel.values[place]))
        self.editor.setAccessibleDescription(name(cell))
        self.place()
        self.editor.show()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editor.end(False)
        return True

    def place(self) -> None:
        """Put the editor where its cell is now; it closes where the cell is gone."""
        if self._cell is None:
            return
        cell = self._rect(self._cell)
        if cell is None:
            self.cancel()
        else:
            self.editor.fit(cell, self._figure.viewport().rect())

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        if self._cell is not None and not self._taken(self._cell):
            self.editor.setFocus()
            return False
        self.cancel()
        return True

    def _taken(self, cell: Cell) -> bool:
        """Say which number is wanted, if any was typed; return whether it was taken."""
        if self.editor.isModified() and not self.editor.wrong:
            try:
                number = read_number(self.editor.text(), decimal=decimal_mark())
            except ValueError as error:
                self.refuse(str(error))
            else:
                self.edited.emit(*cell, np.array([[number]], dtype=np.float64))
        return not self.editor.wrong

    def refuse(self, reason: str) -> None:
        """Say beside the cell why it cannot hold what is typed."""
        if self._cell is not None:
            self.editor.show_wrong(True)
            self.note.show_reason(reason, self.editor.geometry())
        elif self._held is not None:
            cell = self._rect(self._held)
            self.note.show_reason(reason, QRect() if cell is None else cell)

    def cancel(self) -> None:
        """Close the editor; the keyboard stays in the map."""
        self._cell = None
        self.editor.show_wrong(False)
        self.note.hide()
        if self.editor.hasFocus():
            self._figure.take_keyboard(self._ringed)
        self.editor.hide()

    def _forgive(self) -> None:
        self.note.hide()
        self.editor.show_wrong(False)
        self.place()

    def _finish(self, rows: int, columns: int) -> None:
        if self.commit() and (rows, columns) != (0, 0):
            self.stepped.emit(rows, columns)

    def _leave(self) -> None:
        """Take over what is typed where the keyboard has gone elsewhere."""
        if self._cell is not None and self._taken(self._cell):
            self.cancel()
