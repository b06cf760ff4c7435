"""The frame of a plane: which part of it is seen, and where on the screen."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from attention_gui.core.arrays import Array
from attention_gui.core.levels import Box
from attention_gui.core.plane import Plane, Vectors
from attention_gui.core.ticks import nice_step, steps_within

MARGINS = 34, 26, 14, 30  # px at the left, over, at the right, below: of numbers
ROOM = 0.14  # of the side, left free around what is fitted
APART = 58  # px between numbers of an axis, at least
LANE = 26.0  # px that queries stand over a line, and keys below it
LARGEST, SMALLEST = 1e110, 1e-110  # px per unit


@dataclass
class Frame:
    """Equal aspect: so many pixels a unit, in both directions.

    Attributes
    ----------
    area : QRectF
        Where the plane is seen.
    middle : (float, float)
        Of what is seen, in units.
    zoom : float
        Pixels per unit.
    """

    area: QRectF
    middle: tuple[float, float] = (0.0, 0.0)
    zoom: float = 1.0
    is_line: bool = False

    def spot(self, place: Array, lane: float = 0.0) -> QPointF:
        """Return where on the screen a place is; `lane` up or down beside a line."""
        centre = self.area.center()
        x = centre.x() + (float(place[0]) - self.middle[0]) * self.zoom
        if self.is_line:
            return QPointF(x, centre.y() - lane * LANE)
        return QPointF(x, centre.y() - (float(place[1]) - self.middle[1]) * self.zoom)

    def spots(self, places: Array, lane: float = 0.0) -> list[QPointF]:
        """Return where on the screen places (n, 2) are, as `spot` does for one."""
        centre = self.area.center()
        across = centre.x() + (places[:, 0] - self.middle[0]) * self.zoom
        down = centre.y() - (places[:, 1] - self.middle[1]) * self.zoom
        if self.is_line:
            down = np.full(len(places), centre.y() - lane * LANE)
        return list(map(QPointF, across.tolist(), down.tolist()))

    def place(self, spot: QPointF) -> Array:
        """Return the place at a point of the screen."""
        offset = spot - self.area.center()
        x = self.middle[0] + offset.x() / self.zoom
        y = 0.0 if self.is_line else self.middle[1] - offset.y() / self.zoom
        return np.array([x, y])

    @property
    def box(self) -> Box:
        """The part of the plane that is seen."""
        left, top = self.place(self.area.topLeft()).tolist()
        right, bottom = self.place(self.area.bottomRight()).tolist()
        if self.is_line:
            bottom, top = -1.0, 1.0
        return Box(left, bottom, right, top)

    @property
    def step(self) -> float:
        """Return the round number between two lines of the grid."""
        span = max(self.area.width(), 1.0)
        return nice_step(span / self.zoom, max(2, int(span / APART)))

    def ticks(self) -> tuple[list[float], list[float]]:
        """Return the numbers along the bottom and along the left."""
        box, step = self.box, self.step
        along = steps_within(box.left, box.right, step)
        if self.is_line:
            return along, []
        return along, steps_within(box.bottom, box.top, step)

    def fit(self, points: Array) -> None:
        """Show all of some places (n, 2), in the middle and as large as can be."""
        if not len(points):
            points = np.array([[-1.0, -1.0], [1.0, 1.0]])
        low, high = points.min(axis=0), points.max(axis=0)
        self.middle = tuple(((low + high) / 2).tolist())
        wide, tall = (float(one) for one in high - low)
        room = 1 - 2 * ROOM
        zooms = [self.area.width() * room / wide] if wide > 0 else []
        if tall > 0 and not self.is_line:
            zooms.append(self.area.height() * room / tall)
        size = float(np.abs(points).max(initial=0)) or 1.0
        fallback = self.area.height() * room / (2 * size)
        self.zoom = _kept(min(zooms, default=fallback))

    def magnify(self, factor: float, about: QPointF) -> None:
        """Show things larger or smaller; what is at a point stays there."""
        before = self.place(about)
        self.zoom = _kept(self.zoom * factor)
        shift = before - self.place(about)
        self.middle = self.middle[0] + float(shift[0]), self.middle[1] + float(shift[1])

    def pan(self, offset: QPointF) -> None:
        """Move what is seen by pixels."""
        x = self.middle[0] - offset.x() / self.zoom
        y = 0.0 if self.is_line else self.middle[1] + offset.y() / self.zoom
        self.middle = x, y

    def shows(self, points: Array) -> bool:
        """Return whether all places are within what is seen."""
        edge, (left, bottom, right, top) = 1 / self.zoom, self.box
        x, y = points.T
        along = (x >= left - edge) & (x <= right + edge)
        up = (y >= bottom - edge) & (y <= top + edge)
        return bool((along & (up | self.is_line)).all())


def area_of(rect: QRectF) -> QRectF:
    """Return where the plane is seen, in a widget of a size."""
    left, top, right, bottom = MARGINS
    area = rect.adjusted(left, top, -right, -bottom)
    return area if area.width() > 8 and area.height() > 8 else QRectF(0, 0, 8, 8)


def points_of(plane: Plane, arrows: bool) -> Array:
    """Return all places that are to be seen, and the origin where arrows begin."""
    points = np.concatenate([_finite(plane.below), _finite(plane.above)])
    return np.concatenate([points, np.zeros((1, 2))]) if arrows else points


def lane_of(plane: Plane, stage: str) -> float:
    """Return on which side of a line the vectors of a matrix stand."""
    if not plane.is_line:
        return 0.0
    return 1.0 if stage == plane.above.stage else -1.0


def _finite(vectors: Vectors) -> Array:
    return vectors.places[np.isfinite(vectors.places).all(axis=1)]


def _kept(zoom: float) -> float:
    return min(max(zoom, SMALLEST), LARGEST)
