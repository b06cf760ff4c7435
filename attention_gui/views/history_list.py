"""The list of the history: a line of states, as beads on a string."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from attention_gui.core.history import State
from attention_gui.core.language import tr
from attention_gui.views.history_model import StatesModel
from attention_gui.views.table_words import Index

Key = Qt.Key
Part = QPalette.ColorRole
GUTTER = 26  # px, with the beads in its middle
HIGH = 24  # px
BEAD, LARGE = 3, 5  # px, from the middle
GAP = 8


class _Bead(QStyledItemDelegate):
    """Paints a state: those to come hollow and faint, the current one in the accent."""

    def __init__(self, states: StatesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._states = states

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(HIGH, option.fontMetrics.height() + 6))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        self._paint_bead(painter, option, index.row())
        self._paint_text(painter, option, index)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state, flag = option.state, QStyle.StateFlag
        if state & (flag.State_Selected | flag.State_MouseOver):
            ground = option.palette.color(Part.AlternateBase)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(option.rect.adjusted(3, 1, -3, -1), 4, 4)
        if state & flag.State_HasFocus:
            painter.setPen(option.palette.color(Part.Accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(3, 1, -3, -1), 4, 4)

    def _paint_bead(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int
    ) -> None:
        rect, colours, states = option.rect, option.palette, self._states
        middle = QPoint(rect.left() + GUTTER // 2, rect.center().y())
        first, last = row == 0, row == states.rowCount() - 1
        painter.setPen(QPen(colours.color(Part.Mid), 1))
        top = middle.y() if first else rect.top()
        end = middle.y() if last else rect.bottom() + 1
        painter.drawLine(middle.x(), top, middle.x(), end)
        current = row == states.current
        colour = colours.color(Part.Accent if current else Part.Dark)
        hollow = row > states.current
        painter.setPen(QPen(colour, 1) if hollow else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(colours.color(Part.Base) if hollow else colour)
        size = LARGE if current else BEAD
        painter.drawEllipse(middle, size, size)

    def _paint_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        row, states = index.row(), self._states
        room: QRect = option.rect.adjusted(GUTTER, 0, -GAP, 0)
        muted = option.palette.color(Part.PlaceholderText)
        if row == states.saved:
            painter.setPen(muted)
            saved = tr("saved")
            painter.drawText(room, _RIGHT, saved)
            room.setRight(room.right() - GAP - _width(option, saved))
        there = option.palette.color(Part.Text)
        painter.setPen(muted if row > states.current else there)
        font = option.font
        font.setBold(row == states.current)
        painter.setFont(font)
        text = painter.fontMetrics().elidedText(index.data(), _ELIDED, room.width())
        painter.drawText(room, _LEFT, text)


class HistoryList(QListView):
    """States, one a line, the newest last. Enter or a click goes there.

    Signals
    -------
    chosen : int
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.states = StatesModel()
        self.setModel(self.states)
        self.setItemDelegate(_Bead(self.states, self))
        self.setAccessibleName(tr("history"))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))

    def show_states(self, states: Sequence[State], current: int, saved: int) -> None:
        """Show states, scrolled to where the current one is seen."""
        self.states.show_states(states, current, saved)
        self.setCurrentIndex(self.states.index(current))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if row >= 0 and event.key() in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
            self.chosen.emit(row)
        else:
            super().keyPressEvent(event)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ELIDED = Qt.TextElideMode.ElideRight


def _width(option: QStyleOptionViewItem, text: str) -> int:
    width: int = option.fontMetrics.horizontalAdvance(text)
    return width
