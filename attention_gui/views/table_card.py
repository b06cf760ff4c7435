"""A table in its card: the header says where the numbers come from and their span."""

from collections.abc import Callable
from functools import partial
from math import isfinite

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.display import column_decimals, number_text
from attention_gui.core.language import later, tr, translated
from attention_gui.core.layer import GIVEN
from attention_gui.core.pins import Cells
from attention_gui.core.roles import role_of
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.core.tabs import Listed
from attention_gui.core.tint import Tint
from attention_gui.views.card import AROUND, TOP, Card
from attention_gui.views.cross import Cross
from attention_gui.views.table import MatrixTable

ATTACH = later("Attach: compute it from X…")
DETACH = later("Detach: give the numbers as they are")
DETACH_ALL = later("Detach in all heads of the layer")
LEAST_ROWS = 8  # to be seen at once of a table on a page that scrolls
OF_TABLE = (  # what tables say, and their cards with the stage
    *("edited", "pieced", "replaced", "released", "filled", "turned"),
    *("pasted", "named", "tokens_moved", "token_named"),
)
NOTHING: Array = np.zeros((0, 0))


class TableCard(Card):
    """A matrix of a document.

    Parameters
    ----------
    stage : str

    Signals
    -------
    edited : stage, row, column, block
    pieced : stage, pieces
    replaced : stage, row, column, block, step
    pasted : stage, Block, Pasted
    named : stage, rows, names
    released : stage, row, column, rows, columns
    filled : stage, Fill
    turned : stage, Turn
    attach_asked : stage
        Of a query, key or value alone.
    detach_asked : stage, whether that of every head
    hovered : Cell, or None where the pointer is on none
    picked : Cell
    tokens_moved : stage, rows, the row in front of which they are to stand
    token_named : stage, row, name
    header_menu_asked : place on the screen
    """

    edited = Signal(str, int, int, object)
    pieced = Signal(str, object)
    replaced = Signal(str, int, int, object, str)
    pasted = Signal(str, object, object)
    named = Signal(str, object, object)
    released = Signal(str, int, int, int, int)
    filled = Signal(str, object)
    turned = Signal(str, object)
    attach_asked = Signal(str)
    detach_asked = Signal(str, bool)
    hovered = Signal(object)
    picked = Signal(object)
    tokens_moved = Signal(str, object, int)
    token_named = Signal(str, int, str)
    header_menu_asked = Signal(QPoint)

    def __init__(self, stage: str) -> None:
        self.table = MatrixTable(stage)
        if stage not in GIVEN:
            self.table.least_rows = LEAST_ROWS
        super().__init__(stage, self.table, role_of(stage).replace("plain", ""))
        self.stage = stage
        self.listed: Listed | None = None
        self._array, self._span = NOTHING, ""
        self._connect()
        if stage in GIVEN:
            self.button = self.header.add_button("⋯", tr("{stage} menu", stage=stage))
            self.button.setToolTip(tr("Given or computed"))
            self.button.clicked.connect(self._show_menu)

    def _connect(self) -> None:
        table, stage = self.table, self.stage
        for name in OF_TABLE:
            said = getattr(self, name)
            getattr(table, name).connect(partial(said.emit, stage))
        table.hovered.connect(self._hover)
        table.picked.connect(self._pick)
        table.header_menu_asked.connect(self.header_menu_asked)

    def used(self, room: int) -> int:
        """Return how high the table is: no row is cut."""
        rows = self.table.rows_in(room)
        return min(room, self.table.height_of(rows)) if rows else room

    def height_of(self, rows: int) -> int:
        """Return how high the card is with so many rows."""
        return AROUND + self.table.height_of(rows)

    def whole_height(self, room: int) -> int:
        """Return how high it is with the whole rows that there is room for."""
        return self.height_of(self.table.rows_in(room - AROUND))

    def uncut(self, height: int) -> int:
        """Return how much of the card ends between rows, of a height that may not."""
        above = TOP + self.table.height_of(0, bar=False)
        rows = self.table.rows_in(self.height() - AROUND)
        row = self.table.row_height
        if height >= above + row:
            return above + min(rows, (height - above) // row) * row
        return TOP if height >= TOP else 0

    def show_listed(
        self, listed: Listed, array: Array | None, pins: Cells, tint: Tint | None = None
    ) -> None:
        """Show a matrix, or none while it is still to be computed."""
        if array is None or array.shape != listed.shape:
            array = NOTHING
        if array is not self._array:
            self._array, self._span = array, span_text(array)
        self.listed = listed
        right = self._span if tint is None else tint.name or self._span
        self.show_texts(listed.title, listed.said(right, len(pins)))
        self.setAccessibleName(listed.title)
        labels = listed.rows.labels if len(array) else ()
        self.table.show_origin(not listed.made)
        self.table.show_movable(sides(self.stage).rows in (QUERY, KEY))
        self.table.show_words(listed.rows.word, listed.columns.word)
        self.table.show_matrix(array, labels, listed.columns)
        self.table.matrix.show_pins(pins)
        self.table.matrix.show_tint(tint)

    def show_lit(self, cell: Cell | None, cross: Cross) -> None:
        """Light the row and the column that belong to a cell."""
        self.table.show_hover(*self._place(cell, cross))

    def show_held(self, cell: Cell | None, cross: Cross) -> None:
        """Make a held cell the current one, or show the row that made it."""
        here = cell is not None and cell.stage == self.stage
        self.table.show_row(self._place(cell, cross)[0])
        self.table.show_selection(*(cell[1:] if cell and here else (-1, -1)))

    def _place(self, cell: Cell | None, cross: Cross) -> tuple[int, int]:
        """Return the row and the column that a cell lights here; -1 for none."""
        if cell is not None and cell.stage == self.stage:
            return cell.row, cell.column
        rows, columns = sides(self.stage)
        return cross.at(rows), cross.at(columns)

    def menu(self) -> QMenu:
        """Return a new menu of what can become of the matrix."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.listed is None or not self.listed.made:
            self._add(menu, ATTACH, partial(self.attach_asked.emit, self.stage))
            return menu
        texts = (DETACH, DETACH_ALL) if self.listed.heads else (DETACH,)
        for all_heads, text in enumerate(texts):
            ask = partial(self.detach_asked.emit, self.stage, bool(all_heads))
            self._add(menu, text, ask)
        return menu

    def _add(self, menu: QMenu, text: str, ask: Callable[[], None]) -> None:
        menu.addAction(translated(text)).triggered.connect(lambda: ask())

    def _show_menu(self) -> None:
        below = QPoint(0, self.button.height())
        self.menu().popup(self.button.mapToGlobal(below))

    def _hover(self, row: int, column: int) -> None:
        self.hovered.emit(Cell(self.stage, row, column) if row >= 0 else None)

    def _pick(self, row: int, column: int) -> None:
        self.picked.emit(Cell(self.stage, row, column))


def span_text(matrix: Array) -> str:
    """Return the least and the greatest finite number, and what else there is."""
    if not matrix.size:
        return ""
    low, high = float(matrix.min()), float(matrix.max())
    if isfinite(low) and isfinite(high):  # NaN would have been both
        places = column_decimals(np.array([low, high]))
        return f"{number_text(low, places)} … {number_text(high, places)}"
    finite = matrix[np.isfinite(matrix)]
    texts = [span_text(finite)] if finite.size else []
    texts += ["NaN"] * bool(np.isnan(matrix).any())
    texts += ["∞"] * bool(np.isinf(matrix).any())
    return " · ".join(texts)
