"""The lines of the command palette: what each says, and how it is drawn."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from attention_gui.views.table_words import Index

Role = Qt.ItemDataRole
SIDE, HIGH = 10, 12  # px beside a text, and above and below it together
GAP = 16  # px between texts


class Line(NamedTuple):
    """A command.

    Attributes
    ----------
    text : str
    path : str
        The menus that lead to it.
    keys : str
    possible : bool
    reason : str
        Why it is not possible now, or else what it does.
    """

    text: str
    path: str
    keys: str
    possible: bool = True
    reason: str = ""

    @property
    def sought(self) -> str:
        """In what it is sought."""
        return f"{self.text} {self.path}"

    @property
    def spoken(self) -> str:
        """The line as it is read out."""
        return ", ".join(filter(None, (self.text, self.path, self.keys, self.reason)))


class CommandLines(QAbstractListModel):
    """Those of all lines that match."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.all: Sequence[Line] = ()
        self._numbers: Sequence[int] = ()

    def show_numbers(self, numbers: Sequence[int] | None) -> None:
        """Show lines by their numbers; those that are possible first. None for all."""
        if numbers is None:
            numbers = range(len(self.all))
        self.beginResetModel()
        self._numbers = sorted(numbers, key=lambda one: not self.all[one].possible)
        self.endResetModel()

    def number(self, row: int) -> int:
        """Return which of all lines stands in a row."""
        return self._numbers[row]

    def line(self, row: int) -> Line | None:
        """Return the line in a row, if there is one."""
        there = 0 <= row < len(self._numbers)
        return self.all[self._numbers[row]] if there else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._numbers)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        line = self.line(index.row())
        if line is None:
            return None
        texts = {
            Role.DisplayRole: line.text,
            Role.AccessibleTextRole: line.spoken,
            Role.ToolTipRole: line.reason,
            Role.UserRole: line,
        }
        return texts.get(Role(role))


class LinePainter(QStyledItemDelegate):
    """Draws a command: its name, the menus that lead to it, and its keys at the end."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room for one line."""
        return QSize(100, option.fontMetrics.height() + HIGH)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        line: Line = index.data(Role.UserRole)
        palette, room = option.palette, option.rect.adjusted(SIDE, 0, -SIDE, 0)
        text, quiet = palette.text().color(), palette.placeholderText().color()
        if not line.possible:
            group, role = QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text
            text = quiet = palette.color(group, role)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            _mark(painter, option.rect, palette)
        keys = _write(painter, room, line.keys, quiet, at_end=True)
        room.setRight(room.right() - keys)
        name = _write(painter, room, line.text, text)
        room.setLeft(room.left() + name)
        _write(painter, room, line.path, quiet)
        painter.restore()


def _write(
    painter: QPainter, room: QRect, text: str, colour: QColor, at_end: bool = False
) -> int:
    """Write a text into a room, cut where it is too long; return the width it takes."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    side = Qt.AlignmentFlag.AlignRight if at_end else Qt.AlignmentFlag.AlignLeft
    painter.setPen(colour)
    painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, shown)
    return metrics.horizontalAdvance(shown) + GAP if shown else 0


def _mark(painter: QPainter, rect: QRect, palette: QPalette) -> None:
    """Mark the line that is chosen."""
    accent = palette.accent().color()
    tint = QColor(accent)
    tint.setAlphaF(0.14)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint)
    painter.drawRoundedRect(rect.adjusted(2, 0, -2, 0), 5, 5)
