"""Arrays from nested lists, or the place where the lists do not fit."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted, shortened
from attention_gui.files.sizes import checked_count

_DEPTH = 4
_SPECIAL = ("nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity")


def nested_array(name: str, value: Any) -> Array:
    """Return a float64 or bool array over lists of one length on each level.

    Parameters
    ----------
    name : str
        Of the array, for the sentence.
    value : number, bool, or lists of them
        `"nan"`, `"inf"` and `"-inf"` are numbers too.

    Raises
    ------
    ValueError
        If a list is longer or shorter than the first of its level, or holds something
        else.
    """
    shape = _shape(name, value)
    checked_count(name, shape, 8)
    entries = list(_entries(name, value, shape))
    switches = isinstance(entries[0], bool)
    for number, entry in enumerate(entries):
        if isinstance(entry, bool) is not switches:
            place = _place(name, tuple(map(int, np.unravel_index(number, shape))))
            raise refusal("{place} mixes numbers with true and false", place=place)
    return np.array(entries).reshape(shape)


def _shape(name: str, value: Any) -> tuple[int, ...]:
    """Return the shape that the first entry of each level gives."""
    shape: list[int] = []
    while isinstance(value, list):
        shape.append(len(value))
        if len(shape) > _DEPTH:
            raise refusal(
                "{name} is nested deeper than {depth} lists", name=name, depth=_DEPTH
            )
        value = value[0] if value else None
    return tuple(shape)


def _entries(
    name: str, value: Any, shape: tuple[int, ...], place: tuple[int, ...] = ()
) -> Iterator[float | bool]:
    """Go through the entries in order, each where the shape says."""
    if not shape:
        yield _entry(_place(name, place), value)
        return
    if not isinstance(value, list) or len(value) != shape[0]:
        count = len(value) if isinstance(value, list) else "no"
        raise refusal(
            "{place} has {count} entries, expected {shape}",
            place=_place(name, place),
            count=count,
            shape=shape[0],
        )
    if len(shape) == 1 and set(map(type, value)) == {float}:
        yield from value  # the common row, at once
        return
    for number, part in enumerate(value):
        yield from _entries(name, part, shape[1:], (*place, number))


def _entry(place: str, value: Any) -> float | bool:
    if isinstance(value, str) and value.lower() in _SPECIAL:
        return float(value)
    if isinstance(value, float | bool):
        return value
    kind = tr("a list") if isinstance(value, list) else quoted(str(value))
    raise refusal("{place} must be a number, got {kind}", place=place, kind=kind)


def _place(name: str, place: tuple[int, ...]) -> str:
    return shortened(name + "".join(f"[{number}]" for number in place))
