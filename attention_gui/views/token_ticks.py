"""A small list of tokens, some of them ticked."""

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QSizePolicy

from attention_gui.core.display import token_text
from attention_gui.views.table_words import Index
from attention_gui.views.theme import plain

Role = Qt.ItemDataRole
TICKED, CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
ROWS = 3  # lines to be seen at once
LEAST = 160  # pixels
MANY = 200  # tokens, more than these lines hold


class _Tokens(QAbstractListModel):
    """Tokens and which are ticked; a tick is asked for, and set when it is shown."""

    asked = Signal(int, bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.labels: tuple[str, ...] = ()
        self.ticked: frozenset[int] = frozenset()

    def show_tokens(self, labels: Sequence[str], ticked: Collection[int]) -> None:
        if tuple(labels) != self.labels:
            self.beginResetModel()
            self.labels, self.ticked = tuple(labels), frozenset(ticked)
            self.endResetModel()
        elif frozenset(ticked) != self.ticked:
            self.ticked = frozenset(ticked)
            last = self.index(len(self.labels) - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.labels)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        label = self.labels[index.row()]
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return f"{index.row()} {token_text(label)}"
        if role == Role.CheckStateRole:
            return TICKED if index.row() in self.ticked else CLEAR
        return plain(f"{index.row()}: {label}") if role == Role.ToolTipRole else None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or not index.isValid():
            return False
        self.asked.emit(index.row(), Qt.CheckState(value) == TICKED)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsUserCheckable


class TokenTicks(QListView):
    """Tokens side by side, each with a tick.

    Signals
    -------
    taken : tuple of int
        The tokens that the user wants ticked.
    """

    taken = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.tokens = _Tokens(self)
        self.setModel(self.tokens)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(1)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.tokens.asked.connect(self._ask)

    def show_tokens(self, labels: Sequence[str], ticked: Collection[int]) -> None:
        """Show tokens, and which are ticked."""
        self.tokens.show_tokens(labels, ticked)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of so many lines as the tokens take, up to a few."""
        tick = self.fontMetrics().height() + 4
        letters = sum(len(token_text(one)) + 7 for one in self.tokens.labels[:MANY])
        room = max(self.width(), LEAST) // self.fontMetrics().averageCharWidth()
        lines = min(ROWS, -(-letters // room))
        return QSize(LEAST, lines * tick + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _ask(self, number: int, ticked: bool) -> None:
        before = self.tokens.ticked
        wanted = before | {number} if ticked else before - {number}
        self.taken.emit(tuple(sorted(wanted)))
