"""The shape of a rule: with queries or keys taken anew."""

from dataclasses import replace
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.rule import Rule
from attention_gui.core.taking import FRESH, Take, taken

Both = tuple[Take | None, Take | None]  # of queries and of keys


def rule_taken(rule: Rule, takes: Both, size: tuple[int, int]) -> Rule:
    """Return a rule whose mask, bias, padding, segments and prefix go with the tokens.

    A fresh token may attend and be attended to, with a bias of 0, in the segment of
    the token before it.

    Parameters
    ----------
    rule : Rule
    takes : (Take or None, Take or None)
        Of queries and of keys.
    size : (int, int)
        How many queries and keys there were.
    """
    of_queries, of_keys = takes
    changed: dict[str, Any] = {
        "mask": _map_taken(rule.mask, takes, size, fill=True),
        "bias": _map_taken(rule.bias, takes, size, fill=False),
        **_segments(rule, of_queries, of_keys),
    }
    if of_keys is not None:
        padded = set(rule.padding)
        changed["padding"] = tuple(n for n, old in enumerate(of_keys) if old in padded)
        changed["prefix"] = _prefix(rule.prefix, of_keys, size[1])
    return replace(rule, **changed)


def _map_taken(
    array: Array | None, takes: Both, size: tuple[int, int], *, fill: bool
) -> Array | None:
    """Return a mask or a bias; one row or column that stands for all still does."""
    if array is None:
        return None
    for side, (take, count) in enumerate(zip(takes, size, strict=True)):
        axis = side + array.ndim - 2  # a row alone is of keys
        if take is not None and axis >= 0 and array.shape[axis] == count:
            array = taken(array, axis, take, fill)
    return array


def _segments(
    rule: Rule, of_queries: Take | None, of_keys: Take | None
) -> dict[str, Array | None]:
    segments, own = rule.segments, rule.key_segments
    if segments is None:
        return {"key_segments": own if own is None else _segments_taken(own, of_keys)}
    if own is None and of_queries != of_keys:
        own = segments  # from now on the keys have their own
    return {
        "segments": _segments_taken(segments, of_queries),
        "key_segments": None if own is None else _segments_taken(own, of_keys),
    }


def _segments_taken(segments: Array, take: Take | None) -> Array:
    """Return segments; a fresh token is of the segment before it, or of the first."""
    if take is None:
        return segments
    old = np.asarray(take)
    known = np.flatnonzero(old != FRESH)
    nearest = np.searchsorted(known, np.arange(len(old)), side="right") - 1
    last: Array = segments[old[known[np.maximum(nearest, 0)]]]
    return last


def _prefix(prefix: int, take: Take, keys: int) -> int:
    """Return how many keys are no longer hidden by the causal mask: those and more."""
    if prefix > keys:
        return len(take) + prefix - keys
    inside = [n for n, old in enumerate(take) if FRESH < old < prefix]
    end = inside[-1] if inside else 0
    return len(inside) + sum(old == FRESH for old in take[:end])
