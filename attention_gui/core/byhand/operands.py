"""Operands: which cells of which matrices a part of a stage is computed from.

But: what a layer shares with others is where it begins and ends; what another head or
layer gives is a link in the arithmetic, and has its calculation there.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.byhand.block import Block, Places, crossing
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.explain_positions import pair_of
from attention_gui.core.explain_products import read_by_feed, read_by_heads
from attention_gui.core.explain_scores import read_by_scores
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading


def operands(reading: Reading, block: Block, key: int | None) -> Iterator[Block]:
    """Yield what a block is computed from; a pinned cell is computed from nothing.

    Parameters
    ----------
    reading : Reading
    block : Block
    key : int, optional
        Of weights, this one's scaled score alone; None follows those of every key.
    """
    if (rule := _OPERANDS.get(block.stage)) is None or not (
        free := _unpinned(reading, block)
    ):
        return
    for one in rule(reading, _Part(*crossing(block.stage, free), key)):
        if one.rows and one.columns and reading.has(one.stage):
            yield one


class _Part(NamedTuple):
    """Some cells of a stage, and the key that is followed."""

    stage: Stage
    rows: Places
    columns: Places
    key: int | None = None

    def of(self, stage: Stage, columns: Places | None = None) -> Block:
        """Return a block of another stage in the same rows."""
        return Block(stage, self.rows, self.columns if columns is None else columns)


def _unpinned(reading: Reading, block: Block) -> list[Cell]:
    pins = pins_in(reading.document, block.stage, reading.number, reading.head)
    return [cell for cell in block.cells if cell[1:] not in pins]


def _all(reading: Reading, stage: Stage) -> range:
    return range(reading.shape(stage)[1])


def _projected(reading: Reading, part: _Part) -> Iterator[Block]:
    read = read_by_heads(reading, part.stage)
    yield part.of(read, _all(reading, read))


def _turned(reading: Reading, part: _Part) -> Iterator[Block]:
    plain = part.stage.removeprefix("rotated_")
    positions = reading.document.positions
    turned = positions.turns(reading.shape(plain)[1])
    columns = set(part.columns)
    for column in part.columns:
        columns |= set(pair_of(positions, column, turned)) if column < turned else set()
    yield part.of(plain, sorted(columns))


def _scores(reading: Reading, part: _Part) -> Iterator[Block]:
    query, key = (read_by_scores(reading, stage) for stage in ("query", "key"))
    yield part.of(query, _all(reading, query))
    yield Block(key, part.columns, _all(reading, key))


def _scaled(reading: Reading, part: _Part) -> Iterator[Block]:
    query = part.rows[0]
    allowed = reading.result.head.rows(slice(query, query + 1)).allowed()  # (1, keys)
    seen = [key for key in part.columns if allowed is None or allowed[0, key]]
    yield part.of("scores", seen)
    yield part.of("position_bias", seen)


def _position_bias(reading: Reading, _: _Part) -> Iterator[Block]:
    positions = reading.document.positions
    if positions.kind == "alibi" and positions.slopes is None:
        yield Block("slopes", (0,), (reading.head,))


def _weights(reading: Reading, part: _Part) -> Iterator[Block]:
    yield part.of("scaled", _all(reading, "scaled") if part.key is None else None)


def _output(reading: Reading, part: _Part) -> Iterator[Block]:
    yield part.of("weights", _all(reading, "weights"))
    weights = reading.row("weights", part.rows[0])  # (keys,)
    yield Block("value", np.flatnonzero(weights != 0).tolist(), part.columns)


def _contribution(reading: Reading, part: _Part) -> Iterator[Block]:
    layer, head = reading.layer, reading.head
    if head in layer.off:
        return
    columns: Places = _all(reading, "output")
    if layer.output_weight is None:
        first = head * len(columns)
        own = range(first, first + len(columns))
        columns = [column - first for column in part.columns if column in own]
    yield part.of("output", columns)


def _attended(_: Reading, part: _Part) -> Iterator[Block]:
    yield part.of("contribution")


def _residual(reading: Reading, part: _Part) -> Iterator[Block]:
    layer = reading.layer
    normed = not layer.norm_first and layer.attention_norm is not None
    columns = _all(reading, "residual") if normed else part.columns
    if layer.residual and reading.document.reads(reading.number):
        yield part.of("input", columns)
    yield part.of("attended", columns)


def _normed(read: Stage) -> Callable[[Reading, _Part], Iterator[Block]]:
    def blocks(reading: Reading, part: _Part) -> Iterator[Block]:
        layer = reading.layer
        norm = layer.attention_norm if read == "input" else layer.feed_norm
        is_normed = layer.norm_first and norm is not None
        yield part.of(read, _all(reading, read) if is_normed else None)

    return blocks


def _input(reading: Reading, part: _Part) -> Iterator[Block]:
    table = "position_table"
    if not reading.number and reading.given(table) is None:
        yield part.of(table)


def _hidden(reading: Reading, part: _Part) -> Iterator[Block]:
    read = read_by_feed(reading)
    yield part.of(read, _all(reading, read))


def _update(reading: Reading, part: _Part) -> Iterator[Block]:
    yield part.of("hidden", _all(reading, "hidden"))


def _layer_output(reading: Reading, part: _Part) -> Iterator[Block]:
    layer = reading.layer
    feeds = layer.feed is not None
    normed = feeds and not layer.norm_first and layer.feed_norm is not None
    columns = _all(reading, "residual") if normed else part.columns
    if layer.residual or not feeds:
        yield part.of("residual", columns)
    yield part.of("update", columns)


def _change(_: Reading, part: _Part) -> Iterator[Block]:
    yield part.of("layer_output")


_OPERANDS: dict[Stage, Callable[[Reading, _Part], Iterator[Block]]] = {
    **dict.fromkeys(("query", "key", "value"), _projected),
    **dict.fromkeys(("rotated_query", "rotated_key"), _turned),
    "input": _input,
    "normed": _normed("input"),
    "scores": _scores,
    "position_bias": _position_bias,
    "scaled": _scaled,
    "weights": _weights,
    "output": _output,
    "contribution": _contribution,
    "attended": _attended,
    "residual": _residual,
    "feed_normed": _normed("residual"),
    "hidden": _hidden,
    "update": _update,
    "layer_output": _layer_output,
    "change": _change,
}
