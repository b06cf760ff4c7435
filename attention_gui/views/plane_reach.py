"""What of a plane is reached: by the pointer, in what order, and by how fine steps."""

from decimal import Decimal
from math import floor, hypot, log10
from time import monotonic

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from attention_gui.core.arrays import Array
from attention_gui.core.nudging import nudged
from attention_gui.core.stroke import ALONE, RUN, new_stroke
from attention_gui.views.plane_frame import Frame
from attention_gui.views.plane_scene import Scene, Spot

NEAR = 9.0  # px around a point that still are on it
NUDGE = 28.0  # px, at most, of a step by a key
LARGE = 10  # steps with Shift
DIGITS = 12  # that count, of a place that is stepped from
WAYS = {
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Up: (1, 1),
    Qt.Key.Key_Down: (1, -1),
}
Modifier = Qt.KeyboardModifier


def under(scene: Scene, at: QPointF) -> list[Spot]:
    """Return the vectors that end at a point of the screen, the nearest first."""
    found = []
    for order, vectors in enumerate((scene.plane.above, scene.plane.below)):
        for row, spot in scene.spots(vectors):
            far = hypot(spot.x() - at.x(), spot.y() - at.y())
            if far <= max(NEAR, scene.radius(vectors.stage, row) + 2):
                found.append((round(far), order, row, vectors.stage))
    return [(stage, row) for _, _, row, stage in sorted(found)]


def in_order(scene: Scene) -> list[Spot]:
    """Return all vectors that can be held: queries and then keys, as tokens stand."""
    return [
        (vectors.stage, row)
        for vectors in (scene.plane.above, scene.plane.below)
        for row in np.flatnonzero(np.isfinite(vectors.places).all(axis=1)).tolist()
    ]


def rounded(frame: Frame, place: Array, snap: bool) -> Array:
    """Return a place as fine as a pixel, or at half a step of the grid."""
    size = frame.step / 2 if snap else _power(1 / frame.zoom)
    return np.array([float(f"{round(x / size) * size:.12g}") + 0.0 for x in place])


def nudge_of(event: QKeyEvent) -> tuple[int, int] | None:
    """Return along which axis a key moves, and how many steps; None where none."""
    way = WAYS.get(Qt.Key(event.key()))
    with_shift = event.modifiers() & ~Modifier.KeypadModifier
    if way is None or with_shift not in (Modifier.NoModifier, Modifier.ShiftModifier):
        return None
    return way[0], way[1] * (LARGE if with_shift else 1)


class Nudges:
    """Steps by keys: those of one vector in quick succession are one stroke."""

    def __init__(self) -> None:
        self._which: Spot | None = None
        self._stroke, self._when = ALONE, 0.0

    def moved(self, frame: Frame, place: Array, axis: int, steps: int) -> Array:
        """Return where some steps along an axis lead."""
        step = Decimal(f"{_power(NUDGE / frame.zoom):g}")
        after = np.array([float(f"{x:.{DIGITS}g}") for x in place])
        after[axis] = nudged(after[axis : axis + 1], step * steps)[0]
        return after

    def stroke_of(self, which: Spot) -> int:
        """Return the stroke of another step of a vector."""
        if which != self._which or monotonic() - self._when > RUN:
            self._which, self._stroke = which, new_stroke()
        self._when = monotonic()
        return self._stroke


def _power(size: float) -> float:
    """Return the power of ten that is not above a size."""
    return float(f"1e{floor(log10(size))}")
