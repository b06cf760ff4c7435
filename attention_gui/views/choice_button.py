"""An answer to choose: a large button with its letter, and whether it was right."""

from typing import Literal

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle

from attention_gui.core.language import tr
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.enter_button import ENTER
from attention_gui.views.theme import blend, tabular

State = Literal["open", "right", "wrong", "other"]
EDGE, GAP, BADGE, HIGH = 10, 8, 24, 42  # px
ROUND = 8
ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class ChoiceButton(QAbstractButton):
    """One of the answers: a letter, a text of as many lines as it needs, a mark.

    Parameters
    ----------
    letter : str

    Signals
    -------
    stepped : int
        The keyboard is to go to the next answer, or to the one before.
    """

    stepped = Signal(int)

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.letter, self.state = letter, "open"
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFont(tabular(self.font()))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_choice(self, text: str, state: State = "open") -> None:
        """Show an answer: open to be chosen, or what it was."""
        self.setText(text)
        self.state = state
        self.setEnabled(state == "open")
        said = self._mark()[1]
        self.setAccessibleName(f"{self.letter}: {text}" + (f", {said}" if said else ""))
        self.updateGeometry()
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        self.update()

    def _mark(self) -> tuple[str, str]:
        """Return the mark at the end, and what it says in words."""
        marks = {"right": ("✓", tr("right")), "wrong": ("✗", tr("your answer"))}
        return marks.get(self.state, ("", ""))

    def _colour(self) -> str:
        theme = self._theme
        colours = {"right": theme.value, "wrong": theme.error}
        return colours.get(self.state, theme.line)

    def _room(self, width: int) -> QRect:
        """Return where the text may stand, whatever its height."""
        left = EDGE + BADGE + GAP
        word = " ".join(filter(None, self._mark()))
        right = EDGE + (self.fontMetrics().horizontalAdvance(word) + GAP if word else 0)
        return QRect(left, 0, max(40, width - left - right), 1 << 12)

    def heightForWidth(self, width: int) -> int:
        text = self.fontMetrics().boundingRect(self._room(width), WRAPPED, self.text())
        return max(HIGH, text.height() + 2 * EDGE)

    def sizeHint(self) -> QSize:
        width = max(200, self.width())
        return QSize(200, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, HIGH)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        elif event.key() in ARROWS:
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_badge(painter)
        self._paint_text(painter)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        theme, colour = self._theme, self._colour()
        told = self.state in ("right", "wrong")
        ground = blend(colour, theme.card, 0.1) if told else theme.card
        if self.state == "open" and (self.underMouse() or self.isDown()):
            share = 0.16 if self.isDown() else 0.06
            ground = blend(theme.text, theme.card, share)
        wide = 2 if told or self.hasFocus() else 1
        pen = QPen(QColor(theme.accent if self.hasFocus() else colour), wide)
        painter.setPen(pen)
        painter.setBrush(QColor(ground))
        inset = wide / 2
        frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(frame, ROUND, ROUND)

    def _paint_badge(self, painter: QPainter) -> None:
        theme = self._theme
        badge = self._turned(QRect(EDGE, (self.height() - BADGE) // 2, BADGE, BADGE))
        told = self.state in ("right", "wrong")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colour() if told else theme.header))
        painter.drawRoundedRect(badge, BADGE // 2, BADGE // 2)
        painter.setPen(QColor(theme.card if told else theme.muted))
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.letter)

    def _paint_text(self, painter: QPainter) -> None:
        painter.setFont(self.font())
        faint = self.state == "other"
        theme = self._theme
        painter.setPen(QColor(theme.muted if faint else theme.text))
        room = self._room(self.width())
        room.setHeight(self.height())
        room = self._turned(room)
        painter.setLayoutDirection(self.layoutDirection())
        painter.drawText(room, WRAPPED | AT_START, self.text())
        word = " ".join(filter(None, self._mark()))
        painter.setPen(QColor(self._colour()))
        end = self._turned(self.rect().adjusted(0, 0, -EDGE, 0))
        painter.drawText(end, AT_END, word)

    def _turned(self, place: QRect) -> QRect:
        """Return a place from where reading begins, which may be at the right."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


WRAPPED = Qt.TextFlag.TextWordWrap
AT_START = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
AT_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
