"""A line of arithmetic: painted in the colours of the roles, its operands links."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.formula_pieces import Part, Piece, in_a_row, linked, within
from attention_gui.views.theme import ROLES, plain, tabular

SMALL = 0.76  # size of what is raised or lowered
SHIFTS = {"": 0.0, "super": -0.34, "sub": 0.2}  # of the height of a line
Key = Qt.Key
BACK, ON = (Key.Key_Left, Key.Key_Up), (Key.Key_Right, Key.Key_Down)
FOLLOW = (Key.Key_Return, Key.Key_Enter, Key.Key_Space)


class FormulaLine(QWidget):
    """One line of arithmetic; what does not fit is cut at the right.

    Attributes
    ----------
    followed : Signal(object cell)
        The user clicked an operand, or pressed Enter on it.
    """

    followed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._parts: tuple[Part, ...] = ()
        self._pieces: list[Piece] = []
        self.links: list[Piece] = []  # what can be followed, as far as it is seen
        self._pointed: Piece | None = None
        self._focused = 0  # which of the links has the focus
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("arithmetic"))

    @property
    def text(self) -> str:
        """The whole line as text."""
        return "".join(part.text for part in self._parts)

    def show_parts(self, parts: Sequence[tuple[str, str, object, str]]) -> None:
        """Show other arithmetic."""
        self._parts = tuple(Part(*part) for part in parts)
        self._focused = 0
        self._lay_out()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def link_rect(self, piece: Piece) -> QRectF:
        """Return where a piece is."""
        return QRectF(piece.left, 2, piece.width, self.height() - 4)

    def _lay_out(self) -> None:
        self._pieces = list(in_a_row(self._parts, self._width))
        if self._pieces and self._pieces[-1].right > self.width():
            self._cut()
        self.links = linked(self._pieces)
        self._point(None)
        self._tell()

    def _cut(self) -> None:
        """Leave whole parts out, but what it comes to: half a number is another one."""
        end = [Part("…")]
        if self._parts[-1].role == "result":
            end = [Part("… = "), self._parts[-1]]
        room = self.width() - sum(map(self._width, end))
        kept = [piece.part for piece in self._pieces if piece.right <= room]
        self._pieces = list(in_a_row([*kept, *end], self._width))

    def _width(self, part: Part) -> float:
        return QFontMetricsF(self._font(part)).horizontalAdvance(part.text)

    def _tell(self) -> None:
        """Give the whole text to hovering and to screen readers, the links to Tab."""
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.StrongFocus if self.links else policy.NoFocus)
        shown = "".join(piece.part.text for piece in self._pieces)
        self.setToolTip("" if shown == self.text else plain(self.text))
        self.setAccessibleDescription(self.text)
        self.update()

    def _font(self, part: Part) -> QFont:
        font = tabular(self.font())
        font.setBold(part.role == "result")
        if part.shift:
            font.setPixelSize(max(8, round(self.fontInfo().pixelSize() * SMALL)))
        return font

    def _colour(self, role: str) -> QColor:
        return QColor(getattr(self._theme, role if role in ROLES else "text"))

    def _at(self, place: QPointF) -> Piece | None:
        return next(
            (one for one in self.links if self.link_rect(one).contains(place)), None
        )

    def _point(self, piece: Piece | None) -> None:
        if piece == self._pointed:
            return
        self._pointed = piece
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand) if piece else self.unsetCursor()
        self.update()

    def _move_focus(self, step: int) -> bool:
        """Move the focus among the links; return whether there was one to go to."""
        there = self._focused + step
        if not self.hasFocus() or not 0 <= there < len(self.links):
            return False
        self._focused = there
        self.update()
        return True

    def _paint_piece(self, painter: QPainter, piece: Piece) -> None:
        font = self._font(piece.part)
        pointed = self._pointed
        font.setUnderline(pointed is not None and within(piece, pointed))
        painter.setFont(font)
        painter.setPen(self._colour(piece.part.role))
        line = QFontMetricsF(self.font())
        base = (self.height() + line.ascent() - line.descent()) / 2
        base += SHIFTS[piece.part.shift] * line.height()
        painter.setLayoutDirection(BY_TEXT)
        painter.drawText(QPointF(piece.left, base), piece.part.text)

    def _paint_focus(self, painter: QPainter) -> None:
        if self.hasFocus() and self._focused < len(self.links):
            rect = self.link_rect(self.links[self._focused])
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRoundedRect(rect.adjusted(-1, 0, 1, 0), 3, 3)

    def sizeHint(self) -> QSize:
        return QSize(200, round(QFontMetricsF(self.font()).height() * 1.6))

    def focusNextPrevChild(self, next: bool) -> bool:
        return self._move_focus(1 if next else -1) or super().focusNextPrevChild(next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        last = event.reason() == Qt.FocusReason.BacktabFocusReason
        self._focused = len(self.links) - 1 if last else 0
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in FOLLOW and self._focused < len(self.links):
            self.followed.emit(self.links[self._focused].part.cell)
        elif key in BACK + ON:
            self._move_focus(-1 if key in BACK else 1)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        piece = self._at(event.position())
        if piece and event.button() == Qt.MouseButton.LeftButton:
            self.followed.emit(piece.part.cell)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for piece in self._pieces:
            self._paint_piece(painter, piece)
        self._paint_focus(painter)
        painter.end()
