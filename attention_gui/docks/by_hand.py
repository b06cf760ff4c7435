"""The room of the calculation by hand: follows a cell, and copies how it came about."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from attention_gui.around import Around
from attention_gui.core.byhand.calculation import Calculation, steps
from attention_gui.core.cell import Cell, name
from attention_gui.core.labelling import pair
from attention_gui.core.language import refusal, tr
from attention_gui.core.sharing import CancelledError
from attention_gui.core.sides import QUERY as OF_QUERIES
from attention_gui.core.sides import sides
from attention_gui.docks.room import Room
from attention_gui.files.calculations import CALCULATIONS
from attention_gui.menus.of_explaining import SCRIPTS
from attention_gui.views.by_hand_dock import CELL, QUERY, ByHandDock

MOST = 1 << 19  # numbers, and signs between them, that are copied: a second or so
OF_ALL_LAYERS = ("rollout", "flow")


class ByHand(Room):
    """Shows how the held cell, or else the hovered one, came to its number."""

    dock: ByHandDock

    def __init__(self, around: Around) -> None:
        dock = ByHandDock()
        super().__init__(around, dock)
        pointing = around.pointing
        self._cell: Cell | None = pointing.held
        self._scope, self._whole = CELL, False
        pointing.moved.connect(self._follow)
        pointing.hovered_over.connect(self._glimpse)
        dock.steps.lit.connect(pointing.light)
        dock.steps.followed.connect(pointing.seek)
        dock.scope.taken.connect(self._take_scope)
        dock.whole.taken.connect(self._take_whole)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that copy the calculation."""
        for form in COPIES:
            actions[form].triggered.connect(partial(self.copy, form))
        programs = [actions[f"copy_script_{language}"] for language in SCRIPTS]
        self.dock.offer_copies([actions[form] for form in COPIES], programs)

    def refresh(self) -> None:
        """Show the calculation of what is followed."""
        cell, scopes = self._there(), [CELL]
        if cell is not None and self._has_query(cell):
            scopes.append(QUERY)
        said = ""
        if cell is not None and self.picture is not None:
            document = self.picture.reading.document
            said = f"{name(cell)}  {pair(document, cell)}".rstrip()
        scope = self._scope if self._scope in scopes else CELL
        self.dock.show_said(said, scopes, scope)
        self.dock.show_calculation(self._calculation(), self._whole, cell)

    def copy(self, form: str, *_: object) -> None:
        """Copy the whole calculation: all terms, and every digit of each number."""
        if not self.around.settle():
            return
        try:
            text = COPIES[form](self)
        except ValueError as error:
            self.around.status.say(str(error))
            return
        QApplication.clipboard().setText(text)
        self.around.status.say(tr("The calculation is on the clipboard"))

    def written(self, form: str) -> str:
        """Return the calculation in full.

        Raises
        ------
        ValueError
            If there is none, or too much of it.
        """
        target = self._target()
        if target is None or self.picture is None:
            raise refusal("click a cell first: its calculation is copied")
        whole = steps(self.picture.reading, target, None, is_exact=True, most=MOST)
        return CALCULATIONS[form](whole)

    def _follow(self, cell: Cell | None) -> None:
        if cell is not None:
            self._cell = cell
        self.take_note()

    def _glimpse(self, cell: Cell | None) -> None:
        """Follow the pointer while no cell is held."""
        if cell is not None and self.around.pointing.held is None:
            self._follow(cell)

    def _take_scope(self, scope: str) -> None:
        self._scope = scope
        self.take_note()

    def _take_whole(self, whole: bool) -> None:
        self._whole = whole
        self.take_note()

    def _calculation(self) -> Calculation | None:
        target = self._target()
        if target is None or self.picture is None:
            return None
        try:
            return Calculation(self.picture.reading, target)
        except CancelledError:  # another picture is being made instead
            return None

    def _target(self) -> Cell | int | None:
        cell = self._there()
        if cell is not None and self._scope == QUERY and self._has_query(cell):
            return cell.row
        return cell

    def _there(self) -> Cell | None:
        """Return the cell that is followed, if the maps show what it is of."""
        cell, picture = self._cell, self.picture
        if cell is None or picture is None:
            return None
        if cell.stage in OF_ALL_LAYERS and picture.look.page != "rollout":
            return None  # every map of every layer would have to be made
        return cell if picture.reading.has_cell(cell) else None

    def _has_query(self, cell: Cell) -> bool:
        is_query = sides(cell.stage).rows == OF_QUERIES
        return is_query and cell.stage not in OF_ALL_LAYERS


# Actions that copy, and what each of them copies.
COPIES: dict[str, Callable[[ByHand], str]] = {
    "copy_hand_text": lambda room: room.written("text"),
    "copy_hand_markdown": lambda room: room.written("markdown"),
    "copy_hand_latex": lambda room: room.written("latex"),
}
