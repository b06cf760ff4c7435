"""What cuts gradients off: masks, pins, heads that are off; and what has none."""

from dataclasses import replace

import numpy as np
import pytest
from graded import cell_in, computed, given, reading_of
from stacks import Maker
from varied import Varied

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.gradient.here import Here, home
from attention_gui.core.gradient.walk import STEPS, gradients
from attention_gui.core.rule import Rule
from attention_gui.core.sharing import CancelledError
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import READS, MatrixAt

OUTPUT, QUERY, KEY, VALUE = (
    MatrixAt(stage, 0, 0) for stage in ("output", "query", "key", "value")
)


@pytest.fixture
def numbers():
    return np.random.default_rng(3).standard_normal((2, 4, 3))  # heads


def test_a_masked_key_passes_nothing_even_where_it_is_nan(numbers):
    wild = numbers.copy()
    wild[:, 3] = np.nan
    made = document(numbers, wild, wild, Rule(causal=True))
    tame = document(numbers, numbers, numbers, Rule(causal=True))
    for cell in (Cell("output", 2, 1), Cell("weights", 1, 0)):
        found = gradients(reading_of(made), cell)
        expected = gradients(reading_of(tame), cell)
        assert found.keys() == expected.keys()
        for place, gradient in found.items():
            np.testing.assert_allclose(gradient, expected[place], atol=1e-12)
            assert not gradient[3].any()


def test_a_nan_that_is_allowed_is_seen(numbers):
    wild = numbers.copy()
    wild[0, 1, 2] = np.nan
    found = gradients(
        reading_of(document(numbers, wild, numbers)), Cell("scores", 0, 1)
    )
    assert np.isnan(found[QUERY][0]).tolist() == [False, False, True]
    assert not np.isnan(found[KEY]).any()


@pytest.mark.parametrize("empty_rows", ["zero", "uniform", "nan"])
def test_a_row_without_keys_follows_from_values_alone(numbers, empty_rows):
    mask = np.ones((4, 4), dtype=bool)
    mask[1] = False
    rule = Rule(mask=mask, empty_rows=empty_rows)
    reading = reading_of(document(numbers, numbers, numbers, rule))
    assert gradients(reading, Cell("weights", 1, 2)) == {}
    found = gradients(reading, Cell("output", 1, 0))
    share = {"zero": 0.0, "uniform": 0.25, "nan": np.nan}[empty_rows]
    assert found.keys() == ({VALUE} if share else set())
    for gradient in found.values():
        np.testing.assert_array_equal(gradient[:, 0], [share] * 4)
        assert not gradient[:, 1:].any()


def test_a_pin_cuts_its_cell_off_and_is_a_number_itself(numbers):
    made = document(numbers, numbers, numbers)
    pinned = made.with_block("weights", 0, 0, 2, 1, np.array([[0.5]]))
    weights = MatrixAt("weights", 0, 0)
    reading = reading_of(pinned)
    assert gradients(reading, Cell("weights", 2, 1)) == {}
    found = gradients(reading, Cell("output", 2, 0), [weights])
    assert found[weights][2] == pytest.approx(numbers[0, :, 0])
    free = gradients(reading_of(made), Cell("output", 2, 0), [weights])
    assert not np.allclose(found[QUERY], free[QUERY])


def test_heads_that_are_off_pass_nothing(numbers):
    made = document(numbers, numbers, numbers)
    off = made.with_layer(0, replace(made.layers[0], off=frozenset({0})))
    for stage, column in (("attended", 1), ("contribution", 1), ("layer_output", 2)):
        assert gradients(reading_of(off), Cell(stage, 0, column)) == {}
        assert gradients(reading_of(made), Cell(stage, 0, column))
    assert gradients(reading_of(off), Cell("change", 0, 1)).keys() == {
        QUERY,
        KEY,
        VALUE,
    }


def test_heads_that_share_a_key_add_up(numbers):
    made = document(numbers, numbers[:1], numbers[:1])
    assert home(made, MatrixAt("value", 0, 1)) == VALUE
    one, other = (
        gradients(reading_of(made, head=head), Cell("output", 1, 0)) for head in (0, 1)
    )
    both = gradients(reading_of(made), Cell("attended", 1, 0))
    np.testing.assert_allclose(both[VALUE], one[VALUE])
    assert other[VALUE].shape == numbers[0].shape
    assert MatrixAt("query", 0, 1) in other
    assert QUERY not in other


@pytest.mark.parametrize("stage", ["rollout", "flow"])
def test_rollout_has_none(numbers, stage):
    reading = reading_of(document(numbers, numbers, numbers))
    with pytest.raises(ValueError, match=f"{stage} has no derivative"):
        gradients(reading, Cell(stage, 0, 0))


def test_it_can_be_stopped(numbers):
    reading = reading_of(document(numbers, numbers, numbers))
    with pytest.raises(CancelledError):
        gradients(reading, Cell("output", 0, 0), cancelled=lambda: True)


def test_float32_is_differentiated_in_float64(numbers):
    narrow = document(*[numbers.astype(np.float32)] * 3)
    found = gradients(reading_of(narrow), Cell("output", 1, 1))
    expected = gradients(reading_of(document(*[numbers] * 3)), Cell("output", 1, 1))
    for place, gradient in found.items():
        assert gradient.dtype == np.float64
        np.testing.assert_allclose(gradient, expected[place], atol=1e-6)


@pytest.mark.parametrize("seed", range(12))
@np.errstate(all="ignore")
def test_each_step_passes_on_to_what_it_reads_and_in_its_shape(seed):
    made = Maker(seed).document()
    stack, random = Stack(made), np.random.default_rng(seed)
    shapes = {place: made.given(*place).shape for place in given(made)}
    shapes |= {place: stack_array(stack, place).shape for place in computed(made)}
    for place in computed(made):
        here = Here(stack, place.layer, place.head)
        for read, passed in STEPS[place.stage](here, random.normal(size=shapes[place])):
            assert shapes[read] == passed.shape
            below = read.stage == "layer_output" and read.layer == place.layer - 1
            same = read.stage == "positions" and "key_positions" in READS[place.stage]
            assert below or same or read.stage in READS[place.stage]


@pytest.mark.parametrize("seed", range(40))
def test_odd_numbers_are_no_obstacle(seed):
    random = np.random.default_rng(seed)
    made = Varied(seed, odd=0.1).document()
    for stage in ("weights", "layer_output", "change"):
        reading = reading_of(made, len(made.layers) - 1)
        if not reading.has(stage):
            continue
        cell = cell_in(reading.array(stage), stage, random)
        for place, gradient in gradients(reading, cell, computed(made)).items():
            array = stack_array(reading.stack, place)
            assert (gradient.shape, gradient.dtype) == (array.shape, np.float64)


def stack_array(stack, place):
    return reading_of(stack.document, *place[1:]).array(place.stage)
