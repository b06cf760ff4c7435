"""What each field of a rule may hold, and the sentence that refuses anything else."""

from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array, as_array, frozen, real
from attention_gui.core.checks import (
    MANY,
    above_zero,
    count,
    finite,
    finite_or_none,
    flag,
    offset,
)
from attention_gui.core.language import refusal
from attention_gui.core.sentence import shown

EXACT = 1 << 53  # what a float holds exactly, as numbers stand in JSON


def softcap(name: str, value: Any) -> float | None:
    """Return a number above 0, or None where there is no cap."""
    if value is None or finite(name, value) == 0:
        return None
    return above_zero(name, value)


def window(name: str, value: Any) -> tuple[int, int] | None:
    """Return two counts of keys, left and right; -1 is unbounded."""
    if value is None:
        return None
    try:
        left, right = (index(side) for side in value)
    except (TypeError, ValueError):
        left = right = -2
    if left < -1 or right < -1:
        raise refusal(
            "{name} must be two whole numbers, each a count or -1, got {value}",
            name=name,
            value=shown(value),
        )
    return _bounded(left), _bounded(right)


def _bounded(side: int) -> int:
    """Return a count of keys, or -1 for one that no document reaches."""
    return side if side < MANY else -1


def mask(name: str, value: Any) -> Array | None:
    """Return a mask that nobody can write to."""
    if value is None:
        return None
    value = as_array(name, value)
    if value.dtype != bool:
        raise refusal(
            "{name} must hold True (may attend) and False, got {dtype}; "
            "numbers to be added to the scores are a bias",
            name=name,
            dtype=value.dtype,
        )
    return frozen(value)


def bias(name: str, value: Any) -> Array | None:
    """Return a bias that nobody can write to."""
    if value is None:
        return None
    value = as_array(name, value)
    if value.dtype == bool:
        raise refusal(
            "{name} must hold numbers to be added to the scores, got bool; "
            "True (may attend) and False are a mask",
            name=name,
        )
    return frozen(real(name, value))


def padding(name: str, value: Any) -> tuple[int, ...]:
    """Return the numbers of keys, each once and in order."""
    try:
        keys = {index(key) for key in value}
    except TypeError:
        keys = {-1}
    if min(keys, default=0) < 0:
        raise refusal(
            "{name} must be the numbers of keys, got {value}",
            name=name,
            value=shown(value),
        )
    return tuple(sorted(keys))


def segments(name: str, value: Any) -> Array | None:
    """Return the numbers of segments, one for each token, that nobody can write to."""
    if value is None:
        return None
    value = as_array(name, value)
    if value.ndim != 1 or value.dtype.kind not in "iu":
        raise refusal("{name} must be one whole number for each token", name=name)
    exact = value.astype(np.int64)
    if (exact != value).any() or (exact > EXACT).any() or (exact < -EXACT).any():
        raise refusal("{name} must hold whole numbers up to 2^53", name=name)
    return frozen(exact)


def empty_rows(name: str, value: Any) -> Any:
    """Return a known way to fill the row of a query that may attend to no key."""
    if value not in ("zero", "uniform", "nan"):
        raise refusal(
            '{name} must be "zero", "uniform" or "nan", got {value}',
            name=name,
            value=shown(value),
        )
    return value


CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "scale": finite_or_none,
    "causal": flag,
    "offset": offset,
    "window": window,
    "mask": mask,
    "bias": bias,
    "softcap": softcap,
    "temperature": above_zero,
    "sink": finite_or_none,
    "empty_rows": empty_rows,
    "prefix": count,
    "padding": padding,
    "segments": segments,
    "key_segments": segments,
    "naive": flag,
}
