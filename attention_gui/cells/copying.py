"""Copying: cells cut, copied, pasted, cleared and selected where the keyboard is."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit

from attention_gui.cells.aiming import NOTHING
from attention_gui.core.cell import Cell, Stage, name
from attention_gui.core.language import tr, translated
from attention_gui.core.named import column_names, row_names
from attention_gui.core.numbers import write_number
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.menus.actions import offered
from attention_gui.menus.table import COPY_AS, COPY_LABELLED, FORMS
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar

if TYPE_CHECKING:  # the program starts sooner
    from attention_gui.files.copies import Form, Labels

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
        self._picture: Picture | None = None
        studio.ready.connect(self.show_picture)
        studio.parted.connect(self.show_nothing)

    def connect_all(
        self, actions: dict[str, QAction], settle: Callable[[], bool]
    ) -> None:
        """Connect actions to what they do, and offer the forms in the tables' menus.

        Cut, copy and paste are for the text in an editor; forms are of numbers, which
        what is half typed belongs to.
        """

        def settled(do: Callable[[], None]) -> Callable[..., None]:
            return lambda *_: do() if settle() else None

        for action in OF_CELLS:
            actions[action].triggered.connect(partial(self.act, action))
        for form in FORMS:
            plain, labelled = f"copy_{form}", f"copy_{form}_labelled"
            actions[plain].triggered.connect(
                settled(partial(self.copy_as, form, False))
            )
            actions[labelled].triggered.connect(
                settled(partial(self.copy_as, form, True))
            )
        actions["copy_map"].triggered.connect(settled(self.copy_map))
        self._board.givens.offered += offered((COPY_AS, COPY_LABELLED), actions)

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._picture = picture

    def show_nothing(self) -> None:
        """Take note that no picture is shown."""
        self._picture = None

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

    def copy_as(self, form: "Form", labelled: bool, *_: object) -> None:
        """Copy the selected cells of a table, or a whole map, in a form."""
        table, focus = self._board.givens.focused(), QApplication.focusWidget()
        if table is not None:
            if table.copy_as(form, labelled):
                self._status.say(tr("Copied {stage}", stage=table.matrix.stage))
        elif focus is not None and self._board.maps.isAncestorOf(focus):
            self._copy_map(form, labelled)
        else:
            self._status.say(translated(NOTHING))

    def copy_map(self, *_: object) -> None:
        """Copy every number of the map whose cell is held."""
        self._copy_map("tsv", labelled=False)

    def _copy_map(self, form: "Form", labelled: bool) -> None:
        from attention_gui.files.copies import copied

        held, picture = self._held(), self._picture
        if held is None or picture is None or not picture.reading.has(held.stage):
            self._status.say(translated(NOTHING))
            return
        reading = picture.reading
        labels = _labels(reading, held.stage) if labelled else None
        try:
            text = copied(form, picture.array(held.stage), labels)
        except ValueError as error:
            self._status.say(str(error))
            return
        QApplication.clipboard().setText(text)
        rows, columns = reading.shape(held.stage)
        self._status.say(
            tr(
                "Copied {rows}×{columns} of {stage}",
                rows=rows,
                columns=columns,
                stage=held.stage,
            )
        )

    def _copy_held(self) -> None:
        """Copy the number of the held cell of a map, with every digit."""
        held, picture = self._held(), self._picture
        if held is None or picture is None:
            return
        if picture.reading.has_cell(held):
            try:
                number = picture.array(held.stage)[held.row, held.column]
            except ValueError as error:
                self._status.say(str(error))
                return
            QApplication.clipboard().setText(write_number(number))
            self._status.say(tr("Copied {cell}", cell=name(held)))


def _labels(reading: Reading, stage: Stage) -> "Labels":
    """Return what stands beside the numbers of a map."""
    from attention_gui.files.copies import Labels

    rows, columns = reading.shape(stage)
    down = row_names(reading.document, stage, rows)
    along = column_names(reading.document, stage, columns)
    corner = f"{down.word or down.labels[0]} / {along.word or along.labels[0]}"
    return Labels(corner, down.labels, along.labels)
