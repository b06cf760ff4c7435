"""The words of a head: its name, how far it changed, its note with a line for it."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from attention_gui.core.change_words import SIGN, Mark
from attention_gui.core.language import tr
from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import Frame
from attention_gui.views.head_switch import switch_of

LARGE = 20  # px below the cells, from which there is room for the note
APART = 7.0  # px between the name and how far the head changed


def paint_head_words(drawing: Drawing, change: Mark | None = None) -> None:
    """Draw a head's name, how far it changed, and its note, where there is room."""
    panel, frame = drawing.panel, drawing.frame
    short = str(panel.head) if panel.is_named else panel.title
    if frame.card.bottom() - frame.cells.bottom() < LARGE:
        _paint_name(
            drawing,
            [tr("{head} off", head=short) if panel.off else short],
            change,
            10,
            4.0,
        )
        return
    _paint_name(drawing, [panel.title, short], change, 12, 7.0)
    _paint_note(drawing)


def _paint_name(
    drawing: Drawing, names: list[str], change: Mark | None, size: int, above: float
) -> None:
    """Draw the name, and beside it how far the head changed, both as room allows."""
    _, type_, theme, _, frame, _ = drawing
    room = _room(frame) - _switch_room(frame)
    name, amount = _fitting(drawing, names, change, size, room)
    x, y = frame.cells.left(), frame.cells.top() - above
    name = type_.elided(name, size, room, bold=True)
    drawing.text(x, y, name, theme.text, size, bold=True)
    if change and amount:
        colour = theme.muted if change.only_output else theme.text
        beside = x + type_.width(name, size, bold=True) + APART
        drawing.text(beside, y, amount, colour, size - 1)


def _fitting(
    drawing: Drawing, names: list[str], change: Mark | None, size: int, room: float
) -> tuple[str, str]:
    """Return a name and an amount that have room beside each other.

    Rather than the amount its name is shortened; the sign alone says the least.
    """
    if change is None:
        return names[0], ""
    width, is_of_weights = drawing.type.width, drawing.panel.stage == "weights"
    for said in (change.amount if is_of_weights else change.named, SIGN):
        for name in names:
            wide = width(name, size, bold=True) + APART + width(said, size - 1)
            if wide <= room:
                return name, said
    return names[0], ""


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
    note = tr("off") if panel.off else panel.note
    if type_.width(note, 11) > room and not panel.off:
        note = panel.brief
    drawing.text(x, y + 15, type_.elided(note, 11, room), theme.muted, 11)
    line = QRectF(x, y + 20, room, 3)
    painter.fillRect(line, QColor(theme.line))
    line.setWidth(0.0 if panel.off else room * min(1.0, max(0.0, panel.share)))
    painter.fillRect(line, QColor(theme.accent))
