"""A card: a rounded panel with a header over one widget."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout
from PySide6.QtWidgets import QWidget as Widget

HEADER_HEIGHT = 28
STRIP = 4  # pixels of a role's colour at the left
FOOT = 4  # pixels that keep the body inside the round corners


class CardHeader(QFrame):
    """The header of a card: strip, title and subtitle at the left, a text at the right.

    Parameters
    ----------
    title : str
    role : "query", "key", "value", "output" or ""
        Whose colour the strip and the title take; "" for none.
    """

    def __init__(self, title: str, role: str, parent: Widget | None = None) -> None:
        super().__init__(parent)
        self.title = _label(title, role or "title")
        self.subtitle = _label("", "muted")
        self.right = _label("", "muted")
        self.subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, _FIXED)
        self.setFixedHeight(HEADER_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(_strip(role))
        row.addWidget(self.title)
        row.addWidget(self.subtitle, stretch=1)
        row.addWidget(self.right)


class Card(QFrame):
    """A rounded panel: a header, and a body that decides how high the card may be.

    Parameters
    ----------
    title : str
    body : QWidget
    role : "query", "key", "value", "output" or "", optional
    """

    def __init__(
        self, title: str, body: Widget, role: str = "", parent: Widget | None = None
    ) -> None:
        super().__init__(parent)
        self._header = CardHeader(title, role, self)
        self.body = body
        self.setSizePolicy(_EXPANDING, body.sizePolicy().verticalPolicy())
        self.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, FOOT)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(body, stretch=1)

    def add_beside_title(self, widget: Widget) -> None:
        """Put a widget into the header, between title and subtitle."""
        row = self._header.layout()
        if isinstance(row, QHBoxLayout):
            row.insertWidget(row.indexOf(self._header.subtitle), widget)

    def show_title(self, title: str, subtitle: str = "", right: str = "") -> None:
        """Show other texts in the header."""
        self._header.title.setText(title)
        self._header.subtitle.setText(subtitle)
        self._header.right.setText(right)


_FIXED = QSizePolicy.Policy.Fixed
_EXPANDING = QSizePolicy.Policy.Expanding


def _label(text: str, role: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label


def _strip(role: str) -> QFrame:
    strip = QFrame()
    strip.setFixedWidth(STRIP)
    strip.setFixedHeight(HEADER_HEIGHT - 1)
    strip.setProperty("strip", role)
    return strip
