"""A cell of a matrix, and its name."""

import re
from typing import NamedTuple

from attention_gui.core.language import refusal, tr

# Computed for each head; those of key and value for each key head.
OF_HEADS = (
    "query",
    "key",
    "value",
    "rotated_query",
    "rotated_key",
    "position_bias",
    "scores",
    "scaled",
    "weights",
    "output",
    "contribution",
)
# Computed once in a layer.
OF_LAYERS = (
    "input",
    "normed",
    "attended",
    "residual",
    "feed_normed",
    "hidden",
    "update",
    "layer_output",
)
# Given once in a document; positions, slopes and their table may follow from a rule.
OF_DOCUMENT = (
    "embeddings",
    "key_embeddings",
    "positions",
    "key_positions",
    "position_table",
    "relative",
    "slopes",
)
# Given to each head; those of key and value to each key head.
OF_PROJECTIONS = ("W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V")
GIVEN_TO_HEADS = (*OF_PROJECTIONS, "W_O", "bias")
# Given once in a layer, in the order in which they are used.
GIVEN_TO_LAYERS = (
    "b_O",
    "norm_gain",
    "norm_bias",
    "feed_gain",
    "feed_bias",
    "W_up",
    "b_up",
    "W_gate",
    "b_gate",
    "W_down",
    "b_down",
)
# What is never pinned: it is given, and typed over.
PARAMETERS = (*OF_DOCUMENT, *GIVEN_TO_HEADS, *GIVEN_TO_LAYERS)
# Of key heads, which several query heads may share.
OF_KEY_HEADS = ("key", "value", "rotated_key", "W_K", "b_K", "W_V", "b_V")
# Computed of all layers, or of a layer as it is and as it would be.
OF_READINGS = ("change", "rollout", "flow")

Stage = str  # the name of a matrix: one of these
STAGES: tuple[Stage, ...] = (*OF_HEADS, *OF_LAYERS, *OF_READINGS, *PARAMETERS)

# Those that every document has.
USUAL = ("query", "key", "value", "scores", "scaled", "weights", "output")

_NAME = re.compile(r"\s*(\w+)\s*\[\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\]\s*")

LETTERS = {"q": "query", "k": "key", "v": "value", "x": "embeddings"}  # in formulas
_BY_NAME = {stage.lower(): stage for stage in STAGES} | LETTERS


class Cell(NamedTuple):
    """Where a number stands in the layer and the head that are looked at."""

    stage: Stage
    row: int
    column: int


class Elsewhere(NamedTuple):
    """Where a number stands in another layer or another head."""

    cell: Cell
    layer: int
    head: int


def name(cell: Cell) -> str:
    """Return a cell's name, like `weights[4, 1]`."""
    return f"{cell.stage}[{cell.row}, {cell.column}]"


def block_name(cell: Cell, rows: int, columns: int) -> str:
    """Return the name of a block: `2 × 3 cells at query[0, 1]`, the first of them."""
    where = name(cell)
    return (
        where
        if rows * columns == 1
        else tr(
            "{rows} × {columns} cells at {where}",
            rows=rows,
            columns=columns,
            where=where,
        )
    )


def read_name(text: str) -> Cell:
    """Return the cell that a text names.

    Raises
    ------
    ValueError
        With a sentence that says what a name looks like, or which stages there are.
    """
    match = _NAME.fullmatch(text)
    if match is None:
        raise refusal("a cell is named like weights[4, 1], got {text!r}", text=text)
    wanted, row, column = match.groups()
    stage = _BY_NAME.get(wanted.lower())
    if stage is None:
        usual = ", ".join(USUAL)
        raise refusal(
            "there is no stage {wanted!r}; the stages are {usual}",
            wanted=wanted,
            usual=usual,
        )
    return Cell(stage, int(row), int(column))
