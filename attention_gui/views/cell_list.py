"""A list of cells: a line for each, which leads to where it stands."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.views.table_words import Index
from attention_gui.views.theme import plain, tabular

Key = Qt.Key
Role = Qt.ItemDataRole
HIGH, GAP = 24, 8  # px
BRIEF = Role.UserRole + 1

Where = Cell | Elsewhere


class CellLine(NamedTuple):
    """A line about a cell.

    Attributes
    ----------
    text : str
        Which cell it is: "weights[4, 1]  the → cat".
    number : str
        What there is to say of it, at the right end.
    where : Cell or Elsewhere, optional
        Where the line leads; nowhere where None.
    tip : str
        More about it.
    brief : str
        The number in fewer words, for where the cell would not be told apart else.
    """

    text: str
    number: str = ""
    where: Where | None = None
    tip: str = ""
    brief: str = ""


class CellLines(QAbstractListModel):
    """The lines of a list of cells."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[CellLine, ...] = ()

    def show_lines(self, lines: Sequence[CellLine]) -> None:
        """Show other lines."""
        if len(lines) == len(self.lines):  # the same line stays current
            self.lines = tuple(lines)
            self.dataChanged.emit(self.index(0), self.index(len(lines) - 1))
            return
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        told = {
            Role.DisplayRole: line.text,
            Role.UserRole: line.number,
            BRIEF: line.brief or line.number,
            Role.ToolTipRole: plain(line.tip or f"{line.text}  {line.number}".rstrip()),
            Role.AccessibleTextRole: ", ".join(
                filter(None, (line.text, line.number, line.tip))
            ),
        }
        return told.get(role)


class _Line(QStyledItemDelegate):
    """Paints what cell it is, and its number at the right end."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(HIGH, option.fontMetrics.height() + 8))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        wide = option.fontMetrics.horizontalAdvance(self._number(option, index))
        room = max(0, option.rect.width() - wide - 3 * GAP)
        elided = Qt.TextElideMode.ElideRight
        option.text = option.fontMetrics.elidedText(option.text, elided, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        painter.save()
        painter.setFont(tabular(option.font))
        painter.setPen(option.palette.text().color())
        room = option.rect.adjusted(GAP, 0, -GAP, 0)
        painter.drawText(room, _RIGHT, self._number(option, index))
        painter.restore()

    def _number(self, option: QStyleOptionViewItem, index: Index) -> str:
        """Return the number, in fewer words where it would take the cell's room."""
        wide = option.fontMetrics.horizontalAdvance
        whole: str = index.data(Role.UserRole)
        fits = wide(index.data()) + wide(whole) + 3 * GAP <= option.rect.width()
        brief: str = whole if fits else index.data(BRIEF)
        return brief


class CellList(QListView):
    """Cells, one a line. Hovering lights a cell, a click or Enter leads there.

    Signals
    -------
    lit : Cell, Elsewhere or None
        The pointer has come to a line, or is on none any more.
    followed : Cell or Elsewhere
    """

    lit = Signal(object)
    followed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.lines = CellLines()
        self.setModel(self.lines)
        self.setItemDelegate(_Line(self))
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._follow)

    def show_lines(self, lines: Sequence[CellLine]) -> None:
        """Show other lines."""
        self.lines.show_lines(lines)

    def _where(self, index: Index) -> Where | None:
        return self.lines.lines[index.row()].where if index.isValid() else None

    def _follow(self, index: Index) -> None:
        if (where := self._where(index)) is not None:
            self.followed.emit(where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
            self._follow(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.lit.emit(self._where(self.indexAt(event.position().toPoint())))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.lit.emit(None)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
