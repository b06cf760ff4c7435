"""A card: a rounded panel with a header over one widget."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStyle,
    QToolButton,
    QVBoxLayout,
)
from PySide6.QtWidgets import QWidget as Widget

from attention_gui.views.theme import plain

HEADER_HEIGHT = 28
STRIP = 4  # pixels of a role's colour at the left
FOOT = 4  # pixels that keep the body inside the round corners
EDGE = 1  # of a pixel, drawn by the style sheet
TOP = 2 * EDGE + HEADER_HEIGHT
AROUND = TOP + FOOT + EDGE  # pixels of a card's height but its body
GAP = 8

Said = tuple[str, str]  # beside the title, and at the right end


class SaidBeside(Widget):
    """The texts beside a title: one at the left, one at the right end.

    It places them itself: labels in a layout have the window laid out at each text.
    """

    def __init__(self, parent: Widget) -> None:
        super().__init__(parent)
        self.subtitle = _label("", "muted", self)
        self.right = _label("", "muted", self)
        self.right.setAlignment(_RIGHT)
        self.said: Sequence[Said] = (("", ""),)

    def show_said(self, said: Sequence[Said]) -> None:
        """Show the first of some pairs of texts that fits: they say less and less."""
        if said != self.said:
            self.said = said
            self._fit()

    def _fit(self) -> None:
        room, metrics = self.width(), self.fontMetrics()
        wide = metrics.horizontalAdvance
        fitting = (pair for pair in self.said if sum(map(wide, pair)) + GAP <= room)
        subtitle, right = next(fitting, self.said[-1])
        left = max(0, room - wide(right) - (GAP if right else 0))
        shown = metrics.elidedText(subtitle, Qt.TextElideMode.ElideRight, left)
        self.subtitle.setText(shown)
        self.right.setText(right)
        self._place(self.subtitle, 0, wide(shown))
        self._place(self.right, room - wide(right), wide(right))
        whole = " · ".join(filter(None, self.said[0]))
        header = self.parentWidget() or self
        header.setToolTip(plain(whole) if (shown, right) != self.said[0] else "")

    def _place(self, label: QLabel, left: int, width: int) -> None:
        """Place a label, of which left is the end where reading begins."""
        place = QRect(left, 0, width, self.height())
        label.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


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
        self.beside = SaidBeside(self)
        self.subtitle, self.right = self.beside.subtitle, self.beside.right
        self.setFixedHeight(HEADER_HEIGHT)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(GAP)
        row.addWidget(_strip(role))
        row.addWidget(self.title)
        row.addWidget(self.beside, stretch=1)

    @property
    def said(self) -> Sequence[Said]:
        """What there is to be said beside the title, if there is room."""
        return self.beside.said

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
        self._row.insertWidget(self._row.indexOf(self.beside), widget)


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
        column = _Column(self)
        column.setContentsMargins(EDGE, EDGE, EDGE, FOOT)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(body, stretch=1)

    def used(self, room: int) -> int:
        """Return how much of a height the body uses; below it the card is empty."""
        return room

    def add_beside_title(self, widget: Widget) -> None:
        """Put a widget into the header, between title and subtitle."""
        self.header.add_beside_title(widget)

    def show_title(self, title: str, subtitle: str = "", right: str = "") -> None:
        """Show other texts in the header."""
        self.show_texts(title, ((subtitle, right),))

    def show_texts(self, title: str, said: Sequence[Said]) -> None:
        """Show other texts in the header: of several beside the title what fits."""
        self.header.title.setText(title)
        self.header.beside.show_said(said)


class _Column(QVBoxLayout):
    """Header over body."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self._card = card

    def setGeometry(self, rect: QRect) -> None:
        room = rect.height() + 2 * EDGE - AROUND
        spare = room - self._card.used(room)
        super().setGeometry(rect.adjusted(0, 0, 0, -spare))


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_EXPANDING = QSizePolicy.Policy.Expanding


def _label(text: str, role: str, parent: Widget | None = None) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label


def _strip(role: str) -> QFrame:
    strip = QFrame()
    strip.setFixedWidth(STRIP)
    strip.setFixedHeight(HEADER_HEIGHT - 1)
    strip.setProperty("strip", role)
    return strip
