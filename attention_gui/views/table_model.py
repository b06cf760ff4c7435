"""The model of a table: it shows a matrix and reads what is typed.

But: it changes no number. What the user wants is said by `edited`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from attention_gui.core.arrays import Array, reach
from attention_gui.core.block import Block
from attention_gui.core.named import Names, features
from attention_gui.core.palette import codes, limits
from attention_gui.core.pieces import Piece
from attention_gui.core.tint import Tint
from attention_gui.core.typing_in import typed_in
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.table_words import Index as Index
from attention_gui.views.table_words import MatrixWords, Role

CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
EDITABLE = CELL | Qt.ItemFlag.ItemIsEditable


class MatrixModel(MatrixWords):
    """A matrix, its row labels, and the names of its columns.

    Parameters
    ----------
    stage : str
        The name of the matrix; its first letter names the columns, unless they have
        names of their own.

    Attributes
    ----------
    given : bool
        Whether the numbers are given; computed ones can be typed over, too.
    pinned : frozenset of (row, column)
        The cells that hold numbers typed over computed ones.
    edited : Signal(int row, int column, object block)
        The user wants a block (rows, columns) of other numbers at a place.
    pieced : Signal(list pieces)
        The user wants several blocks of other numbers.
    refused : Signal(int row, int column, str reason)
        What was typed is no number.
    """

    edited = Signal(int, int, object)
    pieced = Signal(object)
    refused = Signal(int, int, str)

    def __init__(self, stage: str, parent: QObject | None = None) -> None:
        super().__init__(stage, parent)
        self.given = True
        self._taken = True  # what was typed last
        self._limits = (-1.0, 1.0)
        self._codes: dict[int, bytes] = {}  # of the rows that were looked at

    def show_matrix(
        self, array: Array, labels: Sequence[str], columns: Names | None = None
    ) -> None:
        """Show a matrix (rows, columns) with labels for its rows and its columns."""
        labels = tuple(labels)
        if columns is None:
            columns = Names("feature", features(self.stage[:1], array.shape[1]))
        named_alike = labels == self.labels and columns == self.columns
        if array is self.array and named_alike:
            return
        if array.shape != self.array.shape:
            self.beginResetModel()
            self._take(array, labels, columns)
            self.endResetModel()
            return
        before, limits_before, places = self.array, self._limits, self._places
        self._take(array, labels, columns)
        rows, across = map(range, array.shape)
        if self._limits == limits_before and array.dtype == before.dtype:
            rows, across = self._reach(before, places)
        self._say_changed(rows, across)
        if not named_alike:
            self._say_renamed()

    def show_pins(self, pinned: Iterable[tuple[int, int]]) -> None:
        """Show which cells are pinned."""
        before, self.pinned = self.pinned, frozenset(pinned)
        rows, columns = self.array.shape
        changed = [(r, c) for r, c in before ^ self.pinned if r < rows and c < columns]
        if changed:
            down, along = ([place[side] for place in changed] for side in (0, 1))
            self._say_changed(
                range(min(down), max(down) + 1), range(min(along), max(along) + 1)
            )

    def show_tint(self, tint: Tint | None) -> None:
        """Colour the cells by other numbers than their own; None for these."""
        if tint is not None and not tint.fits(self.array.shape):
            tint = None
        if tint is not self.tint:
            self.tint = tint
            self._codes.clear()
            self._say_changed(*map(range, self.array.shape))

    def _reach(self, before: Array, places: dict[int, int]) -> tuple[range, range]:
        """Return the rows and the columns that look other than before."""
        rows, columns = reach(before, self.array)
        looked_at = (column for column in columns if column in places)
        if any(places[column] != self.places(column) for column in looked_at):
            rows = range(len(self.array))
        return rows, columns

    def _say_changed(self, rows: range, columns: range) -> None:
        if rows and columns:
            first = self.index(rows[0], columns[0])
            self.dataChanged.emit(first, self.index(rows[-1], columns[-1]))

    def _say_renamed(self) -> None:
        for way, count in zip(
            (Qt.Orientation.Vertical, Qt.Orientation.Horizontal),
            self.array.shape,
            strict=True,
        ):
            if count:
                self.headerDataChanged.emit(way, 0, count - 1)

    def _take(self, array: Array, labels: tuple[str, ...], columns: Names) -> None:
        if array.shape != self.array.shape:
            self.tint = None
        self.array, self.labels, self.columns = array, labels, columns
        self._limits = limits(array, "diverging")
        self._codes.clear()
        self._places = {}

    def code(self, row: int, column: int) -> int:
        """Return the code of a cell on the diverging palette."""
        line = self._codes.get(row)
        if line is None:
            line = self._codes[row] = self._coded(row)
        return line[column]

    def _coded(self, row: int) -> bytes:
        if self.tint is not None:
            return self.tint.codes(row, self.array.shape[1])
        return codes(self.array[row : row + 1], self._limits).tobytes()

    def flags(self, index: Index) -> Qt.ItemFlag:
        return EDITABLE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or not index.isValid():
            return False
        row, column, text = index.row(), index.column(), str(value)
        if text.strip() == self.exact(row, column):
            return True
        return self.put(text, [Block(row, column, 1, 1)], row, column)

    def put(self, text: str, at: Sequence[Block], row: int, column: int) -> bool:
        """Ask for numbers in blocks; return whether what was typed is taken.

        Parameters
        ----------
        row, column : int
            Of the cell in which it was typed.
        """
        try:
            pieces = [
                Piece(block, typed_in(text, decimal_mark(), self.array, block))
                for block in at
            ]
        except ValueError as error:
            self.refused.emit(row, column, str(error))
            return False
        self._taken = True
        if len(pieces) == 1:
            self.edited.emit(at[0].row, at[0].column, pieces[0].numbers)
        else:
            self.pieced.emit(pieces)
        return self._taken

    def take_back(self) -> None:
        """Take note that what was typed last is refused."""
        self._taken = False
