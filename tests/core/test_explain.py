"""A cell's arithmetic: read back and worked again, it comes to the cell's number."""

from dataclasses import replace
from itertools import product
from math import inf, nan
from types import MappingProxyType

import numpy as np
import pytest
from arithmetic import assert_comes_to, assert_links_hold, number_at
from stacks import Maker

from attention_gui.core.build import document
from attention_gui.core.cell import OF_HEADS, OF_LAYERS, Cell
from attention_gui.core.cell import STAGES as ALL
from attention_gui.core.explain import LINES, explain
from attention_gui.core.look import Trace
from attention_gui.core.parts import number, plain
from attention_gui.core.pins import LAYER, Matrix
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.result import COMPUTED
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack

STAGES = ("query", "key", "value", *COMPUTED)
SEEDS = range(30)


def computed(query, key, value, **rule):
    return Reading(Stack(document(query, key, value, Rule(**rule))), 0, 0)


def tables(seed, magnitude=1.0, queries=3, keys=4, features=5, columns=2):
    random = np.random.default_rng(seed)
    return (
        np.round(random.normal(size=(queries, features)), 2) * magnitude,
        np.round(random.normal(size=(keys, features)), 2),
        np.round(random.normal(size=(keys, columns)), 2),
    )


CHOICES = {
    "scale": (None, 0.3, -1.0),
    "softcap": (None, 3.0),
    "bias": (None, np.array([[0.5, -1.25, 0.0, 2.0]])),
    "temperature": (1.0, 0.5),
    "sink": (None, -0.5),
    "causal": (False, True),
}


@pytest.mark.parametrize("magnitude", [1.0, 1e3, 1e5])
def test_the_arithmetic_comes_to_the_cells_number_under_every_rule(magnitude):
    for seed, values in enumerate(product(*CHOICES.values())):
        rule = dict(zip(CHOICES, values, strict=True))
        reading = computed(*tables(seed, magnitude), **rule)
        for cell in cells(reading, STAGES):
            parts = explain(reading, cell, terms=99)
            assert_comes_to(reading, parts, number_at(reading, cell))


def reading_of(seed):
    """Return a random document with every option, read at a random layer and head."""
    made, random = Maker(seed).document(), np.random.default_rng(seed)
    number = int(random.integers(2))
    head = int(random.integers(made.layers[number].heads))
    trace = Trace(
        ("mean", "max", "min")[seed % 3], (0.5, 0.2, 0.0, 1.0)[seed % 4], seed
    )
    return Reading(Stack(made), number, head, trace)


def cells(reading, stages=ALL):
    for stage in stages:
        for row, column in np.ndindex(*reading.shape(stage)):
            yield Cell(stage, row, column)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_arithmetic_of_every_cell_of_every_matrix_comes_to_its_number(seed):
    reading = reading_of(seed)
    for cell in cells(reading):
        parts = explain(reading, cell, terms=99)
        if parts[0].text == "pinned = ":
            assert_pinned(reading, cell, parts)
        else:
            assert_comes_to(reading, parts, number_at(reading, cell))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_shape_of_every_matrix_is_known_before_it_is_computed(seed):
    reading = reading_of(seed)
    for stage in filter(reading.has, ALL):
        assert reading.shape(stage) == reading.array(stage).shape


def assert_pinned(reading, cell, parts):
    """Assert that a line says what is pinned, and what would be computed."""
    pin = reading.pin(cell)
    assert plain(parts).startswith(f"pinned = {number(pin, 6)} (computed: ")
    assert (parts[-1].text, number_at(reading, cell)) == (")", pin)
    free = Reading(
        Stack(without(reading, cell)), reading.number, reading.head, reading.trace
    )
    assert reading.pin(cell) is not None
    assert_comes_to(free, parts[3:-1], number_at(free, cell))
    assert_links_hold(reading, parts[3:-1])


def without(reading, cell):
    """Return the document with one pin less."""
    head = LAYER
    if cell.stage in OF_HEADS:
        head = reading.layer.index(cell.stage, reading.head)
    pins = dict(reading.layer.pins)
    kept = dict(pins.pop(Matrix(cell.stage, head)))
    del kept[cell[1:]]
    pins[Matrix(cell.stage, head)] = kept
    layer = replace(reading.layer, pins=MappingProxyType(pins))
    return reading.document.with_layer(reading.number, layer)


def test_every_stage_is_among_those_tried_computed_and_pinned():
    tried, pinned = set(), set()
    for seed in SEEDS:
        reading = reading_of(seed)
        for stage in filter(reading.has, ALL):
            given = reading.given(stage) is not None
            tried |= {stage} - ({stage} if given and stage in LINES else set())
        for (stage, head), _ in reading.layer.pins.items():
            if head in (LAYER, reading.layer.index(stage, reading.head)):
                pinned.add(stage)
    assert tried | {"slopes"} == set(ALL)
    assert len(pinned) > 12


