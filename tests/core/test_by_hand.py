"""A calculation by hand: each line, worked again, comes to the program's number."""

from math import isnan

import numpy as np
import pytest
from arithmetic import is_number, number_at, split, turned, worked, written
from stacks import Maker

from attention_gui.core.build import document, network
from attention_gui.core.byhand.calculation import MOST, Calculation, steps
from attention_gui.core.byhand.plan import OF_ONE_KEY
from attention_gui.core.cell import PARAMETERS, STAGES, Cell
from attention_gui.core.distinct import passes_on
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Trace
from attention_gui.core.parts import exactly, number, plain
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.sublayers import FeedForward

SEEDS = range(24)
BETWEEN = ("Maximum", "Exponential", "Sum")  # steps whose number stands in no matrix
SAID = ("masked", "no key allowed", "head ", "a column of head", "the traced", "not t")


def reading_of(seed):
    """Return a random document with every option, read at a random layer and head."""
    made, random = Maker(seed).document(), np.random.default_rng(seed)
    layer = int(random.integers(2))
    head = int(random.integers(made.layers[layer].heads))
    trace = Trace(("mean", "max", "min")[seed % 3], 0.5, seed)
    return Reading(Stack(made), layer, head, trace)


def targets(reading):
    """Yield every cell of every matrix, and every query."""
    for stage in STAGES:
        for row, column in np.ndindex(*reading.shape(stage)):
            yield Cell(stage, row, column)
    yield from range(reading.document.queries)


def assert_exact(reading, step):
    """Assert that a line has the program's number, and that its terms come to it."""
    parts = step.parts if step.title in BETWEEN else step.parts[2:]
    if parts[0].text == "pinned = ":
        assert parts[1].text == number(reading.pin(step.cell))
        return
    *before, stated = split(written(reading, parts))
    stated = worked(stated)[0]
    if step.cell is not None:
        wanted = number_at(reading, step.cell)
        assert stated == wanted or (isnan(stated) and isnan(wanted)), plain(step.parts)
    if before[-1] == "given" or (before[0].startswith(SAID) and len(before) == 1):
        return
    if before[0] == "θ":
        found, _ = turned([*before, number(stated)])
    else:
        found, _ = worked(before[-1], max=lambda *of: np.maximum.reduce(of))
    assert found == pytest.approx(stated, rel=1e-9, abs=1e-9), plain(step.parts)


def all_steps(reading, target, kept):
    """Return every step, with all terms; a line that was made before is kept."""
    calculation, found = Calculation(reading, target), []
    for line in range(len(calculation)):
        of = calculation.title(line), calculation.cell(line)
        if of not in kept or of[1] is None:
            kept[of] = calculation.step(line, None)
        found.append(kept[of])
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_comes_to_the_programs_number(seed):
    reading, kept, seen = reading_of(seed), {}, set()
    with exactly():
        for target in targets(reading):
            new = set(all_steps(reading, target, kept)) - seen
            seen |= new
            for step in new:
                assert_exact(reading, step)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_ends_in_what_was_asked_for_and_reads_only_what_has_a_line(seed):
    reading, kept = reading_of(seed), {}
    whole = passes_on(reading.document, reading.number)
    stage = "output" if whole else "layer_output"
    for target in targets(reading):
        made = all_steps(reading, target, kept)
        if isinstance(target, Cell):
            assert made[-1].cell == target
        else:
            assert made[-1].cell == (stage, target, reading.shape(stage)[1] - 1)
        assert_in_order(reading, target, made)


def assert_in_order(reading, target, made):
    """Assert that what a line reads has a line before it, and no line comes twice."""
    followed = isinstance(target, Cell) and target.stage in OF_ONE_KEY
    before = set()
    for step in made:
        read = {part.cell for part in step.parts[1:] if isinstance(part.cell, Cell)}
        if plain(step.parts[2:3]).startswith("pinned"):
            read = set()
        if followed:  # of other keys the scaled scores are taken as they are
            read = {one for one in read if one.stage != "scaled"}
        missed = read - before - {step.cell}
        assert not any(is_worked_out(reading, one) for one in missed), step
        if step.cell:
            assert step.cell not in before
            before.add(step.cell)


def is_worked_out(reading, cell):
    """Return whether there is more to say of a cell than what it is given as."""
    if cell.stage == "slopes":
        return reading.document.positions.slopes is None
    if cell.stage == "input" and not reading.has("position_table"):
        return bool(reading.layer.cells("input"))
    if cell.stage == "input":
        return reading.number == 0
    given = reading.given(cell.stage) is not None
    return not given and (
        cell.stage not in PARAMETERS or cell.stage == "position_table"
    )


def worked_example(**rule):
    query = key = [[1, 0], [0, 1], [1, 1]]
    made = document(
        np.array(query, float), np.array(key, float), VALUE, Rule(**rule), "abc"
    )
    return Reading(Stack(made), 0, 0)


