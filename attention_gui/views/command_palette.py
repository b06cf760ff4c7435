"""The command palette: a line to type in, over the commands that match it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.core.matching import containing, ranked
from attention_gui.views.command_lines import CommandLines, Line, LinePainter

WIDEST = 660  # px
ROWS = 12  # to be seen at once
BELOW_TOP = 64  # px from the top of the window
Key = Qt.Key
STEPS = {
    Key.Key_Up: -1,
    Key.Key_Down: 1,
    Key.Key_PageUp: -ROWS,
    Key.Key_PageDown: ROWS,
}


TAKEN = (*STEPS, Key.Key_Return, Key.Key_Enter, Key.Key_Escape)


class Sought(QLineEdit):
    """What is typed; keys that are of no use to it go to the palette."""

    pressed = Signal(QKeyEvent)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in TAKEN:
            event.accept()  # no shortcut of the window, as some of them are
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in TAKEN:
            self.pressed.emit(event)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return True  # the palette is all that there is while it is open

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class CommandPalette(QFrame):
    """Stands over its window while a command is sought.

    Signals
    -------
    taken : int
        The number of the line that was chosen.
    """

    taken = Signal(int)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.entry, self.list = Sought(), QListView()
        self.lines = CommandLines(self)
        self.reason = QLabel()
        self._before: QWidget | None = None  # what had the keyboard
        self._lay_out()
        self.entry.textChanged.connect(self._match)
        self.entry.pressed.connect(self._press)
        self.entry.left.connect(self.close)
        self.list.clicked.connect(self._take)
        self.hide()

    def _lay_out(self) -> None:
        self.entry.setPlaceholderText(tr("Type a part of a command’s name"))
        self.entry.setAccessibleName(tr("command"))
        self.entry.setAcceptDrops(False)
        self.list.setAccessibleName(tr("commands"))
        self.list.setModel(self.lines)
        self.list.setItemDelegate(LinePainter(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setProperty("role", "muted")
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        for widget in (self.entry, self.list, self.reason):
            column.addWidget(widget)

    def open(self, lines: Sequence[Line]) -> None:
        """Show lines to choose from."""
        self._before = self.window().focusWidget()
        self.lines.all = lines
        self.entry.clear()
        self._match("")
        self.show()
        self.raise_()
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> bool:
        """Give the keyboard back to what had it."""
        if self.isHidden():
            return True
        had = self.entry.hasFocus()
        self.hide()
        if had and self._before is not None:
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        return True

    def _match(self, typed: str) -> None:
        self.lines.show_numbers(self._matching(typed) if typed.strip() else None)
        self._choose(0)
        self._place()

    def _matching(self, typed: str) -> list[int]:
        """Return the lines of a name; where there is none, those that speak of it."""
        lines = self.lines.all
        named = ranked(typed, [line.sought for line in lines])
        return named or containing(typed, [line.reason for line in lines])

    def _choose(self, row: int) -> None:
        last = self.lines.rowCount() - 1
        self.list.setCurrentIndex(self.lines.index(max(0, min(row, last)), 0))
        line = self.lines.line(self.list.currentIndex().row())
        nothing = tr("Nothing is called so") if last < 0 else ""
        self.reason.setText(line.reason if line else nothing)
        self.entry.setAccessibleDescription(line.spoken if line else nothing)

    def _press(self, event: QKeyEvent) -> None:
        key = Key(event.key())
        if key == Key.Key_Escape:
            self.close()
        elif key in STEPS:
            self._choose(self.list.currentIndex().row() + STEPS[key])
        else:
            self._take(self.list.currentIndex())

    def _take(self, index: QModelIndex) -> None:
        line = self.lines.line(index.row())
        if line is not None and line.possible:
            number = self.lines.number(index.row())
            self.close()
            self.taken.emit(number)

    def _place(self) -> None:
        room = self.window().rect()
        width = min(WIDEST, room.width() - 40)
        rows = min(ROWS, self.lines.rowCount())
        self.list.setFixedHeight(rows * max(0, self.list.sizeHintForRow(0)) + 4)
        self._column.activate()
        self.resize(width, self.sizeHint().height())
        self.move(QPoint((room.width() - width) // 2, BELOW_TOP))
