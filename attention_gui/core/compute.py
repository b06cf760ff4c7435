"""Document -> results, computing again exactly what an edit reaches, and no more.

A head is computed in tiles: rows of queries whose number depends on the shapes alone.
The same tile of the same numbers always gives the same bits, so a tile computed after
an edit equals the one in a full computation, and undo gives back what was there.

But: layers are independent here; a layer that reads another comes on top of this.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from os import cpu_count
from typing import Any, Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array, bits_differ
from attention_gui.core.attention import COLUMNS, Attention, blank, fill, mix
from attention_gui.core.document import Head

Computed = Literal["scores", "scaled", "weights", "output"]
COMPUTED: tuple[Computed, ...] = get_args(Computed)

TILE = 1 << 16  # cells of one map in a tile: its four arrays stay in a core's cache
SHARED_OUT = 1 << 18  # cells of a map from which the tiles are worth several threads


class CancelledError(Exception):
    """The computation was told to stop."""


class Result:
    """The computed stages of one head, kept as tiles that later results may share.

    Parameters
    ----------
    head : Head
        What they were computed from.
    tiles : sequence of Attention
        From the first queries to the last.
    """

    def __init__(self, head: Head, tiles: Sequence[Attention]) -> None:
        self.head = head
        self.tiles = tuple(tiles)

    @cached_property
    def scores(self) -> Array:
        """q·kᵀ, (queries, keys)."""
        return _joined([tile.scores for tile in self.tiles])

    @cached_property
    def scaled(self) -> Array:
        """Scores after scale, softcap, bias, temperature and mask, (queries, keys)."""
        return _joined([tile.scaled for tile in self.tiles])

    @cached_property
    def weights(self) -> Array:
        """Softmax of scaled, (queries, keys)."""
        return _joined([tile.weights for tile in self.tiles])

    @cached_property
    def output(self) -> Array:
        """Weights times value, (queries, value features)."""
        return _joined([tile.output for tile in self.tiles])

    @cached_property
    def allowed(self) -> Array | None:
        """Which key each query may attend to; None where all are."""
        return self.head.rule.allowed(len(self.head.query), len(self.head.key))

    def stage(self, name: Computed) -> Array:
        """Return a computed stage by its name."""
        array: Array = getattr(self, name)
        return array

    def row(self, name: Computed, query: int) -> Array:
        """Return one query's row of a stage, without joining the tiles."""
        height = len(self.tiles[0].scores)
        tile = min(query // height, len(self.tiles) - 1)
        row: Array = getattr(self.tiles[tile], name)[query - tile * height]
        return row

    def buffers(self) -> Iterator[Array]:
        """Yield the arrays that this result keeps in memory, some of them twice."""
        for tile in self.tiles:
            for array in tile:
                yield array if array.base is None else array.base
        yield from (array for array in self.head if isinstance(array, np.ndarray))


def compute(head: Head, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """Return all stages of a head, computed from nothing."""
    query, key, value, rule = head
    whole = blank(len(query), len(key), value.shape[1], query.dtype)
    tiles = [Attention(*(stage[rows] for stage in whole)) for rows in _tiles(head)]

    def fill_tile(number: int, rows: slice) -> None:
        if cancelled():
            raise CancelledError
        fill(tiles[number], query[rows], key, value, rule.rows(rows.start, rows.stop))

    _share_out(fill_tile, _tiles(head), cells=whole.scores.size)
    result = Result(head, tiles)
    for name in COMPUTED:
        result.__dict__[name] = getattr(whole, name)  # joined already
    return result


def recompute(
    before: Result | None, head: Head, cancelled: Callable[[], bool] = lambda: False
) -> Result:
    """Return all stages of a head, taking from an earlier result what still holds."""
    if before is None or not _alike(before.head, head):
        return compute(head, cancelled)
    same = [new is old for new, old in zip(head, before.head, strict=True)]
    match same:
        case [_, True, True, True]:
            return _with_queries(before, head)
        case [True, True, False, True]:
            return _with_value(before, head)
        case _:  # a key enters the softmax of every query, a rule every cell
            return compute(head, cancelled)


def _alike(old: Head, new: Head) -> bool:
    return all(
        was.shape == now.shape and was.dtype == now.dtype
        for was, now in zip(old[:3], new[:3], strict=True)
    )


def _with_queries(before: Result, head: Head) -> Result:
    """Compute the tiles of the queries that changed."""
    differ = bits_differ(before.head.query, head.query)
    changed = np.asarray(differ.any(axis=1))  # (queries,)
    tiles = list(before.tiles)
    for number, rows in enumerate(_tiles(head)):
        if changed[rows].any():
            tiles[number] = _tile(head, rows)
    return Result(head, tiles)


def _tile(head: Head, rows: slice) -> Attention:
    query, key, value, rule = head
    tile = blank(rows.stop - rows.start, len(key), value.shape[1], query.dtype)
    fill(tile, query[rows], key, value, rule.rows(rows.start, rows.stop))
    return tile


def _with_value(before: Result, head: Head) -> Result:
    """Compute the columns of output whose column of value changed."""
    differ = bits_differ(before.head.value, head.value)
    changed = np.asarray(differ.any(axis=0))  # (value features,)
    output = before.output.copy()
    firsts = {int(column) // COLUMNS * COLUMNS for column in np.flatnonzero(changed)}
    columns = [slice(first, first + COLUMNS) for first in sorted(firsts)]

    def mix_tile(number: int, rows: slice) -> None:
        allowed = head.rule.rows(rows.start, rows.stop).allowed(
            rows.stop - rows.start, len(head.key)
        )
        for part in columns:
            with np.errstate(all="ignore"):
                mix(
                    before.tiles[number].weights,
                    head.value[:, part],
                    allowed,
                    out=output[rows, part],
                )

    _share_out(mix_tile, _tiles(head), cells=output.shape[0] * len(head.key))
    tiles = [
        tile._replace(output=output[rows])
        for tile, rows in zip(before.tiles, _tiles(head), strict=True)
    ]
    return Result(head, tiles)


def _tiles(head: Head) -> list[slice]:
    """Return the rows of each tile: as many for all but the last."""
    queries, keys = len(head.query), len(head.key)
    height = max(8, TILE // keys)
    return [
        slice(start, min(start + height, queries))
        for start in range(0, queries, height)
    ]


def _share_out(
    work: Callable[[int, slice], Any], tiles: list[slice], cells: int
) -> None:
    """Do the work of every tile, with several threads where that is worth it."""
    if cells < SHARED_OUT:
        for number, rows in enumerate(tiles):
            work(number, rows)
    else:
        with ThreadPoolExecutor(cpu_count()) as pool:
            list(pool.map(work, range(len(tiles)), tiles))


def _joined(parts: list[Array]) -> Array:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
