"""Labels in a plane: each beside its point, none over another."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

GAP = 5.0  # px between a point and its label
CELL = 64.0  # px, of the grid in which neighbours are looked up


class Wanted(NamedTuple):
    """A label that is to be placed.

    Attributes
    ----------
    key : object
        Whose it is.
    spot : QPointF
    away : QPointF
        Where it would best lie: away from the origin.
    width, height : float
        Of the text, px.
    radius : float
        Of the point.
    forced : bool
        Whether it is shown even over others.
    """

    key: object
    spot: QPointF
    away: QPointF
    width: float
    height: float
    radius: float
    forced: bool = False


class Taken:
    """Boxes that are taken, looked up by where they are."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[QRectF]] = {}

    def add(self, box: QRectF) -> None:
        """Take a box."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def is_free(self, box: QRectF) -> bool:
        """Return whether nothing taken is in a box."""
        return not any(
            other.intersects(box)
            for cell in _cells(box)
            for other in self._boxes.get(cell, ())
        )

    def overlap(self, box: QRectF) -> float:
        """Return how much of what is taken is in a box, px²."""
        others = {
            id(other): other & box
            for cell in _cells(box)
            for other in self._boxes.get(cell, ())
        }
        return sum(one.width() * one.height() for one in others.values())


def arranged(
    wanted: Iterable[Wanted], points: Iterable[QRectF], within: QRectF
) -> dict[object, QRectF]:
    """Return where labels lie; those for which there is no room are left out.

    Parameters
    ----------
    wanted : iterable of Wanted
        The most important first.
    points : iterable of QRectF
        What no label may cover.
    within : QRectF
    """
    taken, found = Taken(), {}
    for point in points:
        taken.add(point)
    for one in wanted:
        boxes = list(_beside(one))
        free = (box for box in boxes if within.contains(box) and taken.is_free(box))
        box = next(free, None)
        if box is None and one.forced:
            inside = [box for box in boxes if within.contains(box)]
            box = min(inside, key=taken.overlap, default=None)
        if box is not None:
            taken.add(box)
            found[one.key] = box
    return found


def _beside(one: Wanted) -> Iterator[QRectF]:
    """Yield the boxes around a point, those away from the origin first."""
    reach = one.radius + GAP
    wide, high = one.width, one.height
    middle_x, middle_y = one.spot.x() - wide / 2, one.spot.y() - high / 2
    beside, above = wide / 2 + reach, high / 2 + reach - 2
    ways = [(x, y) for x in (1, 0, -1) for y in (-1, 0, 1) if x or y]
    ways.sort(key=lambda way: -(way[0] * one.away.x() + way[1] * one.away.y()))
    for x, y in ways:
        side = beside if not y else beside - reach * 0.3
        yield QRectF(middle_x + x * side, middle_y + y * above, wide, high)


def _cells(box: QRectF) -> Iterator[tuple[int, int]]:
    for x in range(int(box.left() // CELL), int(box.right() // CELL) + 1):
        for y in range(int(box.top() // CELL), int(box.bottom() // CELL) + 1):
            yield x, y
