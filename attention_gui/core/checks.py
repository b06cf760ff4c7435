"""Numbers that are handed in: taken as what is meant, or refused in a sentence."""

from math import isfinite
from operator import index
from typing import Any

import numpy as np

from attention_gui.core.language import refusal
from attention_gui.core.sentence import shown

MANY = 1 << 31  # tokens, more than any document has


def finite(name: str, value: Any) -> float:
    """Return a finite number."""
    try:
        number = float(value)
    except OverflowError:
        raise refusal(
            "{name} must be a finite number, got one too large", name=name
        ) from None
    except (TypeError, ValueError):
        raise refusal(
            "{name} must be a number, got {value}", name=name, value=shown(value)
        ) from None
    if not isfinite(number):
        raise refusal(
            "{name} must be a finite number, got {number}", name=name, number=number
        )
    return number


def finite_or_none(name: str, value: Any) -> float | None:
    """Return a finite number, or None."""
    return None if value is None else finite(name, value)


def above_zero(name: str, value: Any) -> float:
    """Return a finite number above 0."""
    number = finite(name, value)
    if number <= 0:
        raise refusal("{name} must be above 0, got {number}", name=name, number=number)
    return number


def whole(name: str, value: Any) -> int:
    """Return a whole number."""
    try:
        return index(value)
    except TypeError:
        raise refusal(
            "{name} must be a whole number, got {value}", name=name, value=shown(value)
        ) from None


def offset(name: str, value: Any) -> int:
    """Return a whole number that positions can be counted with."""
    number = whole(name, value)
    if abs(number) >= MANY:
        raise refusal(
            "{name} must be within ±{most}, got {number}",
            name=name,
            most=MANY - 1,
            number=number,
        )
    return number


def count(name: str, value: Any) -> int:
    """Return a whole number of 0 or more."""
    number = offset(name, value)
    if number < 0:
        raise refusal(
            "{name} must be 0 or more, got {number}", name=name, number=number
        )
    return number


def flag(name: str, value: Any) -> bool:
    """Return True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise refusal(
            "{name} must be True or False, got {value}", name=name, value=shown(value)
        )
    return bool(value)
