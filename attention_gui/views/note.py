"""The note beside a cell or a field that says why something was refused."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from attention_gui.core.language import tr

GAP = 3
MARGIN = 2
WIDEST = 320


class Note(QLabel):
    """A small label under a place, or above it where there is no room under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("refused"))
        self.hide()

    def _room(self) -> QRect:
        parent = self.parentWidget()
        return parent.rect() if parent else QRect()

    def show_reason(self, reason: str, place: QRect) -> None:
        """Show a reason beside a place in the parent."""
        self.setText(reason)
        self.setAccessibleDescription(reason)
        room = self._room()
        self.setWordWrap(False)
        width = min(self.sizeHint().width(), room.width() - 2 * MARGIN, WIDEST)
        self.setWordWrap(True)
        self.resize(width, max(self.heightForWidth(width), 1))
        self.move(*self._corner(place, room))
        self.show()
        self.raise_()

    def _corner(self, place: QRect, room: QRect) -> tuple[int, int]:
        left = min(place.left(), room.right() - MARGIN - self.width())
        below, above = place.bottom() + GAP, place.top() - GAP - self.height()
        fits = below + self.height() <= room.bottom()
        top = below if fits or above < 0 else above
        bottom = room.bottom() + 1 - self.height()
        return max(MARGIN, left), max(0, min(top, bottom))
