"""Plans: the matrices of a calculation in the order in which they are worked out."""

from collections.abc import Iterator

from attention_gui.core.byhand.block import Block
from attention_gui.core.byhand.operands import operands
from attention_gui.core.cell import PARAMETERS, Cell, Stage
from attention_gui.core.distinct import passes_on
from attention_gui.core.reading import Reading

ORDER: tuple[Stage, ...] = (
    *("slopes", "position_table", "input", "normed"),
    *("query", "rotated_query", "key", "rotated_key"),
    *("position_bias", "scores", "scaled", "weights"),
    *("value", "output", "contribution", "attended", "residual"),
    *("feed_normed", "hidden", "update", "layer_output", "change"),
)
OF_ONE_KEY = ("scores", "scaled", "weights")  # a cell of these follows its own key


def plan_of_cell(reading: Reading, cell: Cell) -> tuple[Block, ...]:
    """Return what leads to a cell, the cell itself last."""
    stage, row, column = cell
    target = Block(stage, (row,), (column,))
    if stage == "flow":
        return *_flow(reading, row), target
    return _plan(reading, target, column if stage in OF_ONE_KEY else None)


def plan_of_query(reading: Reading, query: int) -> tuple[Block, ...]:
    """Return what leads to what comes out of a query's row, as far as a layer goes."""
    whole = passes_on(reading.document, reading.number)
    stage = "output" if whole else "layer_output"
    return _plan(
        reading, Block(stage, (query,), range(reading.shape(stage)[1])), key=None
    )


def _plan(reading: Reading, target: Block, key: int | None) -> tuple[Block, ...]:
    """Return blocks in order, each before those that are computed from it."""
    needed = {target.stage: target}
    if target.stage not in ORDER:
        return (target,)
    for stage in reversed(ORDER):
        block = needed.get(stage)
        if block is None or _is_given(reading, stage):
            continue
        for one in operands(reading, block, key):
            before = needed.get(one.stage)
            needed[one.stage] = one if before is None else before.joined(one)
    there = (needed[stage] for stage in ORDER if stage in needed)
    return tuple(one for one in there if one is target or _is_worth(reading, one))


def _flow(reading: Reading, layer: int) -> Iterator[Block]:
    """Yield the shares above a layer, from the top on."""
    tokens = range(reading.shape("flow")[1])
    for above in range(reading.shape("flow")[0] - 1, layer, -1):
        yield Block("flow", (above,), tokens)


def _is_given(reading: Reading, stage: Stage) -> bool:
    by_rule = stage == "slopes" and reading.document.positions.slopes is None
    return reading.given(stage) is not None and not by_rule


def _is_worth(reading: Reading, block: Block) -> bool:
    """Whether there is more to say of a block than that it is what another is."""
    stage = block.stage
    if stage in PARAMETERS and _is_given(reading, stage):
        return False
    if stage == "input":
        is_sum = not reading.number and reading.has("position_table")
        return is_sum or bool(reading.layer.cells("input"))
    return not _is_given(reading, stage)
