"""How a step of a calculation is painted, and where its operands are."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from attention_gui.core.palette import Theme
from attention_gui.views.calculation_model import CalculationModel
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.formula_ink import FormulaInk
from attention_gui.views.formula_pieces import Part, Piece, in_a_row, linked, within
from attention_gui.views.table_words import Index

HIGH = 24  # px
GAP, BAR = 10, 3
WIDEST_TITLE, WIDEST_PAIR = 17, 16  # letters
LEAST = 720  # px of a line, below which there is no column of tokens
Colour = QPalette.ColorRole


class CalculationPainter(QStyledItemDelegate):
    """Paints steps: title, tokens, arithmetic.

    Attributes
    ----------
    marked : int
        The line of the held cell, or -1.
    pointed : (int, Piece), optional
        The line and the link that the pointer is on.
    focused : int
        Which link of the current line has the keyboard.
    """

    def __init__(self, steps: CalculationModel, view: QListView) -> None:
        super().__init__(view)
        self._steps, self._view = steps, view
        self._ink = FormulaInk(view.font())
        self._pieces: dict[int, list[Piece]] = {}
        self._room, self._widest = 0, 0.0
        self.marked, self.focused = -1, 0
        self.pointed: tuple[int, Piece] | None = None

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._ink.theme = theme

    def show_font(self, font: QFont) -> None:
        """Take another font."""
        self._ink.show_font(font)
        self.forget()

    def show_room(self, room: int) -> None:
        """Take note how wide a line is seen."""
        if room != self._room:
            self._room = room
            self._pieces.clear()

    def forget(self) -> None:
        """Lay every line out again."""
        self._pieces.clear()
        self._widest, self.pointed = 0.0, None

    @property
    def indent(self) -> int:
        """Pixels before the arithmetic."""
        pair = self._letters(WIDEST_PAIR) + GAP if self._room >= LEAST else 0
        return 2 * GAP + self._letters(WIDEST_TITLE) + pair

    def _letters(self, count: int) -> int:
        return QFontMetrics(self._view.font()).averageCharWidth() * count

    def pieces(self, row: int) -> list[Piece]:
        """Return the pieces of a line, from the indent on."""
        if row not in self._pieces and (step := self._steps.step(row)) is not None:
            parts = [Part(*part) for part in step.parts]
            if self._steps.whole:
                self._pieces[row] = list(in_a_row(parts, self._ink.width))
                self._widen(self._pieces[row][-1].right)
            else:
                room = self._room - self.indent - GAP
                self._pieces[row] = self._ink.fitted(parts, room)
        return self._pieces.get(row, [])

    def _widen(self, width: float) -> None:
        """Have every line be as wide as the widest that was seen."""
        if width > self._widest:
            self._widest = width
            # not while a line is painted
            QTimer.singleShot(0, self._view, self._view.scheduleDelayedItemsLayout)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        high = max(HIGH, round(self._ink.line.height() * 1.5))
        wide = self.indent + round(self._widest) + GAP if self._widest else 0
        return QSize(wide, high)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, index.row())
        self._paint_words(painter, option, index.row())
        painter.translate(option.rect.left() + self.indent, 0)
        self._paint_line(painter, option, index.row())
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int
    ) -> None:
        """Paint where the pointer or the keyboard is, and a bar at the held cell."""
        flag, rect = QStyle.StateFlag, option.rect
        if option.state & flag.State_MouseOver or row == self.marked:
            painter.fillRect(rect, option.palette.color(Colour.AlternateBase))
        if row == self.marked:
            bar = QRect(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, QColor(self._ink.theme.accent))

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int
    ) -> None:
        """Paint the title, once for lines that are alike, and the tokens."""
        painter.setPen(option.palette.color(Colour.PlaceholderText))
        painter.setFont(self._view.font())
        is_first = option.rect.top() <= 0  # of those that are seen
        title, step = self._steps.title(row, is_first), self._steps.step(row)
        left = option.rect.left() + GAP
        self._paint_text(painter, option, title, left, WIDEST_TITLE)
        if step and self._room >= LEAST:
            left += self._letters(WIDEST_TITLE)
            self._paint_text(painter, option, step.pair, left, WIDEST_PAIR)

    def _paint_text(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        text: str,
        left: int,
        letters: int,
    ) -> None:
        wide = self._letters(letters)
        room = QRect(left, option.rect.top(), wide, option.rect.height())
        elided = Qt.TextElideMode.ElideRight
        shown = painter.fontMetrics().elidedText(text, elided, wide - GAP // 2)
        painter.setLayoutDirection(BY_TEXT)
        painter.drawText(room, _MIDDLE, shown)

    def _paint_line(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int
    ) -> None:
        middle = option.rect.top() + option.rect.height() / 2
        at, link = self.pointed or (-1, None)
        for piece in self.pieces(row):
            marked = at == row and link is not None and within(piece, link)
            self._ink.paint(painter, piece, middle, marked)
        if option.state & QStyle.StateFlag.State_HasFocus:
            self._paint_focus(painter, option, row)

    def _paint_focus(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int
    ) -> None:
        links = linked(self.pieces(row))
        if self.focused < len(links):
            link = links[self.focused]
            top, high = option.rect.top() + 2, option.rect.height() - 4
            painter.setPen(QPen(QColor(self._ink.theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rect = QRectF(link.left - 2, top, link.width + 4, high)
            painter.drawRoundedRect(rect, 3, 3)


_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
