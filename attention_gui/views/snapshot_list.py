"""The list of snapshots: to go back to one, name it otherwise, or let go of it."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.snapshots import Snapshot
from attention_gui.views.table_words import Index
from attention_gui.views.theme import plain

Key = Qt.Key
Role = Qt.ItemDataRole
Flag = Qt.ItemFlag
HIGH = 28  # px
GAP = 8
RING = 2  # px around the lines, for what shows that the keyboard is here


class SnapshotsModel(QAbstractListModel):
    """The snapshots of a document by name; what the user calls one is only said.

    Signals
    -------
    named : int number, str name
    """

    named = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.snapshots: tuple[Snapshot, ...] = ()

    def show_snapshots(self, snapshots: tuple[Snapshot, ...]) -> None:
        """Show other snapshots."""
        if len(snapshots) == len(self.snapshots):  # a name may be open to be typed
            self.snapshots = snapshots
            self.dataChanged.emit(self.index(0), self.index(len(snapshots) - 1))
            return
        self.beginResetModel()
        self.snapshots = snapshots
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.snapshots)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Flag.ItemIsEnabled | Flag.ItemIsSelectable | Flag.ItemIsEditable

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self.snapshots[index.row()]
        if role in (Role.DisplayRole, Role.EditRole, Role.AccessibleTextRole):
            return one.name
        if role == Role.ToolTipRole:
            taken = tr("taken {made}", made=one.made) if one.made else ""
            return plain("\n".join(filter(None, (one.name, taken))))
        return one.made if role == Role.UserRole else None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        self.named.emit(index.row(), str(value))
        return False


class _Line(QStyledItemDelegate):
    """Paints a snapshot, and at the right when it was taken, if there is room."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(HIGH, option.fontMetrics.height() + 10))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        made, wide = index.data(Role.UserRole), option.fontMetrics.horizontalAdvance
        if wide(index.data()) + wide(made) + 4 * GAP <= option.rect.width():
            painter.setPen(option.palette.placeholderText().color())
            room = option.rect.adjusted(0, 0, -GAP, 0)
            painter.drawText(room, _RIGHT, made)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(option.rect.adjusted(2, 0, -2, 0))


class SnapshotList(QListView):
    """Snapshots, one a line. Enter or a click goes back to it, F2 names it, Delete.

    Signals
    -------
    asked, dropped : int
    """

    asked = Signal(int)
    dropped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.lines = SnapshotsModel()
        self.setModel(self.lines)
        self.setAccessibleName(tr("snapshots"))
        self.setItemDelegate(_Line(self))
        self.setUniformItemSizes(True)
        self.setViewportMargins(RING, RING, RING, RING)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.clicked.connect(lambda index: self.asked.emit(index.row()))

    @property
    def row(self) -> int:
        """Which snapshot is marked; -1 for none."""
        return self.currentIndex().row()

    @property
    def editor(self) -> QLineEdit | None:
        """The field in which a name is being typed."""
        editors = self.viewport().findChildren(QLineEdit)
        return next((one for one in editors if one.isVisible()), None)

    def show_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Show snapshots; the same line stays marked."""
        if tuple(snapshots) == self.lines.snapshots:
            return
        row = max(0, self.row)
        self.lines.show_snapshots(tuple(snapshots))
        self.setCurrentIndex(self.lines.index(min(row, len(snapshots) - 1)))

    def name_one(self, row: int) -> None:
        """Let the user type another name for a snapshot."""
        self.setFocus()
        self.setCurrentIndex(self.lines.index(row))
        self.edit(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.editor is not None:
            return  # the field has had it, and is about to close
        if self.row >= 0 and key in (Key.Key_Return, Key.Key_Enter):
            self.asked.emit(self.row)
        elif self.row >= 0 and key in (Key.Key_Delete, Key.Key_Backspace):
            self.dropped.emit(self.row)
        else:
            super().keyPressEvent(event)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
