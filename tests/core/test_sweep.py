"""Sweeps: what they turn, where they stop, and what numbers become, held to NumPy."""

import numpy as np
import pytest
from plain import run
from stacks import Maker, spec_of

from attention_gui.core.attention import attend
from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.knob_offer import fits, knob_name, knobs
from attention_gui.core.knobs import CellKnob, RuleKnob, ShiftKnob
from attention_gui.core.look import Look
from attention_gui.core.moving import with_positions
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.sharing import CancelledError
from attention_gui.core.stack import Stack
from attention_gui.core.sweep import Sweep, series, usual
from attention_gui.files.examples import example

TEMPERATURE, SCALE = RuleKnob("temperature"), RuleKnob("scale")
SOME = Elsewhere(Cell("query", 1, 0), 0, 0)


def softmax(numbers):
    raised = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)


@pytest.fixture
def made():
    """Return two heads of random numbers, and the arrays."""
    random = np.random.default_rng(4)
    parts = [random.normal(size=(2, 4, 3)) for _ in range(3)]
    return document(*parts, rule=Rule(causal=True)), parts


def watched(stage, row, columns, head=0):
    return [Elsewhere(Cell(stage, row, column), 0, head) for column in range(columns)]


def test_temperature_and_scale_against_direct_numpy(made):
    shown, (query, key, _) = made
    for knob, start, stop in ((TEMPERATURE, 0.2, 3.0), (SCALE, 0.0, 2.0)):
        sweep = Sweep(knob, start, stop, 9)
        found = series(shown, sweep, watched("weights", 3, 4, head=1))
        assert found.shape == (9, 4)
        for value, row in zip(sweep.values, found, strict=True):
            factor = value if knob is SCALE else 1 / np.sqrt(3) / value
            expected = softmax(key[1] @ query[1, 3] * factor)
            np.testing.assert_allclose(row, expected, rtol=0, atol=1e-12)


def test_a_given_cell_against_direct_numpy(made):
    shown, (query, key, value) = made
    sweep = Sweep(CellKnob(Elsewhere(Cell("query", 2, 1), 0, 0)), -3, 5, 7)
    found = series(shown, sweep, watched("output", 2, 3))
    for number, row in zip(sweep.values, found, strict=True):
        changed = query[0].copy()
        changed[2, 1] = number
        weights = softmax(key[0, :3] @ changed[2] / np.sqrt(3))
        np.testing.assert_allclose(row, weights @ value[0, :3], rtol=0, atol=1e-12)
    assert shown.layers[0].query[0][2, 1] == query[0, 2, 1], "the document is as it was"


