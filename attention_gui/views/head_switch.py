"""The switch of a head: a dot on its card, full where the head is on."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import Frame

LARGE = 20.0  # px above the cells, from which there is room for a large dot
NARROW = 44.0  # px of a card, below which it has no switch
AROUND = 6.0  # px around the dot that are clicked as if they were it


def switch_of(frame: Frame) -> QRectF | None:
    """Return where the dot of a head's card stands, if it has room for one."""
    card = frame.card
    if frame.bare or card.width() < NARROW:
        return None
    above = frame.cells.top() - card.top()
    side, edge = (8.0, 8.0) if above > LARGE else (6.0, 4.0)
    return QRectF(card.right() - edge - side, card.top() + edge, side, side)


def is_on_switch(frame: Frame, point: QPointF) -> bool:
    """Return whether a click there is meant for the switch."""
    dot = switch_of(frame)
    reach = dot and dot.adjusted(-AROUND, -AROUND, AROUND, AROUND)
    return bool(reach and reach.contains(point))


def paint_switch(drawing: Drawing) -> None:
    """Draw the dot: full, or a ring where the head is off."""
    painter, theme, off = drawing.painter, drawing.theme, drawing.panel.off
    dot = switch_of(drawing.frame)
    if dot is None:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.muted), 1.5) if off else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if off else QColor(theme.accent))
    painter.drawEllipse(dot)
