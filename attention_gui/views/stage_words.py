"""The words of a stage: its header, the titles of its axes, and its colour bar."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from attention_gui.core.palette import TOP, lut
from attention_gui.views.drawing import RADIUS, Drawing
from attention_gui.views.frame import HEADER, LABEL_SIZE, PAD


def paint_header(drawing: Drawing) -> None:
    """Draw title and subtitle at the left, and the note where there is room for it."""
    painter, type_, theme, panel, frame, _ = drawing
    card = frame.card
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.setBrush(QColor(theme.header))
    painter.drawPath(_rounded_above(card.adjusted(0.5, 0.5, -0.5, -0.5), HEADER))
    x, y, room = card.left() + PAD, card.top() + 18, card.width() - 2 * PAD
    title = type_.elided(panel.title, 13, room, bold=True)
    drawing.text(x, y, title, theme.text, 13, bold=True)
    used = type_.width(title, 13, bold=True) + 8
    subtitle = _whole_words(drawing, panel.subtitle, room - used)
    drawing.text(x + used, y, subtitle, theme.muted, 11)
    used += type_.width(subtitle, 11) + 12
    width = type_.width(panel.note, 11)
    if used + width <= room:
        drawing.text(card.right() - PAD - width, y, panel.note, theme.muted, 11)


def _whole_words(drawing: Drawing, text: str, room: float) -> str:
    """Return as many of a subtitle's words as there is room for."""
    words = text.split(" · ")
    for count in range(len(words), 0, -1):
        some = " · ".join(words[:count])
        if drawing.type.width(some, 11) <= room:
            return some
    return ""


def _rounded_above(card: QRectF, height: float) -> QPainterPath:
    """Return the top of a card, square where it meets the rest."""
    left, right, top, line = card.left(), card.right(), card.top(), card.top() + height
    path = QPainterPath(QPointF(left, line))
    path.lineTo(left, top + RADIUS)
    path.quadTo(left, top, left + RADIUS, top)
    path.lineTo(right - RADIUS, top)
    path.quadTo(right, top, right, top + RADIUS)
    path.lineTo(right, line)
    path.closeSubpath()
    return path


def paint_axis_titles(drawing: Drawing) -> None:
    """Draw the columns' title above their labels, the rows' above theirs."""
    type_, frame = drawing.type, drawing.frame
    rows, columns = drawing.panel.rows, drawing.panel.columns
    y = frame.cells.top() - frame.above - 6
    x = frame.cells.center().x() - type_.width(columns.title, LABEL_SIZE) / 2
    drawing.text(x, y, columns.title, drawing.role(columns.role), LABEL_SIZE)
    first = frame.cells.height() / drawing.panel.shape[0]  # its label may stand out
    away = 5 + max(0.0, (LABEL_SIZE - first) / 2)
    x = frame.cells.left() - away - type_.width(rows.title, LABEL_SIZE)
    y = frame.cells.top() - away
    drawing.text(x, y, rows.title, drawing.role(rows.role), LABEL_SIZE)


def paint_bar(drawing: Drawing) -> None:
    """Draw the palette from low to high between its true limits."""
    painter, type_, theme, panel, frame, _ = drawing
    if frame.bar is None:
        return
    line, cells = frame.bar, frame.cells
    if panel.reason:
        return
    low, high = (panel.text(end) for end in panel.bounds)
    ends = type_.width(low, 10) + 5, type_.width(high, 10) + 5
    width = min(max(cells.width() - sum(ends), 40), line.width() - sum(ends))
    if width < 1:
        return
    left = cells.center().x() - width / 2 + (ends[0] - ends[1]) / 2
    left = min(max(left, line.left() + ends[0]), line.right() - ends[1] - width)
    bar = QRectF(left, line.top(), width, line.height())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_gradient(drawing, bar))
    painter.drawRect(bar)
    drawing.text(bar.left() - ends[0], bar.bottom(), low, theme.muted, 10)
    drawing.text(bar.right() + 5, bar.bottom(), high, theme.muted, 10)


def _gradient(drawing: Drawing, bar: QRectF) -> QLinearGradient:
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    colours = lut(drawing.theme, drawing.panel.palette).tolist()
    for place in range(0, TOP + 1, 10):
        gradient.setColorAt(place / TOP, QColor(*colours[place]))
    return gradient