def test_a_computed_cell_is_pinned_at_each_step(made):
    shown, (query, key, _) = made
    sweep = Sweep(CellKnob(Elsewhere(Cell("scaled", 2, 0), 0, 0)), -1, 1, 5)
    found = series(shown, sweep, watched("weights", 2, 3))
    for number, row in zip(sweep.values, found, strict=True):
        scaled = key[0, :3] @ query[0, 2] / np.sqrt(3)
        scaled[0] = number
        np.testing.assert_allclose(row, softmax(scaled), rtol=0, atol=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_any_document_is_held_to_plain_loops(seed):
    shown = Maker(seed).document()
    cell = Elsewhere(Cell("embeddings", 0, 1), 0, 0)
    for knob, ends in ((CellKnob(cell), (-1, 1)), (TEMPERATURE, (0.5, 2))):
        sweep = Sweep(knob, *ends, 3)
        wanted = watched("layer_output", 0, 2)
        wanted = [one._replace(layer=1) for one in wanted]
        found = series(shown, sweep, wanted)
        for value, row in zip(sweep.values.tolist(), found, strict=True):
            stages = run(spec_of(sweep.at(shown, value)))[1]
            expected = stages["layer_output"][0][:2]
            np.testing.assert_allclose(row, expected, rtol=1e-9, atol=1e-9)


def test_positions_that_rope_turns_move_no_score():
    shown = example("rope")
    now = Reading(Stack(shown), 0, 0).array("scores")[4]
    sweep = usual(ShiftKnob(), shown, 0.0)
    assert (sweep.start, sweep.stop) == (0, 6)
    found = series(shown, sweep, watched("scores", 4, 6))
    np.testing.assert_allclose(found, np.tile(now, (61, 1)), rtol=0, atol=1e-9)
    angle = series(shown, sweep, watched("rotated_query", 4, 2))
    assert np.ptp(angle, axis=0).min() > 0.1, "though the queries turn"


def test_what_is_masked_is_no_number_and_a_masked_weight_is_0(made):
    shown, _ = made
    scaled = series(shown, Sweep(TEMPERATURE, 1, 2, 2), watched("scaled", 0, 4))
    assert np.isfinite(scaled).tolist() == [[True, False, False, False]] * 2
    weights = series(shown, Sweep(TEMPERATURE, 1, 2, 2), watched("weights", 0, 4))
    assert weights.tolist() == [[1, 0, 0, 0]] * 2


def test_a_series_can_be_stopped(made):
    asked = []

    def cancelled():
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(CancelledError):
        series(made[0], Sweep(SCALE, 0, 1), watched("weights", 0, 1), cancelled)


# where it stops


def test_steps_are_even_by_difference_or_by_factor():
    assert Sweep(SCALE, 0, 1, 5).values.tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert Sweep(SCALE, 1, 0, 3).values.tolist() == [1, 0.5, 0]
    assert Sweep(TEMPERATURE, 0.25, 4, 5).values.tolist() == [0.25, 0.5, 1, 2, 4]


def test_where_the_knob_stood_is_a_step():
    assert Sweep(SCALE, 0, 1, 3, 0.7).values.tolist() == [0, 0.5, 0.7, 1]
    assert Sweep(SCALE, 1, 0, 3, 0.7).values.tolist() == [1, 0.7, 0.5, 0]
    assert Sweep(SCALE, 0, 1, 3, 2.0).values.tolist() == [0, 0.5, 1]
    assert Sweep(SCALE, 0, 1, 3, float("nan")).values.tolist() == [0, 0.5, 1]
    usual_one = Sweep(SCALE, 0, 3 / np.sqrt(2), 61, 1 / np.sqrt(2)).values
    assert len(usual_one) == 61, "a third of the way is a step already"
    assert usual_one[20] == 1 / np.sqrt(2)


def test_steps_are_written_short():
    assert [f"{x}" for x in Sweep(SCALE, 0, 0.3, 4).values] == [
        "0.0",
        "0.1",
        "0.2",
        "0.3",
    ]
    assert Sweep(TEMPERATURE, 0.1, 4, 61).values[1] == 0.10634


@pytest.mark.parametrize(
    ("knob", "start", "stop", "steps", "reason"),
    [
        (TEMPERATURE, 0, 1, 5, "the start must be above 0, got 0.0"),
        (TEMPERATURE, 1, -1, 5, "the end must be above 0, got -1.0"),
        (SCALE, 1, 1, 5, "the range starts and ends at 1"),
        (SCALE, float("nan"), 1, 5, "the start must be a finite number, got nan"),
        (CellKnob(SOME), 0, float("inf"), 5, "the end must be a finite number"),
        (ShiftKnob(), 0, 1, 1, "there can be 2 to 500 steps, not 1"),
        (ShiftKnob(), 0, 1, 501, "there can be 2 to 500 steps, not 501"),
        (ShiftKnob(), 0, 1, 2.5, "the number of steps must be a whole number"),
        (SCALE, -1e308, 1e308, 5, "the range is too wide"),
        (SCALE, 1, 1 + 4e-16, 5, "the range is too narrow for 5 steps"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(knob, start, stop, steps, reason):
    with pytest.raises(ValueError, match=reason):
        Sweep(knob, start, stop, steps)


# what there is to be swept


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        (2.0, (-2, 6)),
        (0.1, (-0.9, 1.1)),
        (-4.15, (-12.45, 4.15)),
        (float("nan"), (-1, 1)),
    ],
)
def test_the_usual_range_of_a_cell_is_around_it(made, now, ends):
    sweep = usual(CellKnob(SOME), made[0], now)
    assert (sweep.start, sweep.stop) == ends


def test_usual_ranges_of_rules(made):
    assert usual(TEMPERATURE, made[0], 1.0) == Sweep(TEMPERATURE, 0.1, 4.0)
    assert usual(SCALE, made[0], 1.0) == Sweep(SCALE, 0.0, 3 * (1 / np.sqrt(3)))


def test_the_knobs_of_a_document(made):
    shown = made[0]
    cells = [SOME, SOME._replace(head=1), Elsewhere(Cell("query", 9, 9), 0, 0)]
    found = knobs(shown, Look(), "document", cells)
    names = [knob_name(knob, Look()) for knob in found]
    assert names == [
        "query[1, 0]",
        "query[1, 0] in layer 0 head 1",
        "temperature",
        "scale",
    ]
    moved = with_positions(shown, "alibi")
    assert knobs(moved, Look(), "document", []) == [TEMPERATURE, SCALE, ShiftKnob()]


@pytest.mark.parametrize("stage", ["rollout", "flow", "W_Q", "mask"])
def test_what_cannot_be_changed_is_not_offered(made, stage):
    assert not fits(CellKnob(Elsewhere(Cell(stage, 0, 0), 0, 0)), made[0])
    assert not fits(CellKnob(SOME._replace(layer=3)), made[0])


def test_rules_in_scope_alone_are_turned(made):
    knob = RuleKnob("temperature", (0, 1), (0, 1))
    sweep = Sweep(knob, 0.5, 2, 3)
    layer = sweep.at(made[0], 2.0).layers[0]
    assert [layer.rule_of(head).temperature for head in (0, 1)] == [1, 2]
    assert sweep.said(2.0) == "Swept temperature to 2 in layer 0 head 1"
    assert knob.now(Stack(sweep.at(made[0], 2.0))) == 2


def test_the_scale_stands_at_1_over_root_d_where_none_is_set(made):
    assert SCALE.now(Stack(made[0])) == 1 / np.sqrt(3)
    result = attend(*(part[0] for part in made[1]), Rule(scale=2.0, causal=True))
    found = series(made[0], Sweep(SCALE, 0, 2, 3), watched("weights", 2, 4))
    np.testing.assert_allclose(found[-1], result.weights[2], atol=1e-15)
