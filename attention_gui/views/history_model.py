"""The lines of the history: a row for each state, in words and for those who listen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from attention_gui.core.history import State
from attention_gui.core.language import tr
from attention_gui.views.table_words import Index
from attention_gui.views.theme import plain

Role = Qt.ItemDataRole


class StatesModel(QAbstractListModel):
    """The states of a document, the oldest first.

    Attributes
    ----------
    current : int
    saved : int
        -1 where no file holds any of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.current, self.saved = 0, -1
        self._states: list[State] = []

    def show_states(self, states: Sequence[State], current: int, saved: int) -> None:
        """Show states; rows that are still the same stay where they are."""
        same = _common(self._states, states)
        if same < len(self._states):
            self.beginRemoveRows(QModelIndex(), same, len(self._states) - 1)
            del self._states[same:]
            self.endRemoveRows()
        if same < len(states):
            self.beginInsertRows(QModelIndex(), same, len(states) - 1)
            self._states += states[same:]
            self.endInsertRows()
        self.current, self.saved = current, saved
        self.dataChanged.emit(self.index(0), self.index(len(states) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._states)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        text = self._states[index.row()].text
        if role == Role.DisplayRole:
            return text
        if role == Role.ToolTipRole:
            return plain(text)
        if role == Role.AccessibleTextRole:
            return ", ".join((text, *self._said(index.row())))
        return None

    def _said(self, row: int) -> list[str]:
        """Return what the marks of a row mean."""
        return [
            word
            for word, true in (
                (tr("current"), row == self.current),
                (tr("undone"), row > self.current),
                (tr("saved"), row == self.saved),
            )
            if true
        ]


def _common(old: Sequence[State], new: Sequence[State]) -> int:
    """Return how many states two histories begin with that are the same."""
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return number
    return min(len(old), len(new))
