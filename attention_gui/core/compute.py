"""Document -> results, computing again exactly what an edit reaches, and no more.

A head is computed in tiles: rows of queries whose number depends on the shapes alone.
The same tile of the same numbers always gives the same bits, so a tile computed after
an edit equals the one in a full computation, and undo gives back what was there.

But: layers are independent here; a layer that reads another comes on top of this.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np

from attention_gui.core.arrays import bits_differ
from attention_gui.core.attention import COLUMNS, Attention, blank, fill, mix
from attention_gui.core.layer import Head
from attention_gui.core.result import COMPUTED as COMPUTED
from attention_gui.core.result import Computed as Computed
from attention_gui.core.result import Result as Result

TILE = 1 << 16  # cells of one map in a tile: its four arrays stay in a core's cache
SHARED_OUT = 1 << 18  # cells of a map from which the tiles are worth several threads


class CancelledError(Exception):
    """The computation was told to stop."""


def compute(head: Head, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """Return all stages of a head, computed from nothing."""
    query, key, value, rule = head
    whole = blank(len(query), len(key), value.shape[1], query.dtype)
    tiles = [Attention(*(stage[rows] for stage in whole)) for rows in _tiles(head)]

    def fill_tile(number: int, rows: slice) -> None:
        fill(tiles[number], query[rows], key, value, rule.rows(rows.start, rows.stop))

    _share_out(fill_tile, enumerate(_tiles(head)), len(key), cancelled)
    return Result(head, tiles, whole)


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
    differ = bits_differ(before.head.query, head.query)
    changed = np.flatnonzero(differ.any(axis=1)).tolist()
    places = _tiles(head)
    tiles = list(before.tiles)

    def tile_again(number: int, rows: slice) -> None:
        tiles[number] = _tile(head, rows)

    work = [(number, places[number]) for number in sorted(_tiles_of(changed, places))]
    _share_out(tile_again, work, len(head.key), cancelled)
    return Result(head, tiles, None if work else before.whole)


def _tile(head: Head, rows: slice) -> Attention:
    query, key, value, rule = head
    tile = blank(rows.stop - rows.start, len(key), value.shape[1], query.dtype)
    fill(tile, query[rows], key, value, rule.rows(rows.start, rows.stop))
    return tile


def _with_value(before: Result, head: Head, cancelled: Callable[[], bool]) -> Result:
    """Compute the columns of output whose column of value changed."""
    differ = bits_differ(before.head.value, head.value)
    changed = np.asarray(differ.any(axis=0))  # (value features,)
    output = before.output.copy()
    firsts = {int(column) // COLUMNS * COLUMNS for column in np.flatnonzero(changed)}
    columns = [slice(first, first + COLUMNS) for first in sorted(firsts)]

    def mix_tile(number: int, rows: slice) -> None:
        weights = before.tiles[number].weights
        allowed = head.rule.rows(rows.start, rows.stop).allowed(*weights.shape)
        with np.errstate(all="ignore"):
            for part in columns:
                mix(weights, head.value[:, part], allowed, out=output[rows, part])

    _share_out(mix_tile, enumerate(_tiles(head)), len(head.key), cancelled)
    tiles = [
        tile._replace(output=output[rows])
        for tile, rows in zip(before.tiles, _tiles(head), strict=True)
    ]
    whole = before.whole and before.whole._replace(output=output)
    return Result(head, tiles, whole)


def _tiles(head: Head) -> list[slice]:
    """Return the rows of each tile: as many for all but the last."""
    queries, keys = len(head.query), len(head.key)
    height = max(8, TILE // max(keys, 1))
    return [
        slice(start, min(start + height, queries))
        for start in range(0, queries, height)
    ]


def _tiles_of(rows: list[int], tiles: list[slice]) -> set[int]:
    """Return the numbers of the tiles that rows lie in."""
    return {row // tiles[0].stop for row in rows}


def _share_out(
    work: Callable[[int, slice], None],
    tiles: Iterable[tuple[int, slice]],
    keys: int,
    cancelled: Callable[[], bool],
) -> None:
    """Do the work of the tiles, with several threads where that is worth it."""
    tiles = list(tiles)
    waiting = iter(tiles)  # all threads take from it

    def work_off() -> None:
        for number, rows in waiting:
            if cancelled():
                raise CancelledError
            work(number, rows)

    if sum(rows.stop - rows.start for _, rows in tiles) * keys < SHARED_OUT:
        work_off()
        return
    threads = cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(work_off) for _ in range(threads)]:
            done.result()
