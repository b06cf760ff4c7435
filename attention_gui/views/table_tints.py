"""The colours of a table's cells, and the marks of those pinned or changed."""

from functools import cache

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPolygon

from attention_gui.core.palette import TOP, Theme, dark_ink, lut
from attention_gui.views.theme import blend

STRENGTH = {"light": 0.6, "dark": 0.45}  # of the tint; more would drown the numbers
BAR = 3  # pixels that the mark of a change is wide
MARK = 7  # pixels that the mark of a pin is long and high


@cache
def tints(theme: Theme) -> list[tuple[QColor, QColor]]:
    """Return the fill and the ink of a cell for every code."""
    table = lut(theme, "diverging")
    black = dark_ink(theme, "diverging")
    made = []
    for code in range(256):
        colour = "#" + table[code].tobytes().hex()
        ink = "#000000" if black[code] else "#ffffff"
        if code <= TOP:
            colour, ink = blend(colour, theme.card, STRENGTH[theme.name]), theme.text
        made.append((QColor(colour), QColor(ink)))
    return made


def paint_pin(painter: QPainter, cell: QRect, theme: Theme) -> None:
    """Mark a cell as pinned in its top right corner, as the maps do."""
    corner = QPoint(cell.right() + 1, cell.top())
    left, low = corner - QPoint(MARK, 0), corner + QPoint(0, MARK)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent))
    painter.drawPolygon(QPolygon([corner, left, low]))


def paint_change(painter: QPainter, cell: QRect, theme: Theme) -> None:
    """Mark a cell as changed by a bar at its beginning."""
    bar = QRect(cell.left(), cell.top(), BAR, cell.height())
    painter.fillRect(bar, QColor(theme.muted))
