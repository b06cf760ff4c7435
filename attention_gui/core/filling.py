"""Filling: the numbers that cells take over from those beside them, and series."""

from decimal import Decimal
from fractions import Fraction
from typing import Literal

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.numbers import write_number

Kind = Literal["linear", "geometric"]
KINDS: tuple[Kind, ...] = ("linear", "geometric")
EXACT = 20_000  # cells, of which each is worked out in fractions


def filled_down(block: Array) -> Array:
    """Return a block in which every row is as the first."""
    return np.broadcast_to(block[:1], block.shape).copy()


def filled_right(block: Array) -> Array:
    """Return a block in which every column is as the first."""
    return np.broadcast_to(block[:, :1], block.shape).copy()


def extended(source: Array, first: int, count: int, series: bool) -> Array:
    """Return rows that go on above or below some rows.

    Parameters
    ----------
    source : array (rows, columns)
    first : int
        Which row is the first of those returned; that of the source is 0, and what is
        above it is negative.
    count : int
    series : bool
        Whether each column goes on along the straight line through its numbers, a
        single one in steps of 1; or else they are repeated.

    Returns
    -------
    array (count, columns)
    """
    rows = np.arange(first, first + count)
    copied: Array = source[rows % len(source)].astype(np.float64)
    if not series:
        return copied
    fits = np.isfinite(source).all(axis=0)  # no line leads on from NaN
    copied[:, fits] = _continued(source[:, fits], rows)
    return copied


def series(
    shape: tuple[int, int], start: float, step: float, kind: Kind, down: bool
) -> Array:
    """Return a block of series, each row or each column alike.

    Parameters
    ----------
    shape : (rows, columns)
    start, step : float
        What it begins with, and what is added, or multiplied with, each time.
    kind : str
    down : bool
        Whether it runs down each column, or along each row.
    """
    count = shape[0] if down else shape[1]
    steps = np.arange(count)
    if kind == "geometric":
        with np.errstate(all="ignore"):
            line: Array = start * np.power(step, steps.astype(np.float64))
    elif np.isfinite([start, step]).all():
        line = _line(_fraction(start), _fraction(step), steps)
    else:
        with np.errstate(all="ignore"):
            line = start + step * steps
    return np.broadcast_to(line[:, None] if down else line, shape).copy()


def _continued(source: Array, rows: Array) -> Array:
    """Return straight lines through columns, at other rows; (rows, columns)."""
    if source.shape[1] * len(rows) > EXACT:
        return _fitted(source.astype(np.float64), rows)
    lines = [_line(*_through(column), rows) for column in source.T]
    return np.array(lines).reshape(len(lines), len(rows)).T


def _through(column: Array) -> tuple[Fraction, Fraction]:
    """Return where the line of least squares starts, and its slope."""
    numbers = list(map(_fraction, column))
    if len(numbers) == 1:
        return numbers[0], Fraction(1)
    middle, mean = (
        Fraction(len(numbers) - 1, 2),
        sum(numbers, Fraction(0)) / len(numbers),
    )
    away = [place - middle for place in range(len(numbers))]
    spread = sum((one * one for one in away), Fraction(0))
    products = (one * n for one, n in zip(away, numbers, strict=True))
    slope = sum(products, Fraction(0)) / spread
    return mean - middle * slope, slope


def _fitted(source: Array, rows: Array) -> Array:
    places = np.arange(len(source)) - (len(source) - 1) / 2
    spread = (places**2).sum() or 1.0
    slope = places @ source / spread if len(source) > 1 else np.ones(source.shape[1])
    far = rows - (len(source) - 1) / 2
    with np.errstate(all="ignore"):
        line: Array = source.mean(axis=0) + far[:, None] * slope
    return line


def _line(start: Fraction, slope: Fraction, places: Array) -> Array:
    return np.array([_float(start + slope * int(place)) for place in places])


def _float(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def _fraction(number: float) -> Fraction:
    """Return a number as it is written: a tenth is a tenth."""
    return Fraction(Decimal(write_number(number)))
