"""Document -> results, computing again exactly what an edit reaches, and no more.

But: layers are independent here; a layer that reads another comes on top of this.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np

from attention_gui.core.arrays import Array, bits_differ
from attention_gui.core.attention import COLUMNS, Attention, blank, fill, mix, turned
from attention_gui.core.layer import Head
from attention_gui.core.result import COMPUTED as COMPUTED
from attention_gui.core.result import Computed as Computed
from attention_gui.core.result import Result as Result
from attention_gui.core.tiling import Tiling, tiling

SHARED_OUT = 1 << 18  # cells of a map from which the tiles are worth several threads


class CancelledError(Exception):
    """The computation was told to stop."""


def compute(head: Head, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """Return all stages of a head, computed from nothing."""
    query, key, value, rule = head
    key_turned = turned(key)
    whole = blank(len(query), len(key), value.shape[1], query.dtype)
    tiles = tiling(len(query), len(key))

    def fill_tile(number: int) -> None:
        rows = tiles.rows(number)
        stages = Attention(*(stage[rows] for stage in whole))
        fill(stages, query[rows], key_turned, value, rule.rows(rows.start, rows.stop))

    _share_out(fill_tile, tiles.numbers, tiles, len(key), cancelled)
    return Result(head, whole, key_turned)


def recompute(
    before: Result | None, head: Head, cancelled: Callable[[], bool] = lambda: False
) -> Result:
    """Return all stages of a head, taking from an earlier result what still holds."""
    if before is None or not _alike(before.head, head):
        return compute(head, cancelled)
    same = [new is old for new, old in zip(head, before.head, strict=True)]
    match same:
        case [_, True, True, True]:
            return _with_queries(before, head, cancelled)
        case [True, True, False, True]:
            return _with_value(before, head, cancelled)
        case _:  # a key enters the softmax of every query, a rule every cell
            return compute(head, cancelled)


def _alike(old: Head, new: Head) -> bool:
    return all(
        was.shape == now.shape and was.dtype == now.dtype
        for was, now in zip(old[:3], new[:3], strict=True)
    )


def _with_queries(before: Result, head: Head, cancelled: Callable[[], bool]) -> Result:
    """Compute the tiles of the queries that changed."""
    places = np.flatnonzero(bits_differ(before.head.query, head.query))
    changed = np.unique(places // head.query.shape[1]).tolist()  # queries
    tiles, patches = before.tiling, dict(before.patches)
    numbers = sorted(set(map(tiles.number, changed)))

    def fill_tile(number: int) -> None:
        patches[number] = _tile(head, before.key_turned, tiles.rows(number))

    _share_out(fill_tile, numbers, tiles, len(head.key), cancelled)
    return Result(head, before.whole, before.key_turned, patches)


def _tile(head: Head, key_turned: Array, rows: slice) -> Attention:
    query, key, value, rule = head
    tile = blank(rows.stop - rows.start, len(key), value.shape[1], query.dtype)
    fill(tile, query[rows], key_turned, value, rule.rows(rows.start, rows.stop))
    return tile


def _with_value(before: Result, head: Head, cancelled: Callable[[], bool]) -> Result:
    """Compute the columns of output whose column of value changed."""
    places = np.flatnonzero(bits_differ(before.head.value, head.value))
    changed = np.unique(places % head.value.shape[1]).tolist()  # value features
    firsts = sorted({column // COLUMNS * COLUMNS for column in changed})
    output = before.output.copy()
    tiles = before.tiling

    def mix_tile(number: int) -> None:
        rows, weights = tiles.rows(number), before.tile(number).weights
        allowed = head.rule.rows(rows.start, rows.stop).allowed(*weights.shape)
        with np.errstate(all="ignore"):
            for first in firsts:
                part = slice(first, first + COLUMNS)
                mix(weights, head.value[:, part], allowed, out=output[rows, part])

    _share_out(mix_tile, tiles.numbers, tiles, len(head.key), cancelled)
    patches = {
        number: tile._replace(output=output[tiles.rows(number)])
        for number, tile in before.patches.items()
    }
    whole = before.whole._replace(output=output)
    return Result(head, whole, before.key_turned, patches)


def _share_out(
    work: Callable[[int], None],
    numbers: Sequence[int],
    tiles: Tiling,
    keys: int,
    cancelled: Callable[[], bool],
) -> None:
    """Do the work of some tiles, with several threads where that is worth it."""
    waiting = iter(numbers)  # all threads take from it

    def work_off() -> None:
        for number in waiting:
            if cancelled():
                raise CancelledError
            work(number)

    few = len(numbers) < 2 or len(numbers) * tiles.height * keys < SHARED_OUT
    if few:
        work_off()
        return
    threads = cpu_count() or 1  # while they work this one waits: helping, it slows them
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(work_off) for _ in range(threads)]:
            done.result()
