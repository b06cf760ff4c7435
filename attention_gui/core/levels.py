"""Levels: lines in a plane on which all scores are equal."""

from math import isfinite
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.ticks import nice_step, steps_within

LEAST = 1e-100  # the length of a query that has a direction
LINES = 7  # of equal scores, at most, across what is shown


class Box(NamedTuple):
    """A part of a plane."""

    left: float
    bottom: float
    right: float
    top: float


class Level(NamedTuple):
    """A line on which every key has the same score.

    Attributes
    ----------
    score : float
    start, end : (float, float)
        Where it meets the edge of the box.
    """

    score: float
    start: tuple[float, float]
    end: tuple[float, float]


def levels(query: Array, factor: float, box: Box, most: int = LINES) -> list[Level]:
    """Return lines in a box on which every key has the same score × scale.

    They stand at right angles to the query; the closer, the longer it is.

    Parameters
    ----------
    query : array (2,)
    factor : float
        The scale.
    box : Box
    most : int
    """
    slope = query.astype(np.float64) * factor
    length = float(np.hypot(*slope))
    if not (isfinite(length) and length > LEAST):
        return []
    corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    scores = [float(slope @ corner) for corner in corners]
    low, high = min(scores), max(scores)
    step = nice_step(high - low, most)
    found = (_level(slope, one, box) for one in steps_within(low, high, step))
    return [level for level in found if level is not None]


def _level(slope: Array, score: float, box: Box) -> Level | None:
    """Return the part in a box of the line where slope · key is a score."""
    x, y = slope.tolist()
    ends = []
    if y:
        ends += [(side, (score - x * side) / y) for side in (box.left, box.right)]
    if x:
        ends += [((score - y * side) / x, side) for side in (box.bottom, box.top)]
    wide, high = box.right - box.left, box.top - box.bottom
    inside = sorted(
        (a, b)
        for a, b in ends
        if box.left - wide * 1e-9 <= a <= box.right + wide * 1e-9
        and box.bottom - high * 1e-9 <= b <= box.top + high * 1e-9
    )
    if len(inside) < 2 or inside[0] == inside[-1]:
        return None
    return Level(score, inside[0], inside[-1])
