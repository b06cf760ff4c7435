"""Taking: rows or columns put together anew: moved, copied, left out, made fresh."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal

# For each new place the old one that it is taken from, or FRESH for a new one.
Take = tuple[int, ...]
FRESH = -1


def with_fresh(count: int, at: int, fresh: int = 1) -> Take:
    """Return all of so many, and some fresh ones in front of one of them.

    Examples
    --------
    >>> with_fresh(3, 1)
    (0, -1, 1, 2)
    """
    if not 0 <= at <= count:
        raise refusal("there is no place {at} among {count}", at=at, count=count)
    return (*range(at), *(FRESH,) * fresh, *range(at, count))


def without(count: int, lost: Iterable[int]) -> Take:
    """Return all of so many but some."""
    gone = chosen(count, lost)
    return tuple(n for n in range(count) if n not in gone)


def with_copies(count: int, copied: Iterable[int]) -> Take:
    """Return all of so many, with copies of some after the last of these.

    Examples
    --------
    >>> with_copies(4, [1, 2])
    (0, 1, 2, 1, 2, 3)
    """
    again = chosen(count, copied)
    after = again[-1] + 1
    return (*range(after), *again, *range(after, count))


def with_moved(count: int, moved: Iterable[int], to: int) -> Take:
    """Return all of so many, some of them moved in front of another.

    Parameters
    ----------
    count : int
    moved : iterable of int
    to : int
        The place, as they are counted now, that they come to stand in front of.

    Examples
    --------
    >>> with_moved(4, [0, 1], 3)
    (2, 0, 1, 3)
    """
    block = chosen(count, moved)
    if not 0 <= to <= count:
        raise refusal("there is no place {at} among {count}", at=to, count=count)
    before = (n for n in range(to) if n not in block)
    return (*before, *block, *(n for n in range(to, count) if n not in block))


def chosen(count: int, numbers: Iterable[int]) -> list[int]:
    """Return numbers in order, each once, or refuse those that are not there."""
    wanted = sorted(set(numbers))
    if not wanted:
        raise refusal("nothing is chosen")
    for number in (wanted[0], wanted[-1]):
        if not 0 <= number < count:
            raise refusal(
                "there is no number {number} among {count}", number=number, count=count
            )
    return wanted


def taken(array: Array, axis: int, take: Take, fill: float = 0) -> Array:
    """Return an array with one axis put together anew; what is fresh holds a number."""
    places = np.asarray(take, dtype=np.intp)
    new: Array = np.take(array, np.maximum(places, 0), axis)
    new[(slice(None),) * axis + (places == FRESH,)] = fill
    return new


def each_taken(
    several: Sequence[Any], take: Take, fresh: Callable[[], Any]
) -> tuple[Any, ...]:
    """Return things put together anew; what makes a fresh one is asked for each."""
    return tuple(fresh() if old == FRESH else several[old] for old in take)


def side_by_side(take: Take, size: int, blocks: int) -> Take:
    """Return the same taken of each of several blocks that stand side by side."""
    return tuple(
        old if old == FRESH else block * size + old
        for block in range(blocks)
        for old in take
    )


def in_blocks(take: Take, size: int) -> Take:
    """Return whole blocks of so many places taken as their numbers are."""
    return tuple(
        FRESH if old == FRESH else old * size + n for old in take for n in range(size)
    )


def of_each_block(take: Take, size: int, blocks: int) -> Take | None:
    """Return what is taken of each of several blocks, or None where they differ."""
    one = take[: len(take) // blocks]
    return one if side_by_side(one, size, blocks) == take else None
