"""An independent search for the smallest change of a query: rays from where it is.

It knows nothing of how the program seeks: it looks along many directions for where the
number first reaches the target, and then turns the best of them.
"""

from collections.abc import Callable

import numpy as np

Number = Callable[[np.ndarray], np.ndarray]  # of changes (n, d), (n,)


def smallest(number: Number, target: float, features: int, furthest: float) -> float:
    """Return the length of the smallest change that reaches a target."""
    upward = target > number(np.zeros((1, features)))[0]
    random = np.random.default_rng(1)
    rays = random.normal(size=(1500, features))
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    lengths = np.array([_first(number, target, upward, ray, furthest) for ray in rays])
    best = np.inf
    for start in np.argsort(lengths)[:4]:
        if np.isfinite(lengths[start]):
            ray, length = rays[start], lengths[start]
            best = min(best, _turned(number, target, upward, ray, length, random))
    return best


def _turned(number, target, upward, ray, length, random) -> float:
    """Return the length once a ray is turned, step by step, to where it is shortest."""
    step = 0.1
    for _ in range(250):
        other = ray + step * random.normal(size=len(ray))
        other /= np.linalg.norm(other)
        found = _first(number, target, upward, other, length, parts=24)
        if found < length:
            ray, length, step = other, found, step * 1.5
        else:
            step *= 0.92
    return length


def _first(number, target, upward, ray, furthest, parts=200) -> float:
    """Return how far along a ray the target is first reached; infinite if nowhere."""
    low, high = 0.0, furthest
    while True:
        places = np.linspace(low, high, parts + 1)
        numbers = number(places[:, None] * ray)
        past = np.flatnonzero(numbers >= target if upward else numbers <= target)
        past = past[past > 0]
        if not len(past):
            return np.inf
        low, high = places[past[0] - 1], places[past[0]]
        if high - low < 1e-9 * high:
            return high
