"""Ticks: the round numbers that an axis of a chart is marked at."""

from math import floor, inf, log10
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.display import short_text

STEPS = 1.0, 2.0, 2.5, 5.0, 10.0  # of one tick to the next, times a power of ten
HUGE = 1e300  # twice as much is still a number
FACTORS = (1, 2, 5), (1, 3), (1,)  # within a power of ten


class Tick(NamedTuple):
    """A number on an axis, and its text."""

    value: float
    text: str


def ticks(low: float, high: float, most: int) -> tuple[Tick, ...]:
    """Return round numbers evenly apart within a range, at most so many.

    Examples
    --------
    >>> [tick.text for tick in ticks(0, 1, 6)]
    ['0', '0.2', '0.4', '0.6', '0.8', '1']
    """
    step = _step((high - low) / max(most - 1, 1))
    if not 0 < step < inf:
        return ()
    first, last = np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9)
    return _told(step * np.arange(first, last + 1))


def log_ticks(low: float, high: float, most: int) -> tuple[Tick, ...]:
    """Return round numbers within a range above 0, each some times the one before.

    Examples
    --------
    >>> [tick.text for tick in log_ticks(0.1, 4, 6)]
    ['0.1', '0.2', '0.5', '1', '2']
    """
    powers = range(floor(log10(low)), floor(log10(high)) + 1)
    for factors in FACTORS:
        marks = [factor * 10.0**power for power in powers for factor in factors]
        inside = [mark for mark in marks if low * (1 - 1e-9) <= mark <= high * 1.000001]
        if 2 <= len(inside) <= most:
            return _told(np.array(inside))
    return ticks(low, high, most)


def bounds(numbers: Array, from_zero: bool) -> tuple[float, float]:
    """Return an axis that holds all finite numbers, with a little air.

    Parameters
    ----------
    numbers : array
    from_zero : bool
        Whether it starts at 0, as that of shares does.
    """
    finite = numbers[np.isfinite(numbers)].astype(np.float64).clip(-HUGE, HUGE)
    if not finite.size:
        return 0.0, 1.0
    low, high = float(finite.min()), float(finite.max())
    if from_zero and low >= 0:
        return 0.0, high * 1.06 or 1.0
    air = 0.06 * (high - low) or max(abs(high), 1.0) / 2
    return low - air, high + air


def _step(least: float) -> float:
    """Return the smallest round step that is not below a number."""
    if not 0 < least < inf:
        return 0.0
    power = 10.0 ** floor(log10(least))
    return next(power * step for step in STEPS if power * step >= least * (1 - 1e-9))


def _told(values: Array) -> tuple[Tick, ...]:
    rounded = (float(f"{value:.12g}") + 0.0 for value in values.tolist())
    return tuple(Tick(value, short_text(value)) for value in rounded)
