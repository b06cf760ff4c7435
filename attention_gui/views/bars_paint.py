"""The painting of bars: a scale, a bar for each key, and its number."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attention_gui.core.arrays import Array
from attention_gui.core.display import MINUS, cell_text
from attention_gui.core.ticks import nice_step, steps_within
from attention_gui.views.bars_frame import Frame
from attention_gui.views.bars_text import FLAT, Scene, paint_labels, paint_title
from attention_gui.views.hatching import hatching
from attention_gui.views.theme import blend

NUMBERS = 10  # px
HATCHED = 7.0  # px, the narrowest bar that is hatched
LINES = 4  # of the scale
HELD = 0.08  # of the accent, over what belongs to the held key


def paint_bars(painter: QPainter, scene: Scene) -> None:
    """Draw every chart."""
    for frame in scene.frames:
        first = frame.area.left() == scene.frames[0].area.left()
        _paint_scale(painter, scene, frame, first)
        _paint_masked(painter, scene, frame)
        for place in _seen(scene, frame):
            _paint_bar(painter, scene, frame, place, float(frame.bars.weights[place]))
        _paint_sink(painter, scene, frame)
        paint_title(painter, scene, frame)
        if frame.whole.bottom() - frame.area.bottom() > FLAT - 2:
            paint_labels(painter, scene, frame)


def _seen(scene: Scene, frame: Frame) -> list[int]:
    """Return the places of which anything is to be seen: not of thousands of zeros."""
    bars, pixel = frame.bars, (frame.high - frame.low) / max(frame.area.height(), 1.0)
    seen = ~(np.abs(bars.weights) < pixel / 4) | bars.pinned
    if frame.pitch > scene.type.width("0.00", NUMBERS):
        seen |= ~bars.masked
    seen |= np.isin(bars.keys, (scene.held, scene.hovered))
    places: list[int] = np.flatnonzero(seen).tolist()
    return places


def _paint_scale(painter: QPainter, scene: Scene, frame: Frame, first: bool) -> None:
    theme, area = scene.theme, frame.area
    painter.setFont(scene.type.font(NUMBERS))
    step = nice_step(frame.high - frame.low, LINES if area.height() > 70 else 2)
    for number in steps_within(frame.low, frame.high, step):
        y = round(frame.y(number)) + 0.5
        faint = blend(theme.line, theme.card, 0.6)
        painter.setPen(QPen(QColor(theme.muted if number == 0 else faint), 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(frame.right, y))
        if first:
            painter.setPen(QColor(theme.muted))
            box = QRectF(area.left() - 60, y - 8, 54, 16)
            painter.drawText(box, _RIGHT, f"{number:.6g}".replace("-", MINUS))


def _paint_masked(painter: QPainter, scene: Scene, frame: Frame) -> None:
    """Hatch the room of keys that may not be attended to."""
    theme = scene.theme
    colour, pen = QColor(theme.masked), QPen(QColor(theme.hatch), 1)
    if frame.breadth < HATCHED:
        for first, last in _runs(frame.bars.masked):
            painter.fillRect(frame.room(first) | frame.room(last), colour)
        return
    painter.setPen(pen)
    for place in np.flatnonzero(frame.bars.masked).tolist():
        painter.fillRect(frame.room(place), colour)
        painter.drawLines(hatching(frame.room(place)))


def _runs(masked: Array) -> list[tuple[int, int]]:
    """Return the first and the last place of each run of masked keys."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], masked, [False]))))
    ends = edges.tolist()
    return [(ends[n], ends[n + 1] - 1) for n in range(0, len(ends), 2)]


def _paint_bar(
    painter: QPainter, scene: Scene, frame: Frame, place: int, number: float
) -> None:
    key = int(frame.bars.keys[place])
    lit = key == scene.hovered and scene.pointed in (-1, frame.bars.head)
    if not np.isfinite(number):
        odd = scene.theme.nan if np.isnan(number) else scene.theme.plus_inf
        painter.fillRect(frame.room(place), QColor(odd))
    elif number:
        colour = scene.colour
        painter.fillRect(
            frame.bar(place, number), colour.lighter(125) if lit else colour
        )
    if key == scene.held:
        accent = QColor(scene.theme.accent)
        painter.setPen(QPen(accent, 1.5))
        accent.setAlphaF(HELD)
        painter.setBrush(accent)
        painter.drawRoundedRect(frame.room(place).adjusted(-3, 0, 3, 1), 3, 3)
    if frame.bars.pinned[place]:
        _paint_pin(painter, scene, frame, place, number)
    _paint_number(painter, scene, frame, place, number, lit or key == scene.held)


def _paint_pin(
    painter: QPainter, scene: Scene, frame: Frame, place: int, number: float
) -> None:
    """Mark a bar whose weight is pinned by a corner, as in the maps."""
    bar = frame.bar(place, number if np.isfinite(number) else frame.high)
    corner, side = bar.topRight(), min(7.0, frame.breadth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(scene.theme.text))
    painter.drawPolygon([corner, corner - QPointF(side, 0), corner + QPointF(0, side)])


def _paint_number(
    painter: QPainter, scene: Scene, frame: Frame, place: int, number: float, lit: bool
) -> None:
    if frame.bars.masked[place] and not lit:
        return
    text = cell_text(number, 2)
    if not lit and scene.type.width(text, NUMBERS) + 3 > frame.pitch:
        return
    top = frame.y(number) if np.isfinite(number) else frame.area.top()
    box = QRectF(frame.x(place) - 40, min(top, frame.y(0)) - 14, 80, 13)
    painter.setFont(scene.type.font(NUMBERS, lit))
    painter.setPen(QColor(scene.theme.text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _paint_sink(painter: QPainter, scene: Scene, frame: Frame) -> None:
    """Draw the weight that goes to no key as a bar that is only an outline."""
    sink, place = frame.bars.sink, len(frame.bars.keys)
    if sink is None:
        return
    painter.setPen(QPen(QColor(scene.theme.muted), 1.2, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(scene.theme.masked))
    painter.drawRect(frame.bar(place, sink))
    lit = scene.type.width("0.00", NUMBERS) <= frame.pitch
    if lit:
        box = QRectF(frame.x(place) - 40, frame.y(sink) - 14, 80, 13)
        painter.setFont(scene.type.font(NUMBERS))
        painter.setPen(QColor(scene.theme.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cell_text(sink, 2))


_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute  # from right to left, too
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | _ABSOLUTE
