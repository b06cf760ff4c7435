"""A ring around the figure that the keyboard has come to."""

import pyqtgraph as pg
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPen

from attention_gui.core.palette import LIGHT
from attention_gui.views.drawing import RADIUS
from attention_gui.views.ringed_widget import is_ringed

WIDTH = 2.0  # px


class Ringed(pg.GraphicsView):
    """A scene that shows when it has the keyboard, unless a click brought it."""

    theme = LIGHT
    ringed = False
    _was_ringed = False  # when the keyboard went elsewhere

    def _show_ring(self, ringed: bool) -> None:
        self.ringed = ringed
        self.viewport().update()

    def within_ring(self) -> QRectF:
        """Return what the ring is around, and stays inside of: the whole figure."""
        return QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1)

    def rings(self) -> list[QRectF]:
        """Return what is ringed."""
        return [self.within_ring()] if self.ringed else []

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Draw the rings."""
        for ringed in self.rings():
            half = WIDTH / 2
            around = ringed.adjusted(half, half, -half, -half)
            painter.resetTransform()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.accent), WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(around, RADIUS - half, RADIUS - half)

    def take_keyboard(self, ringed: bool) -> None:
        """Take the keyboard, with a ring or without one."""
        reason = Qt.FocusReason
        self.setFocus(reason.OtherFocusReason if ringed else reason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self._show_ring(is_ringed(event, self._was_ringed))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._was_ringed = self.ringed
        self._show_ring(False)
