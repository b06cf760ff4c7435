"""The least change: the shortest way from where a number is to where it should be."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.goal.climb import climbed
from attention_gui.core.goal.height import Height

PARTS = 33  # of a line, looked at together
NEAREST, FURTHEST = 1e-3, 1e5  # in units that change a scaled score by one
DECADE = 7  # places that are looked at from one to its tenfold
STARTS, TOPS, LAST = 12, 4, 3
FIRST_ROUNDS, ROUNDS = 3, 60
MOST_KEYS, RANDOM = 32, 32  # directions that are tried
EVEN, ROUGH = 1e-15, 1e-2  # of a length
LITTLE = 1e-12  # of a length: what is gained
POLISHES, NEARBY = 3, 1e-3  # steps, and of a length: how far each may go


class Found(NamedTuple):
    """A change, and whether it reaches the target; else nothing comes nearer."""

    point: Array
    reached: bool


def least(height: Height) -> Found:
    """Return the shortest change that reaches the target, or comes nearest.

    A weight that is to grow has one shortest way; else the best of many starts is
    taken, each followed down to where no neighbour is shorter.

    References
    ----------
    Nocedal and Wright, "Numerical Optimization", 2nd edition, 2006, chapter 18: each
    step is Newton's on the conditions of Lagrange, that a shortest change is at right
    angles to the surface of the target.
    """
    radii = _radii(height)
    crossings, tops = [], [np.zeros(height.slopes.shape[1])]
    for direction in _directions(height):
        heights = height.along(direction, radii)
        past = np.flatnonzero(heights >= 0)
        if len(past):
            point = direction * radii[past[0]]
            crossings.append(_pulled(height, point, 0.0, 1.0, ROUGH))
        else:
            tops.append(direction * radii[int(np.argmax(heights))])
    if not crossings:
        return _highest(height, tops)
    crossings.sort(key=_length)
    return Found(
        _shortest(height, crossings[: 1 if height.is_concave else STARTS]), True
    )


def _shortest(height: Height, starts: list[Array]) -> Array:
    """Return the shortest change that some are followed down to."""
    begun = [_descended(height, start, FIRST_ROUNDS) for start in starts]
    begun.sort(key=_length)
    ends = [_descended(height, start, ROUNDS) for start in begun[:LAST]]
    return _polished(height, min(ends, key=_length))


def _polished(height: Height, point: Array) -> Array:
    """Return a shortest change to the last digits, which its length tells no more."""
    for _ in range(POLISHES):
        step = _step(height, point)
        if step is None or _length(step) > NEARBY * _length(point):
            break
        point = point + step
    return point


def _highest(height: Height, tops: list[Array]) -> Found:
    """Return the nearest that climbing comes, or the way that it finds."""
    tops.sort(key=lambda top: -height.at(top))
    ends = [climbed(height, top) for top in tops[: 1 if height.is_concave else TOPS]]
    best = max(ends, key=height.at)
    if height.at(best) < 0:
        return Found(best, False)
    ways = [_pulled(height, end, 0.0, 1.0) for end in ends if height.at(end) >= 0]
    return Found(_shortest(height, ways), True)


def _radii(height: Height) -> Array:
    """Return the lengths at which a direction is looked at."""
    mixture = height.mixture
    scaled = mixture.scaled(mixture.scores)
    furthest = max(FURTHEST, 10 * float(np.ptp(scaled)))
    count = int(DECADE * np.log10(furthest / NEAREST)) + 1
    largest = float(np.linalg.norm(height.slopes, axis=1).max())
    unit = mixture.temperature / abs(mixture.factor) / max(largest, 1e-300)
    radii: Array = np.geomspace(NEAREST, furthest, count) * unit
    return radii


def _directions(height: Height) -> Iterator[Array]:
    """Yield ways to go: uphill, from key to key, and some at random."""
    mixture, slopes = height.mixture, height.slopes
    origin = np.zeros(slopes.shape[1])
    shares = mixture.shares(mixture.scaled(mixture.scores))
    way = height.way * np.sign(mixture.factor)
    apart = way * (mixture.carried - shares @ mixture.carried)
    some = np.argsort(-np.abs(apart), kind="stable")[:MOST_KEYS]
    best = slopes[int(np.argmax(way * mixture.carried))]
    worst = slopes[int(np.argmin(way * mixture.carried))]
    middle = shares @ slopes
    found = [height.bent(origin).slope, *slopes[some], *-slopes[some]]
    found += [np.sign(apart[key]) * (slopes[key] - middle) for key in some]
    found += [best - slopes[key] for key in some]
    found += [slopes[key] - worst for key in some]
    random = np.random.default_rng(0).normal(size=(RANDOM, len(origin)))
    for direction in (*found, *random):
        length = _length(direction)
        if length > 0 and np.isfinite(length):
            yield direction / length


def _pulled(
    height: Height, point: Array, low: float, high: float, even: float = EVEN
) -> Array:
    """Return the first part of a change, from low to high, that reaches the target."""
    while high - low > even * high:
        parts = np.linspace(low, high, PARTS)
        past = np.flatnonzero(height.along(point, parts)[1:] >= 0)
        if not len(past):  # but for rounding the last one does
            return point * high
        first = int(past[0])
        if (parts[first], parts[first + 1]) == (low, high):
            break
        low, high = float(parts[first]), float(parts[first + 1])
    return point * high


def _descended(height: Height, point: Array, rounds: int) -> Array:
    """Return where, from a change that reaches the target, no neighbour is shorter."""
    for _ in range(rounds):
        step = _step(height, point)
        shorter = None if step is None else _shorter(height, point, step)
        if shorter is None:
            return point
        gain = _length(point) - _length(shorter)
        point = shorter
        if gain <= LITTLE * _length(point):
            return point
    return point


def _shorter(height: Height, point: Array, step: Array) -> Array | None:
    """Return a shorter change on the way of a step that reaches the target, if any."""
    length = _length(point)
    for part in 0.5 ** np.arange(12):
        new = point + part * step
        size = _length(new)
        if not size > 0:
            continue
        end = length / size
        if height.at(new) >= 0:
            made = _pulled(height, new, 0.0, min(1.0, end))
        elif end > 1 and height.at(new * end) >= 0:
            made = _pulled(height, new, 1.0, end)
        else:
            continue
        if _length(made) < length:
            return made
    return None


def _step(height: Height, point: Array) -> Array | None:
    """Return Newton's step to the shortest change on the surface of the target."""
    value, slope, bend = height.bent(point)
    steep = float(slope @ slope)
    if not steep > 0 or not np.isfinite(bend).all():
        return None
    inward = -slope * value / steep
    curved = np.eye(len(point)) - (slope @ point / steep) * bend
    flat = np.linalg.qr(slope[:, None], mode="complete")[0][:, 1:]  # (r, r - 1)
    sizes, axes = np.linalg.eigh(flat.T @ curved @ flat)
    pull = axes.T @ (flat.T @ (point + curved @ inward))
    along: Array = flat @ (axes @ (pull / np.maximum(np.abs(sizes), 1e-3)))
    return inward - along


def _length(point: Array) -> float:
    return float(np.linalg.norm(point))
