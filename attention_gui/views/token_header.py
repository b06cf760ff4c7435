"""The header of tokens: dragged they move, and a double click renames one."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from attention_gui.views.name_editor import NameEditor
from attention_gui.views.table_header import TokenHeader
from attention_gui.views.table_model import MatrixModel

NOWHERE = -1
WIDE = 180  # pixels, for a name to be typed
PLAIN = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class MovableTokens(TokenHeader):
    """Rows that are tokens, to be dragged elsewhere and renamed in their place.

    Attributes
    ----------
    of_tokens : bool
        Whether the rows are tokens; no others are dragged or renamed.
    whole : function
        Returns the rows that are selected as a whole: dragged together.
    moved : Signal(object rows, int to)
        Rows were dropped in front of another, or behind the last.
    dropping : Signal(int to)
        Where they would be dropped now; NOWHERE when nothing is dragged.
    clicked_again : Signal(int row)
        A row of several that are selected was clicked, and not dragged.
    named : Signal(int row, str name)
    """

    moved = Signal(object, int)
    dropping = Signal(int)
    clicked_again = Signal(int)
    named = Signal(int, str)

    def __init__(self, model: MatrixModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.of_tokens = False
        self.whole: Callable[[], tuple[int, ...]] = tuple
        self._pressed: QPoint | None = None
        self._row = self._to = NOWHERE
        self._named_row = NOWHERE
        self._room = parent or self  # the editor may be wider than the header
        self.editor = NameEditor(self._room)
        self.editor.named.connect(self._say_named)

    @property
    def is_dragged(self) -> bool:
        """Whether rows are being dragged."""
        return self._to != NOWHERE

    def rename(self, row: int) -> None:
        """Let a row be renamed in its place."""
        if not self.of_tokens or not 0 <= row < len(self.matrix.labels):
            return
        self._named_row = row
        top = self.sectionViewportPosition(row) + self.y()
        width = min(max(self.width(), WIDE), self._room.width())
        place = QRect(self.x(), top, width, self.sectionSize(row))
        self.editor.open(self.matrix.labels[row], place)

    def _say_named(self, name: str) -> None:
        self.named.emit(self._named_row, name)

    def cancel(self) -> None:
        """Leave dragged rows where they are."""
        self._pressed = None
        self._show(NOWHERE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.logicalIndexAt(event.position().toPoint())
        plain = event.button() == LEFT and event.modifiers() == PLAIN
        if plain and row != NOWHERE and self.of_tokens:
            self._pressed, self._row = event.position().toPoint(), row
        if not (plain and row in self.whole() and self.of_tokens):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        place = event.position().toPoint()
        far = (place - self._pressed).manhattanLength()
        if self.is_dragged or far >= QApplication.startDragDistance():
            self._show(self._place_at(place.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        to, row, pressed = self._to, self._row, self._pressed is not None
        whole = self.whole()
        rows = whole if row in whole else (row,)
        self.cancel()
        super().mouseReleaseEvent(event)
        if to != NOWHERE:
            self.moved.emit(rows, to)
        elif pressed and row in whole and len(whole) > 1:
            self.clicked_again.emit(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.cancel()
        row = self.logicalIndexAt(event.position().toPoint())
        if event.button() == LEFT and row != NOWHERE and self.of_tokens:
            self.rename(row)
        else:
            super().mouseDoubleClickEvent(event)

    def _place_at(self, y: int) -> int:
        """Return the row in front of which something dropped at a height would be."""
        row = self.logicalIndexAt(QPoint(0, max(0, y)))
        if row == NOWHERE:
            return len(self.matrix.labels)
        middle = self.sectionViewportPosition(row) + self.sectionSize(row) / 2
        return row + (y > middle)

    def _show(self, to: int) -> None:
        if to != self._to:
            self._to = to
            shape = Qt.CursorShape
            self.setCursor(shape.ClosedHandCursor if to >= 0 else shape.ArrowCursor)
            self.dropping.emit(to)