VALUE = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])


def said(reading, target, **how):
    return [(s.title, s.pair, plain(s.parts)) for s in steps(reading, target, **how)]


def test_a_weight_is_led_to_from_its_products():
    assert said(worked_example(), Cell("weights", 0, 2)) == [
        ("Scores", "a → c", "scores[0, 2] = q₀·k₂ = 1·1 + 0·1 = 1"),
        ("Scaled", "a → c", "scaled[0, 2] = 1 ÷ √2 = 0.707107"),
        ("Maximum", "", "max(0.7071, 0, 0.7071) = 0.707107"),
        ("Exponential", "a → c", "e^(0.7071 − 0.7071) = 1"),
        ("Sum", "", "1 + 0.4931 + 1 = 2.49307"),
        ("Weights", "a → c", "weights[0, 2] = 1 ÷ 2.493 = 0.401112"),
    ]


def test_a_query_is_worked_out_for_all_keys_and_features():
    titles = [title for title, _, _ in said(worked_example(), 1)]
    assert titles == [
        *["Scores"] * 3,
        *["Scaled"] * 3,
        "Maximum",
        *["Exponential"] * 3,
        "Sum",
        *["Weights"] * 3,
        *["Output"] * 2,
    ]


def test_masks_and_a_sink_have_their_lines():
    lines = [line for _, _, line in said(worked_example(causal=True, sink=0.5), 1)]
    assert "scaled[1, 2]: masked (causal): −∞" in lines
    assert "max(0, 0.7071, sink 0.5) = 0.707107" in lines
    assert "e^(sink 0.5 − 0.7071) = 0.812933" in lines
    assert "0.4931 + 1 + 0.8129 = 2.306" in lines
    assert "weights[1, 2]: masked (causal): 0" in lines


def test_a_query_that_may_attend_to_nothing_has_no_softmax():
    lines = said(worked_example(causal=True, offset=-1), 0)
    assert [line for title, _, line in lines if title in BETWEEN] == []
    assert ("Weights", "a → a", "weights[0, 0]: no key allowed: 0") in lines


def test_long_sums_say_how_many_terms_are_left_out_unless_all_are_wanted():
    random = np.random.default_rng(1)
    made = document(*random.normal(size=(3, 9, 7)))
    reading = Reading(Stack(made), 0, 0)
    short = [line for _, _, line in said(reading, Cell("weights", 0, 0), terms=2)]
    assert "… (5 more)" in short[0]
    assert "… 7 more" in short[2]
    whole = said(reading, Cell("weights", 0, 0), terms=None)
    assert not any("…" in line for _, _, line in whole)
    assert whole[0][2].count("·") == 8


def test_numbers_have_every_digit_when_they_are_asked_for():
    made = document([[1 / 3]], [[0.1]], [[2e-7]])
    lines = said(Reading(Stack(made), 0, 0), Cell("output", 0, 0), is_exact=True)
    assert lines[0][2] == f"scores[0, 0] = q₀·k₀ = {1 / 3}·0.1 = {0.1 / 3}"
    assert lines[-1][2] == "output[0, 0] = 1·2e−7 = 2e−7"
    assert number(1 / 3) == "0.3333"


def test_only_what_is_asked_for_is_worked_out():
    made = document(*np.random.default_rng(2).normal(size=(3, 2000, 64)))
    calculation = Calculation(Reading(Stack(made), 0, 0), 1999)
    assert len(calculation) == 4 * 2000 + 2 + 64
    assert calculation.title(0) == "Scores"
    assert calculation.cell(len(calculation) - 1) == Cell("output", 1999, 63)
    assert "… (60 more)" in plain(calculation.step(0).parts)


def test_a_large_matrix_on_the_way_has_one_line_and_says_so():
    wide, random = MOST + 1, np.random.default_rng(3)
    eye = Projection(np.eye(2))
    feed = FeedForward(random.normal(size=(2, wide)), random.normal(size=(wide, 2)))
    made = network([Layer((eye,), (eye,), (eye,), feed=feed)], np.eye(2))
    lines = said(Reading(Stack(made), 0, 0), Cell("update", 1, 0))
    assert [line for line in lines if line[0] == "Hidden"] == [
        ("Hidden", "", "129 numbers as they stand: hidden[1, 0] … hidden[1, 128]")
    ]
    assert lines[-1][2].startswith("update[1, 0] = hidden₁·W_down[:, 0] = ")


def test_what_is_not_there_is_refused():
    reading = worked_example()
    with pytest.raises(IndexError):
        steps(reading, Cell("weights", 0, 3))
    with pytest.raises(ValueError, match="no hidden in layer 0"):
        steps(reading, Cell("hidden", 0, 0))
    with pytest.raises(IndexError):
        steps(reading, 3)
    assert is_number(steps(reading, 2)[-1].parts[-1])
