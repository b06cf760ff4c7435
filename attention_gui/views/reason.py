"""Why there is no map, said in its place."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from attention_gui.core.palette import Theme
from attention_gui.core.panel import Panel
from attention_gui.views.typesetter import Typesetter

SIZE, PAD = 11, 6.0
SIGN = "≠"  # where there is no room for a sentence
WRAPPED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


def paint_reason(
    painter: QPainter, type_: Typesetter, theme: Theme, panel: Panel, cells: QRectF
) -> None:
    """Draw over the cells why there are none, if there are none."""
    if not panel.reason:
        return
    painter.fillRect(cells, QColor(theme.card))
    painter.setPen(QColor(theme.muted))
    painter.setFont(type_.font(SIZE))
    room = cells.adjusted(PAD, PAD, -PAD, -PAD)
    box = painter.boundingRect(room, WRAPPED, panel.reason)
    said = panel.reason if room.contains(box) else SIGN
    painter.drawText(room, WRAPPED, said)
