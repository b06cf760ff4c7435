"""The shape of a table: whole rows and columns, moved, renamed, and asked about."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelection, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.language import translated
from attention_gui.core.named import Names
from attention_gui.core.palette import Theme
from attention_gui.core.task import SEVERAL
from attention_gui.views.drop_line import DropLine
from attention_gui.views.table_blocks import ranges, rectangle
from attention_gui.views.table_clip import ClipView
from attention_gui.views.table_header import Header
from attention_gui.views.token_header import NOWHERE
from attention_gui.views.whole import Whole, whole_of

Key = Qt.Key
Modifier = Qt.KeyboardModifier
MOVES = {Key.Key_Up: -1, Key.Key_Down: 1}
WIDENS = {Modifier.ShiftModifier: True, Modifier.ControlModifier: False}  # by rows
STEPS = (Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Tab)


class ShapeView(ClipView):
    """A matrix whose rows and columns can be chosen as a whole.

    Attributes
    ----------
    tokens_moved : Signal(object rows, int to)
        The user wants tokens to stand in front of another, or behind the last.
    token_named : Signal(int row, str name)
    header_menu_asked : Signal(QPoint place)
        About the rows or columns that are selected as a whole.
    """

    tokens_moved = Signal(object, int)
    token_named = Signal(int, str)
    header_menu_asked = Signal(QPoint)

    def __init__(self, stage: str, parent: QWidget | None = None) -> None:
        super().__init__(stage, parent)
        self.line = DropLine(self)
        self._by_rows: bool | None = None  # by which header was selected, if by any
        self._wanted: range | None = None  # rows to be selected once they are there
        tokens = self.tokens
        tokens.whole = lambda: self.whole.rows
        tokens.moved.connect(self.tokens_moved)
        tokens.named.connect(self.token_named)
        tokens.editor.left.connect(self.setFocus)
        tokens.dropping.connect(self.line.show_before)
        tokens.clicked_again.connect(self.selectRow)
        for said in (
            tokens.clicked_again,
            tokens.sectionPressed,
            tokens.sectionEntered,
        ):
            said.connect(self._take_rows)
        for said in (self.features.sectionPressed, self.features.sectionEntered):
            said.connect(self._take_columns)
        for header in (tokens, self.features):
            header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            header.customContextMenuRequested.connect(partial(self._ask_menu, header))

    def show_movable(self, movable: bool) -> None:
        """Show whether the rows are tokens, which can be moved and renamed."""
        self.tokens.of_tokens = movable

    def show_theme(self, theme: Theme) -> None:
        super().show_theme(theme)
        self.line.show_theme(theme)

    def show_matrix(
        self, array: Array, labels: Sequence[str], columns: Names | None = None
    ) -> None:
        super().show_matrix(array, labels, columns)
        if self._wanted and self._wanted.stop <= len(array):
            self.select_rows(self._wanted)

    @property
    def whole(self) -> Whole:
        """The rows or the columns that are selected as a whole."""
        parts = ranges(self.selectionModel().selection())
        return whole_of(parts, self.matrix.array.shape, self._by_rows)

    @property
    def whole_tokens(self) -> tuple[int, ...]:
        """The rows that are selected as a whole, where they are tokens."""
        return self.whole.rows if self.tokens.of_tokens else ()

    def moves_rows(self) -> bool:
        return bool(self.whole_tokens)

    def select_rows(self, rows: range) -> None:
        """Select whole rows, as soon as they are there, and show them."""
        self._wanted = rows
        if rows.stop <= self.matrix.rowCount():
            self._wanted = None
            column = max(0, self.currentIndex().column())
            self.select(rows.start, 0, len(rows), self.matrix.columnCount())
            self.scrollTo(self.matrix.index(rows.stop - 1, column))
            self._by_rows = True

    def select_columns(self, columns: range) -> None:
        """Select whole columns, where they are there by now, and show them."""
        if columns.stop <= self.matrix.columnCount():
            self.select(0, columns.start, self.matrix.rowCount(), len(columns))
            self._by_rows = False

    def rename_row(self, row: int) -> None:
        """Let a token be renamed in its place."""
        self.show_row(row)
        self.tokens.rename(row)

    def commit_editor(self) -> bool:
        self.tokens.editor.commit()
        return super().commit_editor()

    def _take_rows(self, _row: int) -> None:
        """Take note of a press on the header of rows; the keyboard goes on there."""
        self._by_rows = True
        self.setFocus()

    def _take_columns(self, _column: int) -> None:
        """Take note of a click on the header of columns."""
        self._by_rows = False
        self.setFocus()

    def _ask_menu(self, header: Header, place: QPoint) -> None:
        """Select what is under the pointer, unless it is, and ask for its menu."""
        section, of_rows = header.logicalIndexAt(place), header is self.tokens
        if section == NOWHERE or not self.commit_editor():
            return
        if section not in self.whole[0 if of_rows else 1]:
            (self.selectRow if of_rows else self.selectColumn)(section)
            self._by_rows = of_rows
        self.setFocus()
        self.header_menu_asked.emit(header.viewport().mapToGlobal(place))

    def _move(self, by: int) -> None:
        """Ask for the selected tokens to stand one row further on."""
        rows = self.whole.rows
        to = rows[0] - 1 if by < 0 else rows[-1] + 2
        if 0 <= to <= self.matrix.rowCount():
            self.tokens_moved.emit(rows, to)

    def _widen(self, by_rows: bool) -> None:
        """Select the whole rows, or columns, of the cells that are selected."""
        block = rectangle(self.selectionModel().selection())
        if block is None:
            self.refuse(translated(SEVERAL), self.visualRect(self.currentIndex()))
            return
        rows, columns = self.matrix.array.shape
        if by_rows:
            self.select(block.row, 0, block.rows, columns)
        else:
            self.select(0, block.column, rows, block.columns)
        self._by_rows = by_rows

    def _shaping(self, event: QKeyEvent) -> Callable[[], None] | None:
        """Return what a key asks of whole rows or columns, if it asks that."""
        key, rows = Key(event.key()), self.whole_tokens
        modifiers = event.modifiers() & ~Modifier.KeypadModifier
        if key == Key.Key_Escape and self.tokens.is_dragged:
            return self.tokens.cancel
        if key == Key.Key_Space and modifiers in WIDENS:
            return partial(self._widen, WIDENS[modifiers])
        if not rows:
            return None
        if key in MOVES and modifiers == Modifier.AltModifier:
            return partial(self._move, MOVES[key])
        return partial(self.rename_row, rows[0]) if key == Key.Key_F2 else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._shaping(event)
        if act is None:
            if event.key() in STEPS:
                self._by_rows = None
            super().keyPressEvent(event)
        elif self.commit_editor():
            self.note.hide()
            act()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_rows = None
        super().mousePressEvent(event)

    def selectionChanged(
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        super().selectionChanged(selected, deselected)
        self._by_rows = None  # a header says afterwards that it was made there
