"""Copying: cells cut, copied, pasted, cleared and selected where the keyboard is."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit

from attention_gui.core.cell import Cell, name
from attention_gui.core.language import tr
from attention_gui.core.numbers import write_number
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar

# What an action is called by tables, and by a field for text.
OF_CELLS = {
    "cut": ("cut", "cut"),
    "copy": ("copy", "copy"),
    "paste": ("paste", "paste"),
    "clear_cells": ("clear_cells", "clear"),
    "select_all": ("selectAll", "selectAll"),
}


class Copying(QObject):
    """Does with cells what the menus ask: in a table, a field for text or a map.

    Parameters
    ----------
    held : function
        Returns the cell that is held, if there is one.
    """

    def __init__(
        self,
        board: Board,
        status: StatusBar,
        studio: Studio,
        held: Callable[[], Cell | None],
    ) -> None:
        super().__init__(board)
        self._board, self._status, self._held = board, status, held
        self._reading: Reading | None = None  # as the maps show it
        studio.ready.connect(self.show_picture)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions to what they do."""
        for action in OF_CELLS:
            actions[action].triggered.connect(partial(self.act, action))

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._reading = picture.reading

    def act(self, action: str, *_: object) -> None:
        """Have the table, the field or the map that has the keyboard do something."""
        focus = QApplication.focusWidget()
        of_table, of_field = OF_CELLS[action]
        if isinstance(focus, QLineEdit):
            getattr(focus, of_field)()
        elif table := self._board.givens.focused():
            getattr(table, of_table)()
        elif action == "copy" and focus and self._board.maps.isAncestorOf(focus):
            self._copy_held()

    def _copy_held(self) -> None:
        """Copy the number of the held cell of a map, with every digit."""
        held, reading = self._held(), self._reading
        if held is None or reading is None:
            return
        rows, columns = reading.shape(held.stage)
        if held.row < rows and held.column < columns:
            number = reading.array(held.stage)[held.row, held.column]
            QApplication.clipboard().setText(write_number(number))
            self._status.say(tr("Copied {cell}", cell=name(held)))
