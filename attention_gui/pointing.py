"""Pointing: which cell is under the pointer or held, and what is said of it."""

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor

from attention_gui.core.cell import Cell, Elsewhere, Stage, name
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.naming import named_place
from attention_gui.core.nearest import nearest
from attention_gui.core.picture import Picture
from attention_gui.core.shown import Shown, Told, equation
from attention_gui.core.upstream import MatrixAt
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.formula_bar import FormulaBar


class Pointing(QObject):
    """Lights one cell everywhere: hover shows, click holds, Esc lets go.

    Signals
    -------
    held_changed : Cell
    moved : Cell, or None where none is held any more
    sought : Cell or Elsewhere
        To be shown, wherever it stands.
    hovered_over : Cell, or None
        The pointer has come to a cell of a table or a map, or to none.
    """

    held_changed = Signal(object)
    hovered_over = Signal(object)
    moved = Signal(object)
    sought = Signal(object)

    def __init__(self, board: Board, formula: FormulaBar, status: StatusBar) -> None:
        super().__init__(board)
        self._board, self._formula, self._status = board, formula, status
        self._shown: Shown | None = None
        self.held: Cell | None = None
        self.hovered: Cell | None = None
        self._elsewhere: tuple[int, int] | None = None  # whose the hovered cell is
        self._rest: QPoint | None = None  # where the pointer was when a cell was held
        self._stays = False  # whether the arithmetic stays that of the held cell
        for side in (board.givens, board.maps):
            side.hovered.connect(self.hover)
            side.hovered.connect(self.hovered_over)
            side.picked.connect(self.hold)
        board.maps.hovered_elsewhere.connect(self.hover_elsewhere)
        formula.asked.connect(self.go_to)
        formula.followed.connect(self.seek)
        formula.lit.connect(self.light_operand)
        board.maps.navigator.stage_asked.connect(self.go_on)

    def show_document(self, document: Document, look: Look) -> None:
        """Take the numbers that the tables show; the maps may follow later."""
        picture = None if self._shown is None else self._shown.picture
        self._shown = Shown(document, look, picture)

    def show_picture(self, picture: Picture) -> None:
        """Take the numbers that the maps show; cells that are gone are let go."""
        if self._shown is None:
            return
        before, self._shown = self._shown.picture, self._shown._replace(picture=picture)
        held, reading = self.held, picture.reading
        if before is not None and before.reading.document is reading.document:
            held = held and nearest(reading, held)
        elif held and not self._has(held):
            held = None
        if held != self.held or before is None or picture.look != before.look:
            self.held = held
            self._board.show_held(held)
            self.moved.emit(held)
        if self.hovered and not self._has(self.hovered):
            self.hovered = self._elsewhere = None
        self._show()

    def show_nothing(self) -> None:
        """Take note that the numbers of no map are known."""
        if self._shown is not None:
            self._shown = self._shown._replace(picture=None)
        self.hovered = self._elsewhere = None
        self._show()

    def hover(self, cell: Cell | None) -> None:
        """Show a cell while the pointer is on it."""
        if not self._rests():
            self.hovered, self._elsewhere = cell, None
            self._show()

    def hover_elsewhere(self, cell: Cell, layer: int, head: int) -> None:
        """Light a cell of what is not looked at, and show its number."""
        if not self._rests():
            self.hovered, self._elsewhere = cell, (layer, head)
            self._show()

    def light(self, place: Cell | Elsewhere | None) -> None:
        """Show a cell while the pointer is on something that leads to it."""
        self._rest = None  # wherever the pointer is: it is asked for
        if isinstance(place, Elsewhere):
            self.hover_elsewhere(*place)
        else:
            self.hover(place)

    def light_operand(self, place: Cell | Elsewhere | None) -> None:
        """Light a cell that the arithmetic names, which stays to be read."""
        self._stays = place is not None
        self.light(place)

    def _rests(self) -> bool:
        """Whether the pointer has not moved since a cell was held.

        A table that scrolls to the cell moves others under the pointer.
        """
        return QCursor.pos() == self._rest

    def hold(self, cell: Cell | None) -> None:
        """Go on showing a cell when the pointer is elsewhere; None lets go."""
        self.held, self.hovered = cell, None  # until the pointer moves again
        self._elsewhere, self._rest = None, QCursor.pos()
        self._board.show_held(cell)
        self._show()
        self.moved.emit(cell)
        if cell is not None:
            self.held_changed.emit(cell)

    def let_go(self) -> None:
        """Show no cell but the one under the pointer."""
        self.hold(None)

    def go_to(self, text: str) -> None:
        """Hold the cell that a text names, or say why there is none."""
        if self._shown is None:
            return
        look = self._shown.look
        try:
            place = named_place(self._shown.document, text, *look[:2])
            there = look._replace(layer=place.layer, head=place.head)
            self._shown._replace(look=there).check(place.cell)
        except ValueError as error:
            self._formula.show_refusal(str(error))
            return
        self.seek(place.cell if there == look else place)
        if self._shown.look[:2] == place[1:]:
            self._board.focus_on(place.cell)

    def seek(self, place: Cell | Elsewhere) -> None:
        """Hold a cell, perhaps of another layer or head, and have it shown."""
        self.sought.emit(place)
        if isinstance(place, Elsewhere):
            if self._shown is None or self._shown.look[:2] != place[1:]:
                return  # what is half typed is in the way
            place = place.cell
        self.hold(place)
        self._board.givens.reveal(place.stage)

    def go_on(self, stage: Stage) -> None:
        """Hold the same place in another stage."""
        row, column = self.held[1:] if self.held else (0, 0)
        rows, columns = self._shown.shape(stage) if self._shown else (0, 0)
        if rows and columns:
            self.hold(Cell(stage, min(row, rows - 1), min(column, columns - 1)))

    def _has(self, cell: Cell) -> bool:
        return self._shown is not None and self._shown.has(cell)

    def _show(self) -> None:
        lit = self.hovered or self.held
        self._board.show_cells(lit, self.held, lit and self._cut(lit))
        if self.hovered and self._elsewhere is not None:
            maps, whose = self._board.maps, self._elsewhere
            number = maps.number_elsewhere(self.hovered, *whose)
            self._status.value.setText(number)
        else:
            self._tell(lit)

    def _cut(self, cell: Cell) -> MatrixAt | None:
        """Return the matrix of a cell that is pinned; None where it is not."""
        if self._shown is None:
            return None
        layer, head = self._elsewhere or self._shown.look[:2]
        return self._shown.cut(cell, layer, max(0, head))

    def _tell(self, cell: Cell | None) -> None:
        """Show a cell's name, arithmetic and number, as far as these are known."""
        told = self._told(cell)
        self._status.value.setText(equation(cell, told))
        if self._stays:
            cell, told = self.held, self._told(self.held)
        if cell is None or told is None:
            self._formula.show_cell("", "", (), "")
        else:
            self._formula.show_cell(name(cell), told.pair, told.parts, told.state)

    def _told(self, cell: Cell | None) -> Told | None:
        if cell is None or self._shown is None:
            return None
        return self._shown.told(cell, cell is self.hovered)
