"""The masks of a rule: each says which keys it allows; all of them must agree."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal

SMALL = 1 << 16  # cells of a map whose masks are remembered


class Masked(Protocol):
    """The fields of a rule that hide keys from queries."""

    @property
    def causal(self) -> bool: ...
    @property
    def offset(self) -> int: ...
    @property
    def prefix(self) -> int: ...
    @property
    def window(self) -> tuple[int, int] | None: ...
    @property
    def padding(self) -> tuple[int, ...]: ...
    @property
    def segments(self) -> Array | None: ...
    @property
    def key_segments(self) -> Array | None: ...
    @property
    def mask(self) -> Array | None: ...
    @property
    def bias(self) -> Array | None: ...


def parts(rule: Masked, queries: int, keys: int) -> Iterator[tuple[str, Array]]:
    """Yield each field that masks, with the keys that it allows: (queries, keys)."""
    yield from _by_position(rule, queries, keys)
    if rule.padding:
        on = ~np.isin(np.arange(keys), rule.padding)
        yield "padding", np.broadcast_to(on, (queries, keys))
    if rule.segments is not None:
        of_keys = rule.segments if rule.key_segments is None else rule.key_segments
        yield "segments", rule.segments[:, None] == of_keys
    if rule.mask is not None:
        yield "mask", fitted("mask", rule.mask, queries, keys)
    if rule.bias is not None:
        yield "bias", fitted("bias", rule.bias, queries, keys) != -np.inf


def allowed(rule: Masked, queries: int, keys: int) -> Array | None:
    """Return which key each query may attend to, or None where all are."""
    given = (rule.segments, rule.mask, rule.bias)
    if queries * keys > SMALL or any(array is not None for array in given):
        return _agreed(rule, queries, keys)
    numbers = _Numbers(rule.causal, rule.offset, rule.prefix, rule.window, rule.padding)
    return _remembered(numbers, queries, keys)


class _Numbers(NamedTuple):
    """A rule that masks by numbers alone, so that its masks can be remembered."""

    causal: bool
    offset: int
    prefix: int
    window: tuple[int, int] | None
    padding: tuple[int, ...]
    segments: None = None
    key_segments: None = None
    mask: None = None
    bias: None = None


@lru_cache(maxsize=64)
def _remembered(rule: _Numbers, queries: int, keys: int) -> Array | None:
    """Return what a rule allows: the same for every head of every layer that has it."""
    return _agreed(rule, queries, keys)


def _agreed(rule: Masked, queries: int, keys: int) -> Array | None:
    """Return which keys all parts allow; nobody can write to it."""
    agreed = np.ones((queries, keys), dtype=bool)
    for _, part in parts(rule, queries, keys):
        agreed &= part
    agreed.flags.writeable = False
    return None if agreed.all() else agreed


def _by_position(rule: Masked, queries: int, keys: int) -> Iterator[tuple[str, Array]]:
    """Yield the masks that compare the positions of query and key."""
    position = np.arange(queries)[:, None] + rule.offset  # (queries, 1)
    key = np.arange(keys)  # (keys,)
    if rule.causal:
        yield "causal", (key <= position) | (key < rule.prefix)
    if rule.window is not None:
        yield "window", _window(*rule.window, position, key)


def _window(left: int, right: int, position: Array, key: Array) -> Array:
    inside = np.ones((len(position), len(key)), dtype=bool)
    inside &= (left < 0) | (key >= position - left)
    inside &= (right < 0) | (key <= position + right)
    return inside


def fitted(name: str, array: Array, queries: int, keys: int) -> Array:
    """Return mask or bias broadcast to (queries, keys).

    Raises
    ------
    ValueError
        If the shapes do not fit.
    """
    try:
        return np.broadcast_to(array, (queries, keys))
    except ValueError:
        raise refusal(
            "{name} has shape {shape}; expected ({queries}, {keys}): "
            "{queries} queries by {keys} keys",
            name=name,
            shape=array.shape,
            queries=queries,
            keys=keys,
        ) from None


def check_padding(padding: tuple[int, ...], keys: int) -> None:
    """Raise ValueError if a key is switched off that is not there."""
    for key in padding:
        if key >= keys:
            raise refusal(
                "padding names key {key}; there are 0 to {last}", key=key, last=keys - 1
            )


def check_segments(name: str, segments: Array, count: int, what: str) -> None:
    """Raise ValueError unless there is one segment for each token."""
    if len(segments) != count:
        raise refusal(
            "there are {segments} {name} for {count} {what}",
            segments=len(segments),
            name=name,
            count=count,
            what=what,
        )
