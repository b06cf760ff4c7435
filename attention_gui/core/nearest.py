"""Nearest: where a cell is followed to, in a layer that has no such matrix."""

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.reading import Reading

# What is looked at instead, and so on from there.
_INSTEAD: dict[Stage, Stage] = {
    "position_table": "input",
    "embeddings": "input",
    "normed": "input",
    "input": "attended",
    "feed_normed": "residual",
    "hidden": "residual",
    "update": "layer_output",
    "change": "layer_output",
    "position_bias": "scaled",
    "bias": "scaled",
    "key_embeddings": "key",
    "W_Q": "query",
    "b_Q": "query",
    "W_K": "key",
    "b_K": "key",
    "W_V": "value",
    "b_V": "value",
    "W_O": "output",
    "b_O": "attended",
    "norm_gain": "normed",
    "norm_bias": "normed",
    "W_up": "hidden",
    "b_up": "hidden",
    "W_gate": "hidden",
    "b_gate": "hidden",
    "W_down": "update",
    "b_down": "update",
    "feed_gain": "feed_normed",
    "feed_bias": "feed_normed",
}


def nearest(reading: Reading, cell: Cell) -> Cell | None:
    """Return a cell if it is there, or the nearest one, or None if nothing is near."""
    stage: Stage | None = cell.stage
    while stage is not None and not reading.has(stage):
        stage = _INSTEAD.get(stage)
    if stage is None:
        return None
    rows, columns = reading.shape(stage)
    return Cell(stage, min(cell.row, rows - 1), min(cell.column, columns - 1))
