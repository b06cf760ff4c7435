"""A box with a tick, to be seen in light and in dark."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

SIDE = 14  # pixels
TICK = (0.24, 0.52), (0.43, 0.71), (0.77, 0.30)  # of the box


def paint_tick(
    painter: QPainter, left: float, middle: float, palette: QPalette, ticked: bool
) -> None:
    """Draw a box at a left edge, centred on a line, with a tick in it or none."""
    box = QRectF(round(left) + 0.5, round(middle - SIDE / 2) + 0.5, SIDE - 1, SIDE - 1)
    role = QPalette.ColorRole
    accent = palette.color(role.Accent)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(accent if ticked else _outline(palette), 1))
    painter.setBrush(accent if ticked else palette.color(role.Base))
    painter.drawRoundedRect(box, 3, 3)
    if ticked:
        painter.setPen(QPen(palette.color(role.HighlightedText), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        points = [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            for x, y in TICK
        ]
        painter.drawPolyline(QPolygonF(points))
    painter.restore()


def _outline(palette: QPalette) -> QColor:
    colour = palette.color(QPalette.ColorRole.PlaceholderText)
    colour.setAlphaF(0.75)
    return colour
