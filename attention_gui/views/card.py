"""A card: a rounded panel with a header over one widget."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
)
from PySide6.QtWidgets import QWidget as Widget

from attention_gui.views.fitting_label import FittingLabel

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
        self.subtitle = FittingLabel()
        self.right = _label("", "muted")
        self.setFixedHeight(HEADER_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(_strip(role))
        row.addWidget(self.title)
        row.addWidget(self.subtitle, stretch=1)
        row.addWidget(self.right)

    def add_button(self, text: str, name: str) -> QToolButton:
        """Add a small button at the right end."""
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = self.layout()
        assert row is not None
        row.setContentsMargins(0, 0, 4, 0)
        row.addWidget(button)
        return button


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
        self.header = CardHeader(title, role, self)
        self.body = body
        self.setSizePolicy(_EXPANDING, body.sizePolicy().verticalPolicy())
        self.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, FOOT)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(body, stretch=1)

    def add_beside_title(self, widget: Widget) -> None:
        """Put a widget into the header, between title and subtitle."""
        row = self.header.layout()
        if isinstance(row, QHBoxLayout):
            row.insertWidget(row.indexOf(self.header.subtitle), widget)

    def show_title(
        self, title: str, subtitle: str | Sequence[str] = "", right: str = ""
    ) -> None:
        """Show other texts in the header; of several subtitles the first that fits."""
        texts = (subtitle,) if isinstance(subtitle, str) else subtitle
        self.header.title.setText(title)
        self.header.right.setText(right)
        self.header.subtitle.show_texts(texts)


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
