"""A cell -> its arithmetic with the numbers in, each of them a link to its own cell.

But: what a line looks like is for the window; here is only what it says, and what it
says of each stage is in the files named after their families.
"""

from collections.abc import Callable, Iterator

from attention_gui.core import (
    explain_layers,
    explain_positions,
    explain_products,
    explain_rollout,
    explain_scores,
)
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.explained import Explained
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number, result
from attention_gui.core.pinning import released
from attention_gui.core.reading import Reading

Parts = tuple[Part, ...]

# What leads to a cell's number: to be followed by it.
LINES: dict[Stage, Callable[[Explained], Iterator[Part]]] = {
    "slopes": explain_positions.slope,
    "position_table": explain_positions.position_table,
    "input": explain_layers.entering,
    "normed": explain_layers.normed,
    "query": explain_products.projected,
    "key": explain_products.projected,
    "value": explain_products.projected,
    "rotated_query": explain_positions.rotated,
    "rotated_key": explain_positions.rotated,
    "scores": explain_scores.scores,
    "position_bias": explain_positions.position_bias,
    "scaled": explain_scores.scaled,
    "weights": explain_scores.weights,
    "output": explain_scores.output,
    "contribution": explain_products.contribution,
    "attended": explain_layers.attended,
    "residual": explain_layers.residual,
    "feed_normed": explain_layers.feed_normed,
    "hidden": explain_products.hidden,
    "update": explain_products.update,
    "layer_output": explain_layers.layer_output,
    "change": explain_layers.change,
    "rollout": explain_rollout.rollout,
    "flow": explain_rollout.flow,
}


def explain(reading: Reading, cell: Cell, terms: int = 4) -> Parts:
    """Return how a cell came to its number, exactly as it is computed.

    Parameters
    ----------
    reading : Reading
    cell : Cell
        Of any stage that there is.
    terms : int
        How many terms of a sum are shown: the largest, in order.

    Returns
    -------
    tuple of Part
        One line; numbers have 4 significant digits, the result has 6.

    Raises
    ------
    IndexError, ValueError
        If there is no such cell, or no such stage.
    """
    value = reading.number_at(cell)
    if reading.given(cell.stage) is not None and not _by_rule(reading, cell.stage):
        return given(value)
    if _is_pinned(reading, cell):
        return _pinned(reading, cell, terms)
    leading = LINES[cell.stage](Explained(reading, cell, terms))
    return (*leading, result(value))


def given(value: float) -> Parts:
    """Return what there is to say of a cell that is given."""
    return Part(tr("given = ")), result(value)


def _by_rule(reading: Reading, stage: Stage) -> bool:
    """Whether numbers that can be typed over follow from a rule until they are."""
    return stage == "slopes" and reading.document.positions.slopes is None


def _is_pinned(reading: Reading, cell: Cell) -> bool:
    """Whether a pin is in force: a head that is switched off adds nothing at all."""
    nothing = cell.stage == "contribution" and reading.head in reading.layer.off
    return reading.pin(cell) is not None and not nothing


def _pinned(reading: Reading, cell: Cell, terms: int) -> Parts:
    """Return the pinned number, and what it would be with this pin alone released."""
    stage, row, column = cell
    place = stage, reading.number, reading.head
    down, along = range(row, row + 1), range(column, column + 1)
    document = released(reading.document, *place, down, along)
    line = explain(reading.of(document), cell, terms)
    return (
        Part(tr("pinned = ")),
        result(reading.number_at(cell)),
        Part(tr(" (computed: ")),
        *line[:-1],
        Part(number(reading.of(document).number_at(cell), 6)),
        Part(")"),
    )
