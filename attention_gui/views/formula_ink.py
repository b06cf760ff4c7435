"""How a line of arithmetic looks: fonts, colours, and what is left out for room."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter

from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.drawing import BY_TEXT
from attention_gui.views.formula_pieces import Part, Piece, in_a_row
from attention_gui.views.theme import ROLES, tabular

SMALL = 0.76  # size of what is raised or lowered
SHIFTS = {"": 0.0, "super": -0.34, "sub": 0.2}  # of the height of a line


class FormulaInk:
    """Measures and paints the parts of lines in a font and a theme."""

    def __init__(self, font: QFont) -> None:
        self.theme: Theme = LIGHT
        self.show_font(font)

    def show_font(self, font: QFont) -> None:
        """Take another font."""
        self._font, self._size = font, QFontInfo(font).pixelSize()
        self._fonts: dict[tuple[bool, bool], QFont] = {}
        self._metrics: dict[tuple[bool, bool], QFontMetricsF] = {}
        self.line = QFontMetricsF(font)

    def font(self, part: Part) -> QFont:
        """Return the font of a part."""
        key = part.role == "result", bool(part.shift)
        if key not in self._fonts:
            font = tabular(self._font)
            font.setBold(key[0])
            if key[1]:
                font.setPixelSize(max(8, round(self._size * SMALL)))
            self._fonts[key] = font
            self._metrics[key] = QFontMetricsF(font)
        return self._fonts[key]

    def width(self, part: Part) -> float:
        """Return how wide a part is."""
        self.font(part)
        key = part.role == "result", bool(part.shift)
        return self._metrics[key].horizontalAdvance(part.text)

    def fitted(self, parts: Sequence[Part], room: float) -> list[Piece]:
        """Return parts in a row; what does not fit is left out, but for the result.

        Whole parts are left out: half a number is another one.
        """
        pieces = list(in_a_row(parts, self.width))
        if not pieces or pieces[-1].right <= room:
            return pieces
        end = [Part("…")]
        if parts[-1].role == "result":
            end = [Part("… = "), parts[-1]]
        room -= sum(map(self.width, end))
        kept = [piece.part for piece in pieces if piece.right <= room]
        return list(in_a_row([*kept, *end], self.width))

    def colour(self, role: str) -> QColor:
        """Return the colour of a role."""
        return QColor(getattr(self.theme, role if role in ROLES else "text"))

    def paint(
        self, painter: QPainter, piece: Piece, middle: float, underlined: bool
    ) -> None:
        """Paint a piece of a line whose middle is at a height."""
        font = QFont(self.font(piece.part))
        font.setUnderline(underlined)
        painter.setFont(font)
        painter.setPen(self.colour(piece.part.role))
        base = middle + (self.line.ascent() - self.line.descent()) / 2
        base += SHIFTS[piece.part.shift] * self.line.height()
        painter.setLayoutDirection(BY_TEXT)
        painter.drawText(QPointF(piece.left, base), piece.part.text)
