"""What else a goal's change changes is counted in full, however many keys there are."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.goal.effects import LITTLE, MOST, outcome
from attention_gui.core.goal.proposal import Sought
from attention_gui.core.goal.words import sentences
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack

TOKENS, QUERY, KEY = 2 * MOST, 4, 1


@pytest.mark.parametrize(("change", "target"), [("key", 0.05), ("query", 0.006)])
def test_side_effects_of_a_head_with_many_keys(change, target):
    random = np.random.default_rng(0)
    made = document(*(random.normal(size=(TOKENS, 4)) for _ in range(3)))
    reading = Reading(Stack(made), 0, 0)
    cell = Cell("weights", QUERY, KEY)
    found = outcome(Sought(reading, cell, target, change))
    before, after = (
        Reading(Stack(one), 0, 0).array("weights")
        for one in (made, found.found.document)
    )
    by = after - before
    by[np.abs(by) <= LITTLE] = 0
    by[QUERY, KEY] = 0  # it was sought
    row, others = by[QUERY], np.delete(by, QUERY, axis=0)
    effects = found.effects
    assert {one.where.cell.column for one in effects.row} == set(np.flatnonzero(row))
    sizes = [abs(one.by) for one in effects.row]
    assert sizes == pytest.approx(sorted(np.abs(row[row != 0]), reverse=True))
    assert all(one.where[1:] == (0, 0) for one in effects.row)
    assert len(effects.rest) == min(MOST, np.count_nonzero(others))
    for one in effects.rest:
        assert one.where.cell.row != QUERY
        assert one.by == by[one.where.cell[1:]]
    said = list(sentences(made, found.found, effects, (0, 0)))
    assert said[0].startswith(
        f"{np.count_nonzero(row)} other weights of query 4 change"
    )
    if change == "query":
        assert said[1] == "No weight of another row changes."
    else:
        most = np.unravel_index(np.abs(by).argmax(), by.shape)
        assert effects.rest[0].where == Elsewhere(Cell("weights", *most), 0, 0)
        assert said[1].startswith(f"Of other rows weights[{most[0]}, {most[1]}]")
