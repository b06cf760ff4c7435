"""The hem of a page that scrolls: it covers the part of a row that the page cuts."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class Hem(QWidget):
    """A strip in the page's colour at the lower end of a page."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._viewport = viewport
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def cover(self, height: int) -> None:
        """Cover so many pixels, or none."""
        room = self._viewport.rect()
        self.setGeometry(0, room.height() - height, room.width(), height)
        self.setVisible(height > 0)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QApplication.palette().window())
        painter.end()
