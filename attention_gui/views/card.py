"""A card: a rounded panel with a header over one widget."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
)
from PySide6.QtWidgets import QWidget as Widget

from attention_gui.views.theme import plain

HEADER_HEIGHT = 28
STRIP = 4  # pixels of a role's colour at the left
FOOT = 4  # pixels that keep the body inside the round corners
GAP = 8

Said = tuple[str, str]  # beside the title, and at the right end


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
        self.right.setSizePolicy(QSizePolicy.Policy.Fixed, _FIXED)
        self.said: Sequence[Said] = (("", ""),)
        self.setFixedHeight(HEADER_HEIGHT)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(GAP)
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
        self._row.setContentsMargins(0, 0, 4, 0)
        self._row.addWidget(button)
        return button

    def add_beside_title(self, widget: Widget) -> None:
        """Put a widget between title and subtitle."""
        self._row.insertWidget(self._row.indexOf(self.subtitle), widget)

    def show_said(self, said: Sequence[Said]) -> None:
        """Show the first of some pairs of texts that fits: they say less and less."""
        self.said = said
        self._fit()

    def _fit(self) -> None:
        room = self._room()
        wide = self.fontMetrics().horizontalAdvance
        fitting = (pair for pair in self.said if sum(map(wide, pair)) <= room)
        subtitle, right = next(fitting, self.said[-1])
        left = room - wide(right)
        elide = Qt.TextElideMode.ElideRight
        self.subtitle.setText(self.fontMetrics().elidedText(subtitle, elide, left))
        self.right.setText(right)
        self.right.setVisible(bool(right))
        whole = " · ".join(filter(None, self.said[0]))
        cut = (self.subtitle.text(), right) != self.said[0]
        self.setToolTip(plain(whole) if cut else "")

    def _room(self) -> int:
        """Return how wide the subtitle and the text at the right may be."""
        taken = self._row.contentsMargins().right() + 2 * GAP
        for number in range(self._row.count()):
            item = self._row.itemAt(number)
            widget = None if item is None else item.widget()
            if widget is not None and widget not in (self.subtitle, self.right):
                taken += widget.sizeHint().width() + GAP
        return max(0, self.width() - taken)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


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
        self.header.add_beside_title(widget)

    def show_title(self, title: str, subtitle: str = "", right: str = "") -> None:
        """Show other texts in the header."""
        self.show_texts(title, ((subtitle, right),))

    def show_texts(self, title: str, said: Sequence[Said]) -> None:
        """Show other texts in the header: of several beside the title what fits."""
        self.header.title.setText(title)
        self.header.show_said(said)


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
