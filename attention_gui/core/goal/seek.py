"""Seeking: the smallest change by which a number reaches its target."""

from math import isfinite

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.goal.alone import alone
from attention_gui.core.goal.checks import (
    check_cell,
    check_key,
    check_lever,
    check_mixture,
    check_value,
)
from attention_gui.core.goal.lever import Change, length_for_key, lever
from attention_gui.core.goal.mixture import Mixture, mixture
from attention_gui.core.goal.move import CORRECTIONS, KeyMove, Move
from attention_gui.core.goal.proposal import (
    NEAR,
    Proposal,
    Sought,
    Unreachable,
    proposed,
)
from attention_gui.core.language import refusal, tr
from attention_gui.core.reading import Reading


def seek(
    reading: Reading,
    cell: Cell,
    target: float,
    change: Change,
    token: int | None = None,
) -> Proposal | Unreachable:
    """Return the smallest change of a matrix by which a number reaches a target.

    Parameters
    ----------
    reading : Reading
    cell : Cell
        Of the weights or the output.
    target : float
    change : "query", "key", "value" or "W_Q"
        Of the query's row, of one key's row, of one value's row, or all of W_Q.
    token : int, optional
        Which key's row may change. When left out: of a weight that of its key; of an
        output number the one that needs to change least.

    Returns
    -------
    Proposal or Unreachable
        The proposal with the least Euclidean norm of its change, as far as it is found:
        for a weight that is to grow without a softcap there is but one, for the set of
        changes that reach it is convex (its log-odds are concave in the scores); else
        it is the best of many starts, `goal/least.py`.
    """
    return sought_for(Sought(reading, cell, target, change, token))


def sought_for(sought: Sought) -> Proposal | Unreachable:
    """Return the smallest change by which a number reaches a target."""
    try:
        check_cell(sought.reading, sought.cell)
        if not isfinite(sought.target):
            raise refusal("a target must be a finite number")
        with np.errstate(all="ignore"):  # what comes of it is looked at
            return _by_value(sought) if sought.change == "value" else _by_scores(sought)
    except np.linalg.LinAlgError:
        return Unreachable(tr("the numbers are too large, or too far apart, to seek"))
    except ValueError as error:
        return Unreachable(str(error))


def _by_value(sought: Sought) -> Proposal | Unreachable:
    """Return the one number of a value that has to be another."""
    reading, cell = sought.reading, sought.cell
    check_value(reading, cell)
    weights = reading.row("weights", cell.row).astype(np.float64)
    key = sought.token
    if key is None:
        key = int(np.argmax(np.abs(weights)))
    if not weights[key]:
        raise refusal(
            "query {query} gives key {key} no weight", query=cell.row, key=key
        )
    missing = sought.target - reading.number_at(cell)
    after = reading.array("value")[[key]].astype(np.float64)
    for _ in range(CORRECTIONS):
        after[0, cell.column] += missing / weights[key]
        made = proposed(sought, key, key, after)
        missing = sought.target - made.reached
        if abs(missing) <= NEAR or not np.isfinite(missing):
            break
    if not np.isfinite(made.after).all():
        raise refusal(
            "the value would be larger than any {dtype}", dtype=made.after.dtype
        )
    return made


def _by_scores(sought: Sought) -> Proposal | Unreachable:
    """Return the change of what the scores follow from."""
    reading, cell, change = sought[0], sought[1], sought.change
    mixed = mixture(reading, cell)
    check_mixture(reading, cell, mixed)
    if change == "key":
        return _by_key(sought, mixed).made()
    moved = lever(reading, cell, mixed, change)
    check_lever(cell, mixed, moved)
    return Move(sought, mixed, moved).made()


def _by_key(sought: Sought, mixed: Mixture) -> KeyMove:
    """Return what the key does that needs to change least, or comes nearest."""
    reading, cell, _, _, key = sought
    if key is None and cell.stage == "weights":
        key = cell.column
    if key is None:
        key = _easiest(sought, mixed)
    return KeyMove(sought, mixed, check_key(reading, cell, mixed, key))


def _easiest(sought: Sought, mixed: Mixture) -> int:
    """Return the key that needs to change least, or comes nearest to the target."""

    def effort(place: int) -> tuple[float, float]:
        able = alone(mixed, place, sought.target)
        lack = max(able.low - sought.target, sought.target - able.high, 0.0)
        length = length_for_key(sought.reading, sought.cell, int(mixed.keys[place]))
        return (abs(able.by) / length if length else np.inf), lack

    return int(mixed.keys[min(np.flatnonzero(mixed.moves).tolist(), key=effort)])
