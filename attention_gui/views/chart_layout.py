"""Where the parts of a chart stand."""

from math import isnan
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from attention_gui.core.chart import Chart
from attention_gui.core.ticks import Tick
from attention_gui.views.typesetter import Typesetter

SIZE = 11  # px, of its texts
LINE = 15.0  # px from one text to the next
PAD, GAP = 8.0, 6.0  # px around the whole, and between parts
HEADING = 26.0  # px, of the line over a chart in a file
SWATCH = 18.0  # px of a line before its name
NAMES = 0.3  # of the width, at most, for the names
LOW = 150.0  # px of a chart in which nothing says what is across
CLOSEST = 11.0  # px from one name to the next
ACROSS, UP = 58.0, 24.0  # px from one mark to the next, at least


Parts = list[list[QPointF]]


class Ending(NamedTuple):
    """The name at the end of a line.

    Attributes
    ----------
    line : int
    end : float
        How high the line ends, px.
    y : float
        How high the middle of the name stands, px.
    text : str
    """

    line: int
    end: float
    y: float
    text: str


class ChartLayout(NamedTuple):
    """Where the parts stand in a place.

    Attributes
    ----------
    chart : Chart
    plot : QRectF
        What the lines are in.
    across, up : tuple of Tick
    is_low : bool
        Whether there is no room to say what is across.
    lines : tuple of list
        The points of each line, in parts between which there are gaps.
    endings : tuple of Ending
    """

    chart: Chart
    plot: QRectF
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    is_low: bool
    lines: tuple[Parts, ...]
    endings: tuple[Ending, ...]

    def x(self, value: float) -> float:
        """Return where a number stands across, px."""
        return self.plot.left() + self.chart.place(value) * self.plot.width()

    def y(self, number: float) -> float:
        """Return how high a number of a line stands, px; NaN in a gap."""
        height = float(self.chart.heights(np.array(number)))
        return self.plot.bottom() - height * self.plot.height()

    def value(self, x: float) -> float:
        """Return which number stands at a place across."""
        return self.chart.value((x - self.plot.left()) / max(self.plot.width(), 1.0))


def chart_layout(chart: Chart, area: QRectF, letters: Typesetter) -> ChartLayout:
    """Return where the parts of a chart stand in an area."""
    top = area.top() + PAD + LINE + GAP + (HEADING if chart.heading else 0.0)
    below = LINE if area.height() < LOW else 2 * LINE
    bottom = area.bottom() - PAD - below
    up = chart.ticks_up(max(2, 1 + int((bottom - top) / UP)))
    widest = max((letters.width(tick.text, SIZE) for tick in up), default=0.0)
    left = area.left() + PAD + widest + GAP
    names = _names(chart, area.width(), letters)
    right = max(area.right() - PAD - names, left + 1.0)
    plot = QRectF(left, top, right - left, max(bottom - top, 1.0))
    across = chart.ticks_across(max(2, int(plot.width() / ACROSS)))
    lines = tuple(_parts(chart, plot, line) for line in range(len(chart.names)))
    made = ChartLayout(chart, plot, across, up, below == LINE, lines, ())
    return made._replace(endings=_endings(made, names, letters))


def _parts(chart: Chart, plot: QRectF, line: int) -> Parts:
    """Return the points of a line, in parts between which there are gaps."""
    across = plot.left() + chart.places(chart.across) * plot.width()
    up = plot.bottom() - chart.heights(chart.lines[:, line]) * plot.height()
    parts: Parts = [[]]
    for x, y in zip(across.tolist(), up.tolist(), strict=True):
        if not isnan(y):
            parts[-1].append(QPointF(x, y))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def _names(chart: Chart, width: float, letters: Typesetter) -> float:
    """Return how much room the names take."""
    widest = max((letters.width(name, SIZE) for name in chart.names), default=0.0)
    return min(widest + SWATCH + 3 * GAP, NAMES * width) if chart.names else 2 * GAP


def _endings(made: ChartLayout, room: float, letters: Typesetter) -> tuple[Ending, ...]:
    """Return names, each as near to the end of its line as the others let it."""
    ends = [(_end(made, line), line) for line in range(len(made.chart.names))]
    ends.sort()
    room_for = int((made.plot.height() + LINE) / CLOSEST)
    ends = ends[:room_for]  # the highest; the others are named in the list alone
    spread = _spread([end for end, _ in ends], made.plot)
    text = [
        letters.elided(made.chart.names[line], SIZE, room - SWATCH - 2 * GAP)
        for _, line in ends
    ]
    return tuple(
        Ending(line, end, y, words)
        for (end, line), y, words in zip(ends, spread, text, strict=True)
    )


def _end(made: ChartLayout, line: int) -> float:
    """Return how high a line ends; what is all gaps ends at the bottom."""
    parts = made.lines[line]
    return parts[-1][-1].y() if parts else made.plot.bottom()


def _spread(wanted: list[float], plot: QRectF) -> list[float]:
    """Return heights in the same order, a line of text apart where there is room."""
    if not wanted:
        return []
    gap = min(LINE, (plot.height() + LINE) / len(wanted))
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + gap) if placed else y)
    low = plot.bottom() + LINE / 2
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], low)
        low = placed[number] - gap
    return placed
