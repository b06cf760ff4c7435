"""The typesetter: fonts of a figure, and texts laid out once."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText
from PySide6.QtWidgets import QApplication

SIZES = (
    14,
    12,
    11,
    10,
    9,
    8,
)  # of numbers in cells, px; the largest that fits is taken


class Typesetter:
    """Fonts in pixels, their metrics, and a store of laid-out texts.

    A figure has one; it must not outlive the application.
    """

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], QFont] = {}
        self._metrics: dict[tuple[int, bool], QFontMetricsF] = {}
        self.longest: dict[tuple[tuple[str, ...], int], float] = {}  # of labels
        self._widths: dict[tuple[str, int, bool], float] = {}
        self._texts: dict[tuple[str, int], tuple[QStaticText, float, float]] = {}

    def font(self, size: int, bold: bool = False) -> QFont:
        """Return the program's font, so many pixels high."""
        if (size, bold) not in self._fonts:
            font = QFont(QApplication.font())
            font.setPixelSize(size)
            font.setBold(bold)
            self._fonts[size, bold] = font
        return self._fonts[size, bold]

    def metrics(self, size: int, bold: bool = False) -> QFontMetricsF:
        """Return the metrics of a font."""
        if (size, bold) not in self._metrics:
            self._metrics[size, bold] = QFontMetricsF(self.font(size, bold))
        return self._metrics[size, bold]

    def width(self, text: str, size: int, bold: bool = False) -> float:
        """Return how wide a text is, in pixels."""
        if (text, size, bold) not in self._widths:
            wide = self.metrics(size, bold).horizontalAdvance(text)
            self._widths[text, size, bold] = wide
        return self._widths[text, size, bold]

    def elided(self, text: str, size: int, width: float, bold: bool = False) -> str:
        """Return the text, shortened with … where it is wider than there is room."""
        metrics = self.metrics(size, bold)
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width))

    def draw_centred(
        self, painter: QPainter, x: float, y: float, text: str, size: int
    ) -> None:
        """Draw a text with its middle at (x, y), in the painter's pen and font."""
        static, half_width, half_height = self._laid_out(text, size)
        painter.drawStaticText(QPointF(x - half_width, y - half_height), static)

    def _laid_out(self, text: str, size: int) -> tuple[QStaticText, float, float]:
        if (text, size) not in self._texts:
            static = QStaticText(text)
            static.setTextFormat(Qt.TextFormat.PlainText)
            static.prepare(font=self.font(size))
            room = static.size()
            self._texts[text, size] = static, room.width() / 2, room.height() / 2
        return self._texts[text, size]
