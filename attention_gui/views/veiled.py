"""A figure under a veil, while what it shows is old; or with a word in its place."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.views.ringed import Ringed

VEIL = 150  # of 255: what is below can still be read


class Veiled(Ringed):
    """A scene that shows when it is old."""

    veiled = False
    word = ""  # in place of what is still to come

    def show_veil(self, veiled: bool) -> None:
        """Show that what is here is old, or that it is not."""
        if veiled != self.veiled:
            self.veiled = veiled
            self.viewport().update()

    def show_word(self, word: str) -> None:
        """Show a word in the middle; an empty one is none."""
        self.word = word
        self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the veil and the word over the maps, and the rings over these."""
        painter.save()
        painter.resetTransform()
        room = self.viewport().rect()
        if self.veiled:
            veil = QColor(self.backgroundBrush().color())
            veil.setAlpha(VEIL)
            painter.fillRect(room, veil)
        painter.setPen(QColor(self.theme.muted))
        painter.setFont(self.font())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.word)
        painter.restore()
        super().drawForeground(painter, rect)
