"""A ring around the figure that the keyboard has come to."""

import pyqtgraph as pg
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPen

from attention_gui.core.palette import LIGHT


class Ringed(pg.GraphicsView):
    """A scene that shows when it has the keyboard, unless a click brought it."""

    theme = LIGHT
    ringed = False

    def _show_ring(self, ringed: bool) -> None:
        self.ringed = ringed
        self.viewport().update()

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Outline the whole figure."""
        if self.ringed:
            around = QRectF(self.viewport().rect()).adjusted(2, 2, -2, -2)
            painter.resetTransform()
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRoundedRect(around, 6, 6)

    def take_keyboard(self, ringed: bool) -> None:
        """Take the keyboard, with a ring or without one."""
        reason = Qt.FocusReason
        self.setFocus(reason.OtherFocusReason if ringed else reason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self._show_ring(event.reason() != Qt.FocusReason.MouseFocusReason)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._show_ring(False)
