"""Arithmetic on the numbers of a block: scaled, added to, rounded, drawn by chance."""

from decimal import Decimal
from math import isfinite
from typing import Literal

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.nudging import nudged
from attention_gui.core.numbers import write_number

Chance = Literal["normal", "uniform"]
CHANCES: tuple[Chance, ...] = ("normal", "uniform")
MOST_DIGITS = 15


def multiplied(block: Array, by: float) -> Array:
    """Return every number so many times."""
    with np.errstate(all="ignore"):
        product: Array = block * by
    return product


def added(block: Array, more: float) -> Array:
    """Return every number plus another, in decimals: 0.2 + 0.1 is 0.3."""
    if isfinite(more):
        return nudged(block, Decimal(write_number(more)))
    with np.errstate(all="ignore"):
        total: Array = block + more
    return total


def negated(block: Array) -> Array:
    """Return every number with the other sign; 0 has none."""
    return 0.0 - block


def rounded(block: Array, digits: int) -> Array:
    """Return every number with so many decimals; below 0, to tens.

    Raises
    ------
    ValueError
        If no number has so many.
    """
    if not -MOST_DIGITS <= digits <= MOST_DIGITS:
        raise refusal(
            "decimals go from −{most} to {most}, got {digits}",
            most=MOST_DIGITS,
            digits=digits,
        )
    with np.errstate(all="ignore"):
        short: Array = np.round(block, digits)
        whole = np.abs(block) * 10.0**digits >= 2**53  # has no decimals to be dropped
    return np.where(whole | ~np.isfinite(block), block, short) + 0.0


def normalised(block: Array) -> Array:
    """Return every row at length 1; those that are 0 or not finite stay.

    Raises
    ------
    ValueError
        If that is so of every row.
    """
    longest, can_be = np.abs(block).max(axis=1, keepdims=True), directed(block)
    if not can_be.any():
        raise refusal("a row of zeros, or one with NaN or ∞, has no direction")
    with np.errstate(all="ignore"):
        near_one = block / longest  # its squares are neither too large nor all 0
        unit = near_one / np.linalg.norm(near_one, axis=1, keepdims=True)
    return np.where(can_be, unit, block)


def directed(block: Array) -> Array:
    """Return which rows are neither 0 nor hold NaN or infinity, (rows, 1)."""
    longest = np.abs(block).max(axis=1, keepdims=True)
    can_be: Array = (longest > 0) & np.isfinite(longest)
    return can_be


def transposed(block: Array) -> Array:
    """Return rows in place of columns.

    Raises
    ------
    ValueError
        Unless there are as many of either.
    """
    rows, columns = block.shape
    if rows != columns:
        raise refusal(
            "{rows} × {columns} cells are no square: select as many rows as columns",
            rows=rows,
            columns=columns,
        )
    return block.T.copy()


def drawn(
    shape: tuple[int, ...], chance: Chance, low: float, high: float, seed: int
) -> Array:
    """Return random numbers, the same ones from the same seed.

    Parameters
    ----------
    shape : (rows, columns)
    chance : str
    low, high : float
        The ends of a uniform distribution; or mean and deviation of a normal one.
    seed : int

    Raises
    ------
    ValueError
        If there is no such distribution.
    """
    if not (isfinite(low) and isfinite(high)):
        raise refusal("random numbers need finite bounds")
    numbers = np.random.default_rng(seed)
    if chance == "normal":
        if high < 0:
            raise refusal("a deviation cannot be below 0")
        return numbers.normal(low, high, shape)
    if high < low:
        raise refusal("the upper end cannot be below the lower one")
    return numbers.uniform(low, high, shape)
