"""What can be asked of a number: between which ends it lies, and what may change."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.cell import Cell, Elsewhere, name
from attention_gui.core.display import token_text
from attention_gui.core.goal.checks import reasons
from attention_gui.core.goal.lever import CHANGES, Change
from attention_gui.core.goal.mixture import mixture
from attention_gui.core.gradient.words import whose
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr
from attention_gui.core.parts import number
from attention_gui.core.reading import Reading

Rows = tuple[tuple[str, int | None], ...]  # what a row is called, and its token


class Question(NamedTuple):
    """A number that a goal can be set for.

    Attributes
    ----------
    text : str
        Which it is, and what it is now.
    now : float
    ends : (float, float)
        Between which it stays, whatever the scores; equal where that is not known.
    reasons : dict
        Why each change cannot move it; "" for those that can.
    tips : dict
        What each change is.
    change : "query", "key", "value" or "W_Q", optional
        What may change; None where nothing moves it.
    rows : tuple of (str, int)
        Of which one may change, where there is a choice; None is the easiest.
    row : int or None
        Which one changes if none is chosen.
    """

    text: str
    now: float
    ends: tuple[float, float]
    reasons: dict[Change, str]
    tips: dict[Change, str]
    change: Change | None
    rows: Rows
    row: int | None


def question(
    reading: Reading, cell: Cell, wish: Change, here: tuple[int, int]
) -> Question:
    """Return what can be asked of a number.

    Parameters
    ----------
    reading : Reading
    cell : Cell
        Of the weights or the output.
    wish : "query", "key", "value" or "W_Q"
        What may change, if it can.
    here : (layer, head)
        Which are looked at.
    """
    why, now = reasons(reading, cell), reading.number_at(cell)
    possible = [change for change in (wish, *CHANGES) if not why[change]]
    change = possible[0] if possible else None
    rows = tuple(_rows(reading, cell)) if change in ("key", "value") else ()
    row = cell.column if cell.stage == "weights" else None
    ends = _ends(reading, cell, why)
    text = _text(reading, cell, now, here)
    return Question(text, now, ends, why, _tips(cell), change, rows, row)


def _tips(cell: Cell) -> dict[Change, str]:
    """Return what each change is, in a few words."""
    return {
        "query": tr("Change row {row} of the query", row=cell.row),
        "key": tr("Change one row of the key"),
        "value": tr("Change one row of the value"),
        "W_Q": tr("Change W_Q, and with it every row of the query"),
    }


def _text(reading: Reading, cell: Cell, now: float, here: tuple[int, int]) -> str:
    document = reading.document
    where = Elsewhere(cell, reading.number, reading.head)
    return tr(
        "{cell} = {number}  {tokens}",
        cell=f"{name(cell)}{whose(document, where, here)}",
        number=number(now),
        tokens=pair(document, cell),
    ).rstrip()


def _ends(reading: Reading, cell: Cell, why: dict[Change, str]) -> tuple[float, float]:
    if cell.stage == "weights":
        return 0.0, 1.0
    if why["query"] and why["key"]:
        return 0.0, 0.0  # a value alone brings it anywhere
    low, high = mixture(reading, cell).span
    return (low, high) if np.isfinite([low, high]).all() else (0.0, 0.0)


def _rows(reading: Reading, cell: Cell) -> Iterator[tuple[str, int | None]]:
    if cell.stage == "output":
        yield tr("Smallest change"), None
    for key, token in enumerate(reading.document.labels_of_keys):
        text = token_text(token)
        yield (text if text == str(key) else f"{key}  {text}"), key
