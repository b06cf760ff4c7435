"""The bar below a bare map whose head changed: as long as it changed."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from attention_gui.views.drawing import Drawing

HEIGHT = 2.0  # px, within the outline of the chosen map
LEAST = 4.0  # px, of the shortest bar


def paint_change_bar(drawing: Drawing, share: float) -> None:
    """Draw the bar below the cells."""
    cells = drawing.frame.cells
    length = min(cells.width(), max(LEAST, share * cells.width()))
    bar = QRectF(cells.left(), cells.bottom() + 1, length, HEIGHT)
    drawing.painter.fillRect(bar, QColor(drawing.theme.text))
