"""The ring of the tour: shows what a step is about, and lets clicks through."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

SHADE = 70  # of 255: how dark the rest becomes
LINE, ROUND = 3, 10  # px


class TourRing(QWidget):
    """Lies over the whole window; what it rings stays as bright as it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.target = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_target(self, target: QRect, window: QRect) -> None:
        """Ring another part of the window."""
        self.target = target.adjusted(-LINE, -LINE, LINE, LINE) & window
        self.setGeometry(window)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner, outer = QPainterPath(), QPainterPath()
        ring = QRectF(self.target).adjusted(1.5, 1.5, -1.5, -1.5)
        inner.addRoundedRect(ring, ROUND, ROUND)
        outer.addRect(QRectF(self.rect()))
        painter.fillPath(outer - inner, QColor(0, 0, 0, SHADE))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), LINE))
        painter.drawPath(inner)
        painter.end()
