"""The frame of bars: where each head's chart stands, and each bar in it."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from attention_gui.core.bars import BarChart, Bars

LEFT, RIGHT = 34.0, 8.0  # px beside the bars; numbers stand at the left
OVER = 20.0  # px, for the title of a head and the number on a full bar
BETWEEN = 12.0  # px, between charts that stand side by side
SHALLOW = 44.0  # px of height that bars keep, before their labels get room
SINK = 0.6  # of a bar's breadth, between the last key and the sink
FULL, WIDEST = 0.78, 64.0  # of a bar's room, and px, that it takes at most
APART = 120.0  # px between two bars, at most


class Place(NamedTuple):
    """A bar: of which chart, and which place from the left; the sink is the last."""

    chart: int
    place: int


class Frame(NamedTuple):
    """One head's chart on the screen.

    Attributes
    ----------
    bars : Bars
    whole : QRectF
    area : QRectF
        In which the bars stand.
    low, high : float
        The numbers at its foot and at its top.
    """

    bars: Bars
    whole: QRectF
    area: QRectF
    low: float
    high: float

    @property
    def slots(self) -> float:
        """How many bars there is room for."""
        sunk = 0 if self.bars.sink is None else 1 + SINK
        return max(1.0, len(self.bars.keys) + sunk)

    @property
    def pitch(self) -> float:
        """The breadth of a bar with what is left free beside it."""
        return min(self.area.width() / self.slots, APART)

    def x(self, place: int) -> float:
        """Return the middle of a bar."""
        gap = SINK if place >= len(self.bars.keys) else 0.0
        return self.area.left() + (place + gap + 0.5) * self.pitch

    def y(self, number: float) -> float:
        """Return how high a number stands."""
        share = (number - self.low) / (self.high - self.low)
        return self.area.bottom() - share * self.area.height()

    def room(self, place: int) -> QRectF:
        """Return what belongs to a bar, from the foot of the chart to its top."""
        breadth = self.breadth
        left = self.x(place) - breadth / 2
        return QRectF(left, self.area.top(), breadth, self.area.height())

    @property
    def breadth(self) -> float:
        """The breadth of a bar: so that many still have gaps between them."""
        return min(self.pitch * (FULL if self.pitch > 3 else 1.0), WIDEST)

    @property
    def right(self) -> float:
        """Return where the last bar's room ends."""
        return self.area.left() + self.slots * self.pitch

    def bar(self, place: int, number: float) -> QRectF:
        """Return a bar as high as its number."""
        room, foot, top = self.room(place), self.y(max(0.0, self.low)), self.y(number)
        return QRectF(
            QPointF(room.left(), top), QPointF(room.right(), foot)
        ).normalized()

    def place_at(self, spot: QPointF) -> int:
        """Return the place of the bar at a point of the screen, or -1."""
        along = (spot.x() - self.area.left()) / self.pitch
        count = len(self.bars.keys)
        if not (0 <= along < count and self.whole.contains(spot)):
            return -1
        return int(along)


def frames(chart: BarChart, within: QRectF, under: float) -> list[Frame]:
    """Return where the heads of a chart stand.

    Parameters
    ----------
    chart : BarChart
    within : QRectF
    under : float
        The room that labels take below bars.
    """
    count = len(chart.heads)
    columns = _columns(count, within)
    rows = -(-count // columns)
    wide = (within.width() - LEFT - RIGHT + BETWEEN) / columns
    high = within.height() / rows
    made = []
    for number, bars in enumerate(chart.heads):
        row, column = divmod(number, columns)
        whole = QRectF(
            within.left() + LEFT + column * wide,
            within.top() + row * high,
            wide - BETWEEN,
            high,
        )
        labels = under if high - under - OVER > SHALLOW else 4.0
        area = whole.adjusted(0, OVER, 0, -labels)
        made.append(Frame(bars, whole, area, chart.low, chart.high))
    return made


def _columns(count: int, within: QRectF) -> int:
    """Return in how many columns charts are largest."""

    def size(columns: int) -> float:
        rows = -(-count // columns)
        return min(within.width() / columns, 1.3 * within.height() / rows)

    return max(range(1, count + 1), key=size)
