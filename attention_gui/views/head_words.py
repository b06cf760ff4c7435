"""The words of a head: its name, and its note with a line for the share of it."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import Frame
from attention_gui.views.head_switch import switch_of

LARGE = 20  # px below the cells, from which there is room for the note


def paint_head_words(drawing: Drawing) -> None:
    """Draw a head's name, and its note where there is room."""
    _, type_, theme, panel, frame, _ = drawing
    cells, room = frame.cells, _room(frame)
    beside = room - _switch_room(frame)
    if frame.card.bottom() - cells.bottom() < LARGE:
        short = panel.title.removeprefix("Head ") + " off" * panel.off
        name = type_.elided(short, 10, beside, bold=True)
        drawing.text(cells.left(), cells.top() - 4, name, theme.text, 10, bold=True)
        return
    name = type_.elided(panel.title, 12, beside, bold=True)
    drawing.text(cells.left(), cells.top() - 7, name, theme.text, 12, bold=True)
    _paint_note(drawing)


def _room(frame: Frame) -> float:
    """Return how wide the words may be: those of narrow maps stand out."""
    return frame.card.width() - 2 * (frame.cells.left() - frame.card.left())


def _switch_room(frame: Frame) -> float:
    """Return how much of that the switch takes."""
    dot = switch_of(frame)
    return 0.0 if dot is None else frame.card.right() - dot.left()


def _paint_note(drawing: Drawing) -> None:
    painter, type_, theme, panel, frame, _ = drawing
    x, y, room = frame.cells.left(), frame.cells.bottom(), _room(frame)
    note = "off" if panel.off else panel.note
    if type_.width(note, 11) > room:  # the number without its words
        note = note.removeprefix("entropy ").removesuffix(" of the sum")
    drawing.text(x, y + 15, type_.elided(note, 11, room), theme.muted, 11)
    line = QRectF(x, y + 20, room, 3)
    painter.fillRect(line, QColor(theme.line))
    line.setWidth(0.0 if panel.off else room * min(1.0, max(0.0, panel.share)))
    painter.fillRect(line, QColor(theme.accent))
