"""The model of a table: it shows a matrix and reads what is typed.

But: it changes no number. What the user wants is said by `edited`.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from attention_gui.core.arrays import Array, reach
from attention_gui.core.display import exact_text, number_text, token_text
from attention_gui.core.palette import codes, limits
from attention_gui.files.numbers import read_number, write_number
from attention_gui.views.theme import plain

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

_text = lru_cache(maxsize=8192)(number_text)  # the same cells are painted often
CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
EDITABLE = CELL | Qt.ItemFlag.ItemIsEditable
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class MatrixModel(QAbstractTableModel):
    """A matrix, its row labels, and the names of its features.

    Parameters
    ----------
    stage : str
        The name of the matrix; its first letter names the features.

    Attributes
    ----------
    edited : Signal(int row, int column, object block)
        The user wants a block (rows, columns) of other numbers at a place.
    refused : Signal(int row, int column, str reason)
        What was typed is no number.
    """

    edited = Signal(int, int, object)
    refused = Signal(int, int, str)

    def __init__(self, stage: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.array: Array = np.zeros((0, 0))
        self.labels: tuple[str, ...] = ()
        self._limits = (-1.0, 1.0)
        self._codes: dict[int, bytes] = {}  # of the rows that were looked at
        self._texts: dict[int, Callable[[int, int], Any]] = {
            Role.DisplayRole: self.text,
            Role.EditRole: self.exact,
            Role.ToolTipRole: self._tip,
            Role.AccessibleTextRole: self._spoken,
            Role.TextAlignmentRole: _right,
        }

    def show_matrix(self, array: Array, labels: Sequence[str]) -> None:
        """Show a matrix (rows, features) and one label for each row."""
        if array is self.array and tuple(labels) == self.labels:
            return
        if array.shape != self.array.shape:
            self.beginResetModel()
            self._take(array, labels)
            self.endResetModel()
            return
        relabelled = tuple(labels) != self.labels
        before, limits_before = self.array, self._limits
        self._take(array, labels)
        rows, columns = map(range, array.shape)
        if self._limits == limits_before and array.dtype == before.dtype:
            rows, columns = reach(before, array)  # the colours of the rest stay, too
        if rows and columns:
            first, last = (
                self.index(rows[0], columns[0]),
                self.index(rows[-1], columns[-1]),
            )
            self.dataChanged.emit(first, last)
        if relabelled:
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(array) - 1)

    def _take(self, array: Array, labels: Sequence[str]) -> None:
        self.array = array
        self.labels = tuple(labels)
        self._limits = limits(array, "diverging")
        self._codes.clear()

    def text(self, row: int, column: int) -> str:
        """Return a number to be read."""
        return _text(self.array.item(row, column))

    def exact(self, row: int, column: int) -> str:
        """Return a number to be edited: nothing of it is lost."""
        return write_number(self.array[row, column])

    def code(self, row: int, column: int) -> int:
        """Return the code of a cell on the diverging palette."""
        line = self._codes.get(row)
        if line is None:
            line = codes(self.array[row : row + 1], self._limits).tobytes()
            self._codes[row] = line
        return line[column]

    def feature(self, column: int) -> str:
        """Return the name of a feature: q₀."""
        return self.stage[:1] + str(column).translate(SUBSCRIPTS)

    def row_name(self, row: int) -> str:
        """Return a row's number and token, or its number where it has no token."""
        label = self.labels[row]
        return label if label == str(row) else f"{row} {token_text(label)}"

    def _name(self, row: int, column: int) -> str:
        number = exact_text(float(self.array[row, column]))
        token = token_text(self.labels[row])
        return f"{self.stage}[{row}, {column}]  {token} · {self.feature(column)} = " + (
            number
        )

    def _tip(self, row: int, column: int) -> str:
        return plain(self._name(row, column))

    def _spoken(self, row: int, column: int) -> str:
        number = exact_text(float(self.array[row, column]))
        return f"{self.row_name(row)}, feature {column}: {number}"

    def _row_header(self, row: int, role: int) -> str | None:
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self.row_name(row)
        if role == Role.ToolTipRole:
            return plain(f"row {row}: {self.labels[row]}")
        return None

    def _column_header(self, column: int, role: int) -> str | None:
        if role == Role.DisplayRole:
            return self.feature(column)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            return f"{self.stage} feature {column}"
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.array.shape[0]

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.array.shape[1]

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        answer = self._texts.get(role)
        if answer is None or not index.isValid():
            return None
        return answer(index.row(), index.column())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        across = orientation == Qt.Orientation.Horizontal
        if not 0 <= section < self.array.shape[1 if across else 0]:
            return None
        answer = self._column_header if across else self._row_header
        return answer(section, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return EDITABLE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or not index.isValid():
            return False
        row, column, text = index.row(), index.column(), str(value)
        if text.strip() == self.exact(row, column):
            return True
        try:
            number = read_number(text, decimal_comma=decimal_comma())
        except ValueError as error:
            self.refused.emit(row, column, str(error))
            return False
        self.edited.emit(row, column, np.array([[number]], dtype=np.float64))
        return True


def decimal_comma() -> bool:
    """Return whether the system writes 1,5 for one and a half."""
    return QLocale.system().decimalPoint() == ","


def _right(_row: int, _column: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
