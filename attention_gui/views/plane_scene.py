"""The scene of a plane: what is painted of it, and how large each point is."""

from collections.abc import Iterator
from math import isfinite, sqrt
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from attention_gui.core.cell import Stage
from attention_gui.core.palette import Theme
from attention_gui.core.plane import Plane, Vectors
from attention_gui.views.plane_frame import Frame, lane_of
from attention_gui.views.typesetter import Typesetter

SMALL, PLAIN, LARGE = 2.5, 4.0, 9.0  # px, radii of points
CROWD = 60  # tokens, of which all have large points

Spot = tuple[Stage, int]  # a vector, by its matrix and row


class Scene(NamedTuple):
    """A plane as it is seen.

    Attributes
    ----------
    plane : Plane
    frame : Frame
    theme : Theme
    type : Typesetter
    arrows : bool
        Whether vectors are arrows from the origin, or points.
    selected, partner, hovered : (stage, row), optional
        The vector that is held; the key or value that the held cell is about besides;
        and what is under the pointer.
    """

    plane: Plane
    frame: Frame
    theme: Theme
    type: Typesetter
    arrows: bool
    selected: Spot | None = None
    partner: Spot | None = None
    hovered: Spot | None = None

    @property
    def marked(self) -> tuple[Spot, ...]:
        """The vectors that stand out, and the chosen query's own."""
        chosen = self.plane.above.stage, self.plane.query
        marked = self.selected, self.partner, self.hovered, chosen
        return tuple(dict.fromkeys(one for one in marked if one))

    def colour(self, stage: Stage, share: float = 1.0) -> QColor:
        """Return the colour of a matrix's role, let through by a share."""
        colour = QColor(getattr(self.theme, stage))
        colour.setAlphaF(share)
        return colour

    def spot(self, stage: Stage, row: int) -> QPointF | None:
        """Return where on the screen a vector ends; None where it has no place."""
        place = self.plane.vectors(stage).places[row]
        if not np.isfinite(place).all():
            return None
        return self.frame.spot(place, lane_of(self.plane, stage))

    def origin(self, stage: Stage) -> QPointF:
        """Return where on the screen the vectors of a matrix begin."""
        return self.frame.spot(np.zeros(2), lane_of(self.plane, stage))

    def spots(self, vectors: Vectors) -> Iterator[tuple[int, QPointF]]:
        """Yield the vectors of a matrix that have a place, the chosen query's last."""
        places = vectors.places
        rows = np.flatnonzero(np.isfinite(places).all(axis=1))
        if vectors is self.plane.above:
            rows = rows[np.argsort(rows == self.plane.query, kind="stable")]
        lane = lane_of(self.plane, vectors.stage)
        yield from zip(rows.tolist(), self.frame.spots(places[rows], lane), strict=True)

    def radius(self, stage: Stage, row: int) -> float:
        """Return how large a point is: by the weight that the chosen query gives it."""
        vectors = self.plane.vectors(stage)
        crowded = len(vectors.places) > CROWD
        if vectors.shares is None:
            chosen = row == self.plane.query
            return PLAIN if chosen or not crowded else SMALL
        share = float(vectors.shares[row])
        least = SMALL if crowded else SMALL + 0.5
        share = min(max(share, 0.0), 1.0) if isfinite(share) else 0.0
        return least + (LARGE - least) * sqrt(share)

    def is_reached(self, stage: Stage, row: int) -> bool:
        """Return whether the chosen query may attend to a key; others always count."""
        reached = self.plane.vectors(stage).reached
        return reached is None or bool(reached[row])

    def is_chosen(self, stage: Stage, row: int) -> bool:
        """Return whether a vector is the chosen query, or its output."""
        return stage == self.plane.above.stage and row == self.plane.query
