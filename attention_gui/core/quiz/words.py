"""Words for tokens and numbers, as questions of the quick check say them."""

import numpy as np

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.display import cell_text, decimals, token_text
from attention_gui.core.language import tr
from attention_gui.core.panel import SHARES
from attention_gui.core.reading import Reading


def query_name(reading: Reading, row: int) -> str:
    """Return what a query is called."""
    return _called(reading.document.query_tokens, row)


def key_name(reading: Reading, row: int) -> str:
    """Return what a key is called."""
    return _called(reading.document.labels_of_keys, row)


def _called(tokens: tuple[str, ...], row: int) -> str:
    """Return a token in quotation marks, with its number where others are the same."""
    token = token_text(tokens[row])
    if token == str(row):
        return tr("token {row}", row=row)
    same = tokens.count(tokens[row]) > 1
    return f"“{token}” ({row})" if same else f"“{token}”"


def places(reading: Reading, stage: Stage) -> int:
    """Return how many decimals the map of a stage shows."""
    return 2 if stage in SHARES else decimals(reading.array(stage))


def number_in(reading: Reading, stage: Stage, value: float) -> str:
    """Return a number as the map of a stage shows it."""
    return cell_text(float(value), places(reading, stage))


def number_at(reading: Reading, cell: Cell) -> str:
    """Return the number in a cell as its map shows it."""
    return number_in(reading, cell.stage, reading.number_at(cell))


def is_sound(reading: Reading) -> bool:
    """Whether a head's numbers are all finite but for what is masked."""
    stages = ("query", "key", "value", "scores", "weights", "output")
    if not all(np.isfinite(reading.array(stage)).all() for stage in stages):
        return False
    scaled = reading.array("scaled")
    return bool((np.isfinite(scaled) | np.isneginf(scaled)).all())