@pytest.mark.parametrize("stage", [*OF_HEADS, *OF_LAYERS])
def test_whatever_is_computed_can_be_pinned_and_is_explained(stage):
    reading = next(
        one
        for seed in range(1000)
        if (one := reading_of(seed)).given(stage) is None
        and one.has(stage)
        and one.head not in one.layer.off
    )
    made = reading.document.with_block(
        stage, reading.number, reading.head, 0, 0, np.array([[1234.0]])
    )
    assert_pinned(
        reading.of(made),
        Cell(stage, 0, 0),
        explain(reading.of(made), Cell(stage, 0, 0), 99),
    )


def stacked(seed, heads, groups, off=()):
    """Return two layers of given heads that are concatenated, and read nothing."""
    random = np.random.default_rng(seed)
    made = document(
        random.normal(size=(2, heads, 3, 4)),
        random.normal(size=(2, groups, 3, 4)),
        random.normal(size=(2, groups, 3, 2)),
    )
    return made.with_layer(1, replace(made.layers[1], off=frozenset(off)))


@pytest.mark.parametrize(("heads", "groups", "off"), [(1, 1, ()), (4, 2, (1, 2))])
def test_heads_that_are_given_and_concatenated_are_explained(heads, groups, off):
    stack = Stack(stacked(1, heads, groups, off))
    for layer, head in product(range(2), range(heads)):
        reading = Reading(stack, layer, head)
        for cell in cells(reading):
            parts = explain(reading, cell, terms=99)
            assert_comes_to(reading, parts, number_at(reading, cell))


@pytest.mark.parametrize("heads", [1, 3, 4, 6])
def test_the_standard_rule_of_slopes_is_explained(heads):
    random = np.random.default_rng(heads)
    query, key = random.normal(size=(2, heads, 3, 4))
    made = replace(document(query, key, key), positions=Positions("alibi"))
    for head in range(heads):
        reading = Reading(Stack(made), 0, head)
        for cell in cells(reading, ("slopes", "position_bias", "scaled")):
            parts = explain(reading, cell)
            assert_comes_to(reading, parts, number_at(reading, cell))


WILD = (nan, inf, -inf)


@pytest.mark.parametrize("seed", range(16))
def test_nan_and_infinity_are_explained_wherever_they_come_from(seed):
    reading, random = reading_of(seed), np.random.default_rng(seed)
    made = reading.document
    for stage in ("embeddings", "W_O", "W_up", "norm_gain", "hidden", "weights"):
        if reading.has(stage) and random.random() < 0.3:
            row, column = (int(random.integers(n)) for n in reading.shape(stage))
            place = stage, reading.number, reading.head, row, column
            made = made.with_block(*place, np.array([[WILD[seed % 3]]]))
    wild = reading.of(made)
    for cell in cells(wild):
        parts = explain(wild, cell, terms=99)
        if parts[0].text != "pinned = ":
            assert_comes_to(wild, parts, number_at(wild, cell))


QUERY = np.array([[1.0, 2.0, 0.1, 0.1]])
KEY = np.array([[0, 0, 0, 0], [-1.1, 1.8, 0.2, 0.1]])
VALUE = np.array([[1.0], [2.0]])


def test_nan_and_infinity_are_traced_to_their_cells():
    result = computed([[1.0]], [[0.0], [nan], [2.0]], [[1.0]] * 3)
    parts = explain(result, Cell("weights", 0, 2))
    assert plain(parts).endswith(" = e^(2 − NaN) ÷ NaN = NaN")
    assert Cell("scaled", 0, 1) in [part.cell for part in parts]
    parts = explain(result, Cell("scaled", 0, 1))
    assert plain(parts) == "NaN ÷ √1 = NaN"
    assert parts[0].cell == Cell("scores", 0, 1)
    wide = computed([[1.0, 1.0, 9.0]], [[inf, nan, 9.0]], [[1.0]])
    text = plain(explain(wide, Cell("scores", 0, 0), terms=2))
    assert text == "q₀·k₀ = 1·∞ + 1·NaN + … (1 more) = NaN"


def test_operands_have_the_roles_of_their_tables():
    result = computed(QUERY, KEY, VALUE)
    roles = [part.role for part in explain(result, Cell("scores", 0, 1))]
    assert roles[:6] == ["query", "query", "plain", "key", "key", "plain"]
    assert (roles[6], roles[8], roles[-1]) == ("query", "key", "result")
    parts = explain(result, Cell("output", 0, 0))
    assert [part.role for part in parts[:3]] == ["plain", "plain", "value"]
    assert parts[0].cell == Cell("weights", 0, 0)
    assert parts[2].cell == Cell("value", 0, 0)


def test_float32_is_explained_too():
    narrow = [table.astype(np.float32) for table in (QUERY, KEY, VALUE)]
    text = plain(explain(computed(*narrow), Cell("scores", 0, 1)))
    assert text == "q₀·k₁ = 1·−1.1 + 2·1.8 + 0.1·0.2 + 0.1·0.1 = 2.53"


def test_a_cell_that_is_not_there_raises_index_error():
    with pytest.raises(IndexError):
        explain(computed(QUERY, KEY, VALUE), Cell("weights", 0, 2))
