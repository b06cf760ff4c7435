"""Ticks: the round numbers that an axis is marked at."""

from math import ceil, floor, inf, isfinite, log10
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.display import short_text

QUARTERED = 1.0, 2.0, 2.5, 5.0, 10.0  # with quarters, too
HUGE = 1e300  # twice as much is still a number
FACTORS = (1, 2, 5), (1, 3), (1,)  # within a power of ten


class Tick(NamedTuple):
    """A number on an axis, and its text."""

    value: float
    text: str


def nice_step(
    span: float, most: int, among: tuple[float, ...] = (1.0, 2.0, 5.0, 10.0)
) -> float:
    """Return a round number of which at most so many go into a span.

    Parameters
    ----------
    span : float
    most : int
    among : tuple of float
        Which numbers from 1 to 10 are round, times any power of ten.

    Examples
    --------
    >>> [nice_step(span, 5) for span in (1.0, 3.0, 0.04)]
    [0.2, 1.0, 0.01]
    """
    rough = span / max(most, 1)
    if not (isfinite(rough) and rough > 0):
        return 1.0
    power = floor(log10(rough))
    fits = (nice for nice in among if nice * 10.0**power >= rough * (1 - 1e-9))
    return float(f"{next(fits, 10.0):g}e{power}")


def steps_within(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of a step between two numbers."""
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [float(f"{number * step:.12g}") for number in range(first, last + 1)]


def ticks(low: float, high: float, most: int) -> tuple[Tick, ...]:
    """Return round numbers evenly apart within a range, at most so many.

    Examples
    --------
    >>> [tick.text for tick in ticks(0, 1, 6)]
    ['0', '0.2', '0.4', '0.6', '0.8', '1']
    """
    if not 0 < high - low < inf:
        return ()
    step = nice_step(high - low, most - 1, QUARTERED)
    return _told(steps_within(low, high, step))


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
            return _told(inside)
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


def _told(values: list[float]) -> tuple[Tick, ...]:
    rounded = (float(f"{value:.12g}") for value in values)
    return tuple(Tick(value, short_text(value)) for value in rounded)
