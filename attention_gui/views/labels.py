"""The labels of a map's rows and columns: all, or as many as there is room for."""

from math import ceil

from attention_gui.core.display import token_text
from attention_gui.views.drawing import Drawing
from attention_gui.views.frame import LABEL_SIZE, SMALL
from attention_gui.views.stage_room import is_of_features

MIDDLE = 0.36  # of a letter's size, from its middle down to the base line
APART = 6.0  # between the numbers of features, px
EDGE = 2.0  # between the last of them and the edge of the card, px


def paint_row_labels(drawing: Drawing) -> None:
    """Draw the labels left of the cells; the lit one is bold."""
    _, type_, _, panel, frame, cross = drawing
    height = frame.cells.height() / panel.shape[0]
    size, lit = frame.label, cross.spot(panel)[0]
    colour = drawing.role(panel.rows.role)
    for row in _shown(panel.shape[0], height, size + 1, _first(lit, panel.named[0])):
        bold = row == lit
        text = token_text(panel.rows.label(row))
        text = type_.elided(text, size, frame.left, bold)
        x = frame.cells.left() - 5 - type_.width(text, size, bold)
        y = frame.cells.top() + (row + 0.5) * height + size * MIDDLE
        drawing.text(x, y, text, colour, size, bold)


def paint_column_labels(drawing: Drawing) -> None:
    """Draw the labels above the cells, level or standing on end."""
    _, type_, _, panel, frame, cross = drawing
    width = frame.cells.width() / panel.shape[1]
    if is_of_features(panel):
        _paint_feature_labels(drawing, width)
        return
    size = frame.label if width > LABEL_SIZE else SMALL
    size = size if frame.upright else LABEL_SIZE
    room = frame.above if frame.upright else width
    lit = cross.spot(panel)[1]
    for column in _shown(panel.shape[1], width, size + 1, _first(lit, panel.named[1])):
        text = token_text(panel.columns.label(column))
        text = type_.elided(text, size, room, column == lit)
        _paint_column_label(drawing, column, width, text, size)


def _paint_feature_labels(drawing: Drawing, width: float) -> None:
    """Draw the numbers of features, level, as many as have room beside each other."""
    _, type_, _, panel, frame, cross = drawing
    columns, lit = panel.columns, cross.spot(panel)[1]
    last = columns.label(panel.shape[1] - 1)
    room = type_.width(last, frame.label, bold=True) + APART
    for column in _shown(panel.shape[1], width, room, _first(lit, panel.named[1])):
        _paint_column_label(drawing, column, width, columns.label(column), frame.label)


def _paint_column_label(
    drawing: Drawing, column: int, width: float, text: str, size: int
) -> None:
    painter, type_, _, panel, frame, cross = drawing
    bold = column == cross.spot(panel)[1]
    middle = frame.cells.left() + (column + 0.5) * width
    painter.save()
    if frame.upright:
        painter.translate(middle + size * MIDDLE, frame.cells.top() - 4)
        painter.rotate(-90)
    else:
        wide = type_.width(text, size, bold)
        left = min(middle - wide / 2, frame.card.right() - EDGE - wide)
        left = max(left, frame.cells.left())  # where the title of the rows ends
        painter.translate(left, frame.cells.top() - 5)
    drawing.text(0, 0, text, drawing.role(panel.columns.role), size, bold)
    painter.restore()


def _first(lit: int, named: int) -> int:
    """Return which label comes before the others: the lit one, or that of a picture."""
    return lit if lit >= 0 else named


def _shown(count: int, room: float, needed: float, lit: int) -> list[int]:
    """Return which labels have room: all, or every so many and the one that is lit."""
    every = _round(ceil(needed / max(room, 0.01)))
    shown = range(0, count, every)
    if every == 1 or not 0 <= lit < count:
        return list(shown)
    return [label for label in shown if abs(label - lit) >= every] + [lit]


def _round(every: int) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 and so on."""
    power = int(10 ** (len(str(max(1, every))) - 1))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= every)
