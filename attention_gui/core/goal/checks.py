"""What cannot be sought at all, whatever the target: each said in one sentence."""

import numpy as np

from attention_gui.core.cell import Cell, name
from attention_gui.core.goal.lever import CHANGES, Change, Lever, lever, of_key
from attention_gui.core.goal.mixture import Mixture, mixture
from attention_gui.core.language import refusal, translated
from attention_gui.core.parts import number
from attention_gui.core.reading import Reading


def reasons(reading: Reading, cell: Cell) -> dict[Change, str]:
    """Return why each change cannot move a number; "" for those that can."""
    found: dict[Change, str] = {}
    for change in CHANGES:
        try:
            with np.errstate(all="ignore"):  # what comes of it is looked at
                check(reading, cell, change)
            found[change] = ""
        except ValueError as error:
            found[change] = str(error)
    return found


def check(reading: Reading, cell: Cell, change: Change) -> None:
    """Raise ValueError, with a sentence, if a change cannot move a number."""
    check_cell(reading, cell)
    if change == "value":
        check_value(reading, cell)
        return
    mixed = mixture(reading, cell)
    check_mixture(reading, cell, mixed)
    if change == "key":
        _check_keys(reading, cell, mixed)
    else:
        check_lever(cell, mixed, lever(reading, cell, mixed, change))


def check_cell(reading: Reading, cell: Cell) -> None:
    """Raise ValueError, with a sentence, if nothing can move a number."""
    if cell.stage not in ("weights", "output"):
        raise refusal("a goal is set for a weight or for a number of the output")
    if reading.pin(cell) is not None:
        raise refusal("{cell} is pinned: release it to set a goal", cell=name(cell))
    masks = reading.result.head.masked_by(*cell[1:]) if cell.stage == "weights" else ()
    if masks:
        raise refusal(
            "query {query} may not attend to key {key} ({masks}), so its weight "
            "stays {number}",
            query=cell.row,
            key=cell.column,
            masks=", ".join(map(translated, masks)),
            number=number(reading.number_at(cell)),
        )
    if masked_by_pin(reading, cell):
        raise refusal(
            "the scaled score of query {query} and key {key} is pinned at −∞",
            query=cell.row,
            key=cell.column,
        )
    if not np.isfinite(reading.number_at(cell)):
        raise refusal("{cell} is not a finite number", cell=name(cell))


def masked_by_pin(reading: Reading, cell: Cell) -> bool:
    """Return whether a weight is 0 since its scaled score is pinned so."""
    pinned = reading.pin(cell._replace(stage="scaled"))
    return cell.stage == "weights" and pinned == -np.inf


def check_value(reading: Reading, cell: Cell) -> None:
    """Raise ValueError, with a sentence, if no value can move a number."""
    if cell.stage == "weights":
        raise refusal("a weight does not depend on any value")
    if not reading.row("weights", cell.row).any():
        raise refusal("every weight of query {query} is 0", query=cell.row)


def check_mixture(reading: Reading, cell: Cell, mixed: Mixture) -> None:
    """Raise ValueError, with a sentence, if the row has no scores to be moved."""
    query = cell.row
    if not len(mixed.keys):
        raise refusal("query {query} may attend to no key", query=query)
    _check_finite(cell, mixed)
    if mixed.factor == 0:
        raise refusal("the scale is 0, so no score counts")
    if not mixed.moves.any():
        raise refusal("every score of query {query} is pinned", query=query)
    if len(mixed.keys) == 1 and mixed.sink == -np.inf:
        raise refusal(
            "query {query} may attend to key {key} alone, whose weight is always 1",
            query=query,
            key=int(mixed.keys[0]),
        )
    low, high = mixed.span
    if low == high:
        raise refusal(
            "{cell} is {number} whatever the weights: the values it mixes are equal",
            cell=name(cell),
            number=number(low),
        )


def _check_finite(cell: Cell, mixed: Mixture) -> None:
    if not np.isfinite(mixed.scaled(mixed.scores)).all():
        raise refusal("scaled scores of query {query} are not finite", query=cell.row)
    if not np.isfinite([*mixed.carried, mixed.constant]).all():
        raise refusal("column {column} of value is not finite", column=cell.column)


def check_lever(cell: Cell, mixed: Mixture, moved: Lever) -> None:
    """Raise ValueError, with a sentence, if a query or W_Q moves no weight."""
    slopes = moved.slopes
    if not np.isfinite(slopes).all():
        raise refusal(
            "keys that query {query} attends to are not finite", query=cell.row
        )
    if not slopes.any():
        raise refusal(
            "no score of query {query} depends on {stage}",
            query=cell.row,
            stage=moved.change,
        )
    capped = np.isfinite(mixed.softcap) or mixed.sink != -np.inf
    if not capped and mixed.moves.all() and not (slopes - slopes[0]).any():
        raise refusal(
            "all keys that query {query} may attend to are the same, so no query "
            "changes its weights",
            query=cell.row,
        )


def _check_keys(reading: Reading, cell: Cell, mixed: Mixture) -> None:
    """Raise ValueError, with a sentence, if no key moves a number."""
    if cell.stage == "weights":
        check_key(reading, cell, mixed, cell.column)
        return
    query = reading.row("rotated_query", cell.row)
    if not query.any():
        check_key(reading, cell, mixed, int(mixed.keys[0]))


def check_key(reading: Reading, cell: Cell, mixed: Mixture, key: int) -> Lever:
    """Return the lever that a key is, or raise ValueError if it moves nothing."""
    place = np.flatnonzero(mixed.keys == key)
    if not len(place):
        raise refusal(
            "query {query} may not attend to key {key}", query=cell.row, key=key
        )
    if not mixed.moves[place[0]]:
        raise refusal(
            "the score of query {query} and key {key} is pinned",
            query=cell.row,
            key=key,
        )
    moved = of_key(reading, cell, mixed, key)
    if not np.isfinite(moved.slopes).all():
        raise refusal("query {query} is not finite", query=cell.row)
    if not moved.slopes.any():
        raise refusal("query {query} is 0, so no key counts for it", query=cell.row)
    return moved
