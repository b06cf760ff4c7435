"""The words of a table: what its cells, rows and columns say, shown, hinted, spoken."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from attention_gui.core.arrays import Array
from attention_gui.core.display import (
    column_decimals,
    exact_text,
    number_text,
    token_text,
)
from attention_gui.core.language import tr, translated
from attention_gui.core.named import Names
from attention_gui.core.numbers import write_number
from attention_gui.core.tint import Tint
from attention_gui.views.theme import plain

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

_text = lru_cache(maxsize=8192)(number_text)  # the same cells are painted often
NO_COLUMNS = Names("feature", ())


class MatrixWords(QAbstractTableModel):
    """What is said of a matrix, of its row labels and of its columns.

    Parameters
    ----------
    stage : str
        The name of the matrix.
    """

    def __init__(self, stage: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.array: Array = np.zeros((0, 0))
        self.labels: tuple[str, ...] = ()
        self.numbered = True  # whether rows have numbers before their labels
        self.columns = NO_COLUMNS
        self.pinned: frozenset[tuple[int, int]] = frozenset()
        self.tint: Tint | None = None  # what cells are coloured by, if not themselves
        self._places: dict[int, int] = {}  # decimals of the columns that were looked at
        self._texts: dict[int, Callable[[int, int], Any]] = {
            Role.DisplayRole: self.text,
            Role.EditRole: self.exact,
            Role.ToolTipRole: self._tip,
            Role.AccessibleTextRole: self._spoken,
            Role.TextAlignmentRole: _right,
        }

    def text(self, row: int, column: int) -> str:
        """Return a number to be read."""
        return _text(self.array.item(row, column), self.places(column))

    def places(self, column: int) -> int:
        """Return how many decimals the numbers of a column have: points line up."""
        if column not in self._places:
            self._places[column] = column_decimals(self.array[:, column])
        return self._places[column]

    def exact(self, row: int, column: int) -> str:
        """Return a number to be edited: nothing of it is lost."""
        return write_number(self.array[row, column])

    def feature(self, column: int) -> str:
        """Return the name of a column: q₀."""
        return token_text(self.columns.labels[column])

    @property
    def column_word(self) -> str:
        """What a column is: "feature", or what the only one is."""
        return self.columns.word or self.columns.labels[0]

    def row_name(self, row: int) -> str:
        """Return a row's number and token, or the one that it has."""
        label = self.labels[row]
        if label == str(row) or not self.numbered:
            return label
        return f"{row} {token_text(label)}"

    def _name(self, row: int, column: int) -> str:
        number = exact_text(float(self.array[row, column]))
        token, pinned = token_text(self.labels[row]), self._pinned_text(row, column)
        return (
            f"{self.stage}[{row}, {column}]  {token} · {self.feature(column)} = "
            f"{number}{pinned}"
        )

    def _tip(self, row: int, column: int) -> str:
        return plain("\n".join((self._name(row, column), *self._tinted(row, column))))

    def _tinted(self, row: int, column: int) -> tuple[str, ...]:
        """Return what colours a cell, in words, if it is not its own number."""
        told = self.tint.told(self.stage, row, column) if self.tint else ""
        return (told,) if told else ()

    def _spoken(self, row: int, column: int) -> str:
        number = exact_text(float(self.array[row, column]))
        pinned, word = self._pinned_text(row, column), self.columns.word
        spoken = f"{self.row_name(row)}, {word} {column}: {number}{pinned}"
        return ", ".join((spoken, *self._tinted(row, column)))

    def _pinned_text(self, row: int, column: int) -> str:
        return tr(", pinned") if (row, column) in self.pinned else ""

    def _row_header(self, row: int, role: int) -> str | None:
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self.row_name(row)
        if role == Role.ToolTipRole:
            label = self.labels[row]
            numbered = tr("row {row}: {label}", row=row, label=label)
            return plain(numbered if self.numbered else label)
        return None

    def _column_header(self, column: int, role: int) -> str | None:
        if role == Role.DisplayRole:
            return self.feature(column)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            return self._column_tip(column)
        return None

    def _column_tip(self, column: int) -> str:
        word, label = self.columns
        if word == "feature":
            return tr("{stage} feature {column}", stage=self.stage, column=column)
        return plain(f"{translated(word)} {column}: {label[column]}")

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


def _right(_row: int, _column: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
