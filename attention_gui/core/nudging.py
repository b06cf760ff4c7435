"""Nudging: numbers a step larger or smaller, as one who writes decimals adds them."""

from decimal import Context, Decimal
from math import isfinite

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.numbers import write_number

LARGEST_STEP = -1  # as a power of ten, of a number that is below ten
EXACT = 4096  # cells, of which each is added in decimals
MOST_DECIMALS = 6  # that are looked for in the numbers of many cells

_EXACTLY = Context(prec=60)


def step_of(number: float) -> Decimal:
    """Return by how much a number is stepped: a tenth, or as fine as it is written.

    Examples
    --------
    >>> [str(step_of(number)) for number in (1.0, 0.25, 1.23456, 250.0, 0.0)]
    ['0.1', '0.01', '0.1', '1E+1', '0.1']
    """
    decimal = _decimal(number)
    if not decimal:
        return Decimal("0.1")
    written = decimal.normalize(_EXACTLY).as_tuple().exponent
    assert isinstance(written, int)  # the number is finite
    power = max(min(LARGEST_STEP, written), decimal.adjusted() - 1)
    return Decimal(1).scaleb(power, _EXACTLY)


def nudged(numbers: Array, by: Decimal) -> Array:
    """Return numbers that are more by a decimal: 0.2 + 0.1 is 0.3.

    Those that are not finite stay as they are; what grows too large is infinite.
    """
    if numbers.size <= EXACT:
        sums = [_sum(number, by) for number in numbers.flat]
        return np.array(sums, np.float64).reshape(numbers.shape)
    return _rounded_sum(numbers.astype(np.float64), by)


def _sum(number: float, by: Decimal) -> float:
    if not isfinite(number):
        return float(number)
    return float(_EXACTLY.add(_decimal(number), by)) + 0.0  # never -0


def _decimal(number: float) -> Decimal:
    """Return a number as it is written, with the digits that its type tells apart."""
    return Decimal(write_number(number))


def _rounded_sum(numbers: Array, by: Decimal) -> Array:
    """Return sums, of what has few decimals with as few again."""
    exponent = by.as_tuple().exponent
    assert isinstance(exponent, int)  # a step is finite
    with np.errstate(all="ignore"):
        sums: Array = numbers + float(by)
        left = np.isfinite(numbers)
        for decimals in range(max(0, -exponent), MOST_DECIMALS + 1):
            short = left & (np.round(numbers, decimals) == numbers)
            sums = np.where(short, np.round(sums, decimals), sums)
            left &= ~short
            if not left.any():
                break
    return sums + 0.0  # never -0
