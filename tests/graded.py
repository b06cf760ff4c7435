"""Finite differences: how a number changes along a way through a matrix."""

import numpy as np
import pytest

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, PARAMETERS, Cell
from attention_gui.core.gradient.here import home
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt

STEP = 2e-5
COMPUTED = (*OF_HEADS, *OF_LAYERS)


def reading_of(made, layer=0, head=0):
    return Reading(Stack(made), layer, head)


def places(made, stages):
    """Return every matrix of a document that is there, those that are shared once."""
    found = dict.fromkeys(
        home(made, MatrixAt(stage, layer, head))
        for layer, here in enumerate(made.layers)
        for head in range(here.heads)
        for stage in stages
    )
    return [place for place in found if reading_of(made, *place[1:]).has(place.stage)]


def given(made):
    """Return every given matrix along which numbers have a slope."""
    there = places(made, (*PARAMETERS, "query", "key", "value"))
    kinks = ("positions", "key_positions") if is_at_peak(made) else ()
    return [p for p in there if made.given(*p) is not None and p.stage not in kinks]


def is_at_peak(made):
    """Whether a query and another token stand at one place, the peak of ALiBi."""
    distances = made.key_positions - made.query_positions[:, None]
    apart = made.positions.kind == "alibi" and not made.keys_are_queries
    return apart and not distances.all()


def computed(made):
    there = places(made, (*COMPUTED, "position_table"))
    return [place for place in there if made.given(*place) is None]


def targets(made, random, count=4, stages=(*COMPUTED, "change")):
    """Yield some cells of computed stages that are finite, each with its reading."""
    there = places(made, stages)
    for number in random.choice(len(there), count, replace=False):
        stage, layer, head = there[number]
        reading = reading_of(made, layer, head)
        cell = cell_in(reading.array(stage), stage, random)
        if np.isfinite(
            reading.number_at(cell)
        ):  # a masked one is -inf whatever one does
            yield reading, cell


def cell_in(array, stage, random):
    return Cell(stage, *(int(random.integers(size)) for size in array.shape))


def slope(made, place, corner, way, reading, cell):
    """Return how a number changes along a way through a block of a matrix."""
    rows, columns = (slice(at, at + n) for at, n in zip(corner, way.shape, strict=True))
    old = reading_of(made, *place[1:]).array(place.stage)[rows, columns]

    def at(step):
        moved = made.with_block(*place, *corner, old + step * way)
        return reading.of(moved).number_at(cell)

    def central(step):
        return (at(step) - at(-step)) / (2 * step)

    return (4 * central(STEP / 2) - central(STEP)) / 3


def assert_slope(made, place, corner, way, reading, cell, found):
    """Hold gradients that were found to finite differences."""
    rows, columns = (slice(at, at + n) for at, n in zip(corner, way.shape, strict=True))
    gradient = found.get(place)
    got = 0.0 if gradient is None else float((gradient[rows, columns] * way).sum())
    expected = slope(made, place, corner, way, reading, cell)
    assert got == pytest.approx(expected, rel=1e-6, abs=1e-6), (
        place,
        cell,
        got,
        expected,
    )
