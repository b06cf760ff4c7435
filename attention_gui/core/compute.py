"""A head -> its result, computing again exactly what an edit reaches, and no more.

But: one head at a time; how heads and layers follow from each other is `stack`.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from operator import is_

import numpy as np

from attention_gui.core.arrays import Array, bits_differ
from attention_gui.core.attention import Attention, blank, fill, turned
from attention_gui.core.head import Head
from attention_gui.core.mixing import COLUMNS, mix
from attention_gui.core.pins import changed_rows, put
from attention_gui.core.result import Result
from attention_gui.core.sharing import CancelledError, never, share_out
from attention_gui.core.tiling import tiling

SHARED_OUT = 1 << 18  # cells of a map from which the tiles are worth several threads
# Cells of a map from which heads are computed side by side, and below which together:
# there threads would wait for the interpreter more than they compute.
SIDE_BY_SIDE = 1 << 14
TOGETHER = 3 << 13  # cells of the maps that one thread computes together


def compute(head: Head, cancelled: Callable[[], bool] = never) -> Result:
    """Return all stages of a head, computed from nothing."""
    query, key = head[:2]
    key_turned = turned(key)
    whole = blank([head]).of(0)
    tiles = tiling(len(query), len(key))

    def fill_tile(number: int) -> None:
        rows = tiles.rows(number)
        stages = Attention(*(stage[None, rows] for stage in whole))
        fill(stages, [head.rows(rows)], [key_turned])

    worth = len(query) * len(key) >= SHARED_OUT
    share_out(fill_tile, tiles.numbers, worth, cancelled)
    return Result(head, whole, key_turned)


def recompute_all(
    befores: Sequence[Result | None],
    heads: Sequence[Head],
    cancelled: Callable[[], bool] = never,
) -> list[Result]:
    """Return all stages of several heads, the small ones of them together."""
    if cancelled():
        raise CancelledError
    together = _together(befores, heads)
    found = dict(
        zip(together, _all_computed([heads[n] for n in together]), strict=True)
    )
    alone = [number for number in range(len(heads)) if number not in found]

    def compute_alone(number: int) -> Result:
        return recompute(befores[number], heads[number], cancelled)

    worth = len(heads[0].query) * len(heads[0].key) >= SIDE_BY_SIDE
    made = share_out(compute_alone, alone, worth, cancelled)
    found |= zip(alone, made, strict=True)
    return [found[number] for number in range(len(heads))]


def _together(befores: Sequence[Result | None], heads: Sequence[Head]) -> list[int]:
    """Return which heads are computed together: small, alike, and all anew."""
    first, fitting = heads[0], []
    if len(first.query) * len(first.key) >= SIDE_BY_SIDE:
        return []
    for number, (before, head) in enumerate(zip(befores, heads, strict=True)):
        plain = not any(head.pins) and head.hidden() is None  # masked by its rule alone
        same = head.rule is first.rule and _alike(first, head)
        if plain and same and not _holds(before, head):
            fitting.append(number)
    return fitting if len(tiling(len(first.query), len(first.key)).numbers) == 1 else []


def _holds(before: Result | None, head: Head) -> bool:
    """Return whether some of an earlier result may hold, whatever the query is now."""
    if before is None:
        return False
    return before.head.key is head.key and before.head.rule is head.rule


def _all_computed(heads: Sequence[Head]) -> list[Result]:
    """Return all stages of heads of one shape and one rule, computed from nothing."""
    if not heads:
        return []
    cells = len(heads[0].query) * len(heads[0].key)
    at_once = max(1, TOGETHER // max(1, cells))

    def compute_some(first: int) -> list[Result]:
        return _computed(heads[first : first + at_once])

    firsts = range(0, len(heads), at_once)
    made = share_out(compute_some, firsts, len(firsts) > 1)
    return list(chain.from_iterable(made))


def _computed(heads: Sequence[Head]) -> list[Result]:
    """Return all stages of some heads, computed at once."""
    keys_turned = [turned(head.key) for head in heads]
    whole = blank(heads)
    fill(whole, heads, keys_turned)
    return [
        Result(head, whole.of(number), key_turned)
        for number, (head, key_turned) in enumerate(
            zip(heads, keys_turned, strict=True)
        )
    ]


def recompute(
    before: Result | None, head: Head, cancelled: Callable[[], bool] = never
) -> Result:
    """Return all stages of a head, taking from an earlier result what still holds."""
    if before is None or not _alike(before.head, head):
        return compute(head, cancelled)
    same = [new is old for new, old in zip(head[:-1], before.head[:-1], strict=True)]
    same_pins = all(map(is_, head.pins, before.head.pins))
    match same:
        case [_, True, True, True, True]:
            return _with_queries(before, head, cancelled)
        case [True, True, False, True, True] if same_pins:
            return _with_value(before, head, cancelled)
        case _:  # a key enters the softmax of every query, a rule every cell
            return compute(head, cancelled)


def _alike(old: Head, new: Head) -> bool:
    return all(
        was.shape == now.shape and was.dtype == now.dtype
        for was, now in zip(old[:3], new[:3], strict=True)
    )


def _with_queries(before: Result, head: Head, cancelled: Callable[[], bool]) -> Result:
    """Compute the tiles of the queries that changed, or whose pins did."""
    places = np.flatnonzero(bits_differ(before.head.query, head.query))
    changed = set(np.unique(places // head.query.shape[1]).tolist())  # queries
    changed |= changed_rows(before.head.pins, head.pins)
    tiles, patches = before.tiling, dict(before.patches)
    numbers = sorted(set(map(tiles.number, changed)))
    if len(numbers) == len(tiles.numbers):
        return compute(head, cancelled)

    def fill_tile(number: int) -> None:
        patches[number] = _tile(head, before.key_turned, tiles.rows(number))

    worth = len(numbers) * tiles.height * len(head.key) >= SHARED_OUT
    share_out(fill_tile, numbers, worth, cancelled)
    return Result(head, before.whole, before.key_turned, patches)


def _tile(head: Head, key_turned: Array, rows: slice) -> Attention:
    some = head.rows(rows)
    tile = blank([some])
    fill(tile, [some], [key_turned])
    return tile.of(0)


def _with_value(before: Result, head: Head, cancelled: Callable[[], bool]) -> Result:
    """Compute the columns of output whose column of value changed."""
    places = np.flatnonzero(bits_differ(before.head.value, head.value))
    changed = np.unique(places % head.value.shape[1]).tolist()  # value features
    firsts = sorted({column // COLUMNS * COLUMNS for column in changed})
    output = before.output.copy()
    tiles = before.tiling

    def mix_tile(number: int) -> None:
        rows, weights = tiles.rows(number), before.tile(number).weights
        some = head.rows(rows)
        reached = some.reached()
        with np.errstate(all="ignore"):
            for first in firsts:
                part = slice(first, first + COLUMNS)
                mix(weights, head.value[:, part], reached, out=output[rows, part])
        put(some.pins.output, output[rows])

    worth = output.shape[0] * len(head.key) >= SHARED_OUT
    share_out(mix_tile, tiles.numbers, worth, cancelled)
    patches = {
        number: tile._replace(output=output[tiles.rows(number)])
        for number, tile in before.patches.items()
    }
    whole = before.whole._replace(output=output)
    return Result(head, whole, before.key_turned, patches)
