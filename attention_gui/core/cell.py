"""A cell of a stage, and its name."""

import re
from typing import Literal, NamedTuple, get_args

Stage = Literal["query", "key", "value", "scores", "scaled", "weights", "output"]
STAGES: tuple[Stage, ...] = get_args(Stage)

_NAME = re.compile(r"\s*(\w+)\s*\[\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\]\s*")

LETTERS = {"q": "query", "k": "key", "v": "value"}  # as the arithmetic writes them


class Cell(NamedTuple):
    """Where a number stands."""

    stage: Stage
    row: int
    column: int


def name(cell: Cell) -> str:
    """Return a cell's name, like `weights[4, 1]`."""
    return f"{cell.stage}[{cell.row}, {cell.column}]"


def read_name(text: str) -> Cell:
    """Return the cell that a text names.

    Raises
    ------
    ValueError
        With a sentence that says what a name looks like, or which stages there are.
    """
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError(f"a cell is named like weights[4, 1], got {text!r}")
    wanted, row, column = match.groups()
    for stage in STAGES:
        if LETTERS.get(wanted.lower(), wanted.lower()) == stage:
            return Cell(stage, int(row), int(column))
    raise ValueError(
        f"there is no stage {wanted!r}; the stages are {', '.join(STAGES)}"
    )
