"""The words of a head: its name, and its entropy as a number and as a line."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import Frame

LARGE = 20  # px below the cells, from which there is room for the entropy


def paint_head_words(drawing: Drawing) -> None:
    """Draw a head's name, and its entropy where there is room."""
    _, type_, theme, panel, frame, _ = drawing
    cells, room = frame.cells, _room(frame)
    if frame.card.bottom() - cells.bottom() < LARGE:
        name = type_.elided(panel.title.removeprefix("Head "), 10, room, bold=True)
        drawing.text(cells.left(), cells.top() - 4, name, theme.text, 10, bold=True)
        return
    name = type_.elided(panel.title, 12, room, bold=True)
    drawing.text(cells.left(), cells.top() - 7, name, theme.text, 12, bold=True)
    _paint_entropy(drawing)


def _room(frame: Frame) -> float:
    """Return how wide the words may be: those of narrow maps stand out."""
    return frame.card.width() - 2 * (frame.cells.left() - frame.card.left())


def _paint_entropy(drawing: Drawing) -> None:
    painter, type_, theme, panel, frame, _ = drawing
    x, y, room = frame.cells.left(), frame.cells.bottom(), _room(frame)
    note = panel.note
    if type_.width(note, 11) > room:
        note = note.split(" ", 1)[-1]  # the number without its word
    drawing.text(x, y + 15, type_.elided(note, 11, room), theme.muted, 11)
    line = QRectF(x, y + 20, room, 3)
    painter.fillRect(line, QColor(theme.line))
    line.setWidth(room * min(1.0, panel.share))
    painter.fillRect(line, QColor(theme.accent))
