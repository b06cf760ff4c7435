"""Pointing: which cell is under the pointer or held, and what is said of it."""

import numpy as np
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage, name, read_name
from attention_gui.core.display import exact_text
from attention_gui.core.document import Document
from attention_gui.core.explain import explain, given
from attention_gui.core.labelling import pair
from attention_gui.core.nearest import nearest
from attention_gui.core.picture import Look, Picture
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading
from attention_gui.core.upstream import Place
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.formula_bar import FormulaBar


class Pointing(QObject):
    """Lights one cell everywhere: hover shows, click holds, Esc lets go.

    Signals
    -------
    held_changed : Cell
    sought : Cell
        To be shown, wherever it stands.
    """

    held_changed = Signal(object)
    sought = Signal(object)

    def __init__(self, board: Board, formula: FormulaBar, status: StatusBar) -> None:
        super().__init__(board)
        self._board, self._formula, self._status = board, formula, status
        self._document: Document | None = None
        self._look = Look()
        self._reading: Reading | None = None  # as the maps show it
        self._looked_at: Look | None = None  # by them
        self.held: Cell | None = None
        self.hovered: Cell | None = None
        self._elsewhere: tuple[int, int] | None = None  # whose the hovered cell is
        self._rest: QPoint | None = None  # where the pointer was when a cell was held
        for side in (board.givens, board.maps):
            side.hovered.connect(self.hover)
            side.picked.connect(self.hold)
        board.maps.hovered_elsewhere.connect(self.hover_elsewhere)
        formula.asked.connect(self.go_to)
        formula.followed.connect(self.seek)
        board.maps.navigator.stage_asked.connect(self.go_on)

    def show_document(self, document: Document, look: Look) -> None:
        """Take the numbers that the tables show; the maps may follow later."""
        self._document, self._look = document, look

    def show_picture(self, picture: Picture) -> None:
        """Take the numbers that the maps show; cells that are gone are let go."""
        before, self._reading = self._reading, picture.reading
        if before is not None and before.document is self._reading.document:
            held = self.held and nearest(self._reading, self.held)
        else:
            held = self.held if self.held and self._has(self.held) else None
        if held != self.held or picture.look != self._looked_at:
            self.held = held
            self._board.show_held(held)
        self._looked_at = picture.look
        if self.hovered and not self._has(self.hovered):
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
        if cell is not None:
            self.held_changed.emit(cell)

    def let_go(self) -> None:
        """Show no cell but the one under the pointer."""
        self.hold(None)

    def go_to(self, text: str) -> None:
        """Hold the cell that a text names, or say why there is none."""
        try:
            cell = read_name(text)
            if not self._has(cell):
                rows, columns = self._shape(cell)
                raise ValueError(f"{cell.stage} has {rows} rows and {columns} columns")
        except ValueError as error:
            self._formula.show_refusal(str(error))
            return
        self.seek(cell)
        self._board.focus_on(cell)

    def seek(self, cell: Cell) -> None:
        """Hold a cell, and have it shown where it stands."""
        self.sought.emit(cell)
        self.hold(cell)

    def go_on(self, stage: Stage) -> None:
        """Hold the same place in another stage."""
        row, column = self.held[1:] if self.held else (0, 0)
        rows, columns = self._shape(Cell(stage, 0, 0))
        if rows and columns:
            self.hold(Cell(stage, min(row, rows - 1), min(column, columns - 1)))

    def _show(self) -> None:
        lit = self.hovered or self.held
        self._board.show_cells(lit, self.held, lit and self._cut(lit))
        if self.hovered and self._elsewhere is not None:
            maps, whose = self._board.maps, self._elsewhere
            number = maps.number_elsewhere(self.hovered, *whose)
            self._status.value.setText(number)
        elif lit is None or not self._has(lit):
            self._formula.show_cell("", "", (), "")
            self._status.value.setText("")
        else:
            self._tell(lit)

    def _cut(self, cell: Cell) -> Place | None:
        """Return the matrix of a cell that is pinned; None where it is not."""
        layer, head = self._look[:2]
        if cell is self.hovered and self._elsewhere is not None:
            layer, head = self._elsewhere[0], max(0, self._elsewhere[1])
        document = self._document
        if document is None or layer >= len(document.layers):
            return None
        if head >= document.layers[layer].heads:
            return None
        pins = pins_in(document, cell.stage, layer, head)
        return Place(cell.stage, layer, head) if cell[1:] in pins else None

    def _tell(self, cell: Cell) -> None:
        """Show a cell's name, arithmetic and number."""
        number = float(self._array(cell)[cell.row, cell.column])
        parts, state = given(number), "given · type to edit"
        if self._reading is not None and self._given(cell.stage) is None:
            parts, state = explain(self._reading, cell), "computed · type to pin"
        self._formula.show_cell(name(cell), self._pair(cell), parts, state)
        self._status.value.setText(f"{name(cell)} = {exact_text(number)}")

    def _given(self, stage: Stage) -> Array | None:
        """Return a given matrix as the tables show it: newer than the maps perhaps."""
        if self._document is None:
            return None
        return self._document.given(stage, self._look.layer, self._look.head)

    def _array(self, cell: Cell) -> Array:
        """Return the matrix of a cell's stage."""
        given = self._given(cell.stage)
        if given is not None:
            return given
        reading = self._reading
        if reading is None or not reading.has(cell.stage):
            return np.zeros((0, 0))
        return reading.array(cell.stage)

    def _shape(self, cell: Cell) -> tuple[int, int]:
        given = self._given(cell.stage)
        if given is None and self._reading is not None:
            return self._reading.shape(cell.stage)
        rows, columns = self._array(cell).shape
        return rows, columns

    def _has(self, cell: Cell) -> bool:
        rows, columns = self._shape(cell)
        return cell.row < rows and cell.column < columns

    def _pair(self, cell: Cell) -> str:
        """Return the tokens of a cell: `the → cat`."""
        return "" if self._document is None else pair(self._document, cell)
