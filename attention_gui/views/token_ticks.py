"""A small list of tokens, some of them ticked."""

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from attention_gui.core.display import token_text
from attention_gui.views.table_words import Index
from attention_gui.views.theme import plain
from attention_gui.views.tick import SIDE, paint_tick

Role = Qt.ItemDataRole
TICKED, CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
ROWS = 3  # lines to be seen at once
PAD, GAP, SPACE = 4, 6, 1  # pixels around a token, before its text, between tokens
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


class _Chip(QStyledItemDelegate):
    """Paints a token with its box; a click anywhere on it, or a space, ticks."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        rect: QRect = option.rect
        palette: QPalette = option.palette
        ticked = index.data(Role.CheckStateRole) == TICKED
        paint_tick(painter, rect.left() + PAD, rect.center().y() + 1, palette, ticked)
        text = rect.adjusted(PAD + SIDE + GAP, 0, 0, 0)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        view = self.parent()
        if isinstance(view, TokenTicks) and view.is_current(index):
            painter.setPen(palette.accent().color())
            painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 4, 4)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics: QFontMetrics = option.fontMetrics
        width = metrics.horizontalAdvance(str(index.data()))
        return QSize(width + 2 * PAD + SIDE + GAP, metrics.height() + 4)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        key = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if event.type() != QEvent.Type.MouseButtonRelease and not key:
            return False
        ticked = index.data(Role.CheckStateRole) == TICKED
        wanted = CLEAR if ticked else TICKED
        return model.setData(index, wanted, Role.CheckStateRole)


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
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as in the maps
        self.tokens = _Tokens(self)
        self.setModel(self.tokens)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(SPACE)
        self.setItemDelegate(_Chip(self))
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.tokens.asked.connect(self._ask)

    def show_tokens(self, labels: Sequence[str], ticked: Collection[int]) -> None:
        """Show tokens, and which are ticked."""
        self.tokens.show_tokens(labels, ticked)
        self.updateGeometry()

    def is_current(self, index: Index) -> bool:
        """Return whether the keyboard is on a token."""
        return self.hasFocus() and index == self.currentIndex()

    def sizeHint(self) -> QSize:
        """Return the size of so many lines as the tokens take, up to a few."""
        line = self.fontMetrics().height() + 4 + 2 * SPACE
        return QSize(LEAST, min(ROWS, self._lines()) * line + 8)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a list's own would be higher."""
        return self.sizeHint()

    def _lines(self) -> int:
        """Return how many lines tokens take, as far as that matters."""
        room, lines, end = self._room(), 1, SPACE
        for number in range(min(MANY, self.tokens.rowCount())):
            said = self.tokens.index(number, 0).data()
            text = self.fontMetrics().horizontalAdvance(said)
            width = text + 2 * PAD + SIDE + GAP + 2 * SPACE
            lines, end = (lines + 1, SPACE) if end + width > room else (lines, end)
            end += width
        return lines

    def _room(self) -> int:
        """Return how wide a line is: Qt keeps the bar's room free, needed or not."""
        metric = QStyle.PixelMetric.PM_ScrollBarExtent
        bar = self.style().pixelMetric(metric, None, self.verticalScrollBar())
        edges = self.width() - self.maximumViewportSize().width()
        return max(self.width(), LEAST) - edges - bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _ask(self, number: int, ticked: bool) -> None:
        before = self.tokens.ticked
        wanted = before | {number} if ticked else before - {number}
        self.taken.emit(tuple(sorted(wanted)))
