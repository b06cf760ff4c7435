"""A line of arithmetic: painted in the colours of the roles, its operands links."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
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
from attention_gui.core.palette import Theme
from attention_gui.views.formula_ink import FormulaInk
from attention_gui.views.formula_pieces import Part, Piece, linked, within
from attention_gui.views.theme import plain

Key = Qt.Key
BACK, ON = (Key.Key_Left, Key.Key_Up), (Key.Key_Right, Key.Key_Down)
FOLLOW = (Key.Key_Return, Key.Key_Enter, Key.Key_Space)


class FormulaLine(QWidget):
    """One line of arithmetic; what does not fit is cut at the right.

    Attributes
    ----------
    followed : Signal(object cell)
        The user clicked an operand, or pressed Enter on it.
    lit : Signal(object cell)
        The pointer has come to an operand, or is on none any more: None.
    """

    followed = Signal(object)
    lit = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ink = FormulaInk(self.font())
        self._parts: tuple[Part, ...] = ()
        self._pieces: list[Piece] = []
        self.links: list[Piece] = []  # what can be followed, as far as it is seen
        self._pointed: Piece | None = None
        self._lit: object = None  # what was last said to be under the pointer
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
        new = tuple(Part(*part) for part in parts)
        if new == self._parts:
            return  # the pointer and the focus stay on what they are on
        self._parts, self._focused = new, 0
        self._lay_out()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._ink.theme = theme
        self.update()

    def link_rect(self, piece: Piece) -> QRectF:
        """Return where a piece is."""
        return QRectF(piece.left, 2, piece.width, self.height() - 4)

    def _lay_out(self) -> None:
        self._pieces = self._ink.fitted(self._parts, self.width())
        self.links = linked(self._pieces)
        self._point(None)
        self._tell()

    def _tell(self) -> None:
        """Give the whole text to hovering and to screen readers, the links to Tab."""
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.StrongFocus if self.links else policy.NoFocus)
        shown = "".join(piece.part.text for piece in self._pieces)
        self.setToolTip("" if shown == self.text else plain(self.text))
        self.setAccessibleDescription(self.text)
        self.update()

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

    def _light(self, piece: Piece | None) -> None:
        """Point at a piece, and say where it leads if that is somewhere else."""
        self._point(piece)
        cell = piece.part.cell if piece else None
        if cell != self._lit:
            self._lit = cell
            self.lit.emit(cell)

    def _move_focus(self, step: int) -> bool:
        """Move the focus among the links; return whether there was one to go to."""
        there = self._focused + step
        if not self.hasFocus() or not 0 <= there < len(self.links):
            return False
        self._focused = there
        self.update()
        return True

    def _paint_focus(self, painter: QPainter) -> None:
        if self.hasFocus() and self._focused < len(self.links):
            rect = self.link_rect(self.links[self._focused])
            painter.setPen(QPen(QColor(self._ink.theme.accent), 2))
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
        self._light(self._at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        piece = self._at(event.position())
        if piece and event.button() == Qt.MouseButton.LeftButton:
            self.followed.emit(piece.part.cell)

    def leaveEvent(self, event: QEvent) -> None:
        self._light(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._ink.show_font(self.font())
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, pointed = self.height() / 2, self._pointed
        for piece in self._pieces:
            marked = pointed is not None and within(piece, pointed)
            self._ink.paint(painter, piece, middle, marked)
        self._paint_focus(painter)
        painter.end()
