"""Numbers of every size: what explains and teaches says something, or nothing of them.

Warnings are errors here: NaN, inf and overflows are looked at, and never a fault.
"""

import numpy as np
import pytest
from stacks import Maker

from attention_gui.core.bars import bar_chart
from attention_gui.core.byhand.calculation import steps
from attention_gui.core.cell import Cell
from attention_gui.core.doctor import examine, patient
from attention_gui.core.goal.asking import question as goal_question
from attention_gui.core.goal.effects import outcome
from attention_gui.core.goal.lever import CHANGES
from attention_gui.core.goal.proposal import Sought
from attention_gui.core.gradient.sensitivity import sensitivity
from attention_gui.core.most_changed import MostChanged, stages_of
from attention_gui.core.plane import STAGES, plane
from attention_gui.core.quiz.rounds import a_round
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack

WILD = [1e300, -1e300, 1e-320, np.nan, np.inf, -np.inf, 0.0, -0.0, 1.7e308, 3e38]
ORDERS, SCALES, WHICH = ("order", "sorted"), ("whole", "fit"), ("one", "all")
SEEDS = range(40)


def wild(seed: int):
    """Return a random document, and the same with wild numbers in it."""
    before, random = Maker(seed).document(2), np.random.default_rng(seed)
    after = before
    some = random.choice(WILD, size=1 + seed % 3, replace=False)
    for number, layer in enumerate(before.layers):
        for stage in ("query", "key", "value", "W_Q", "W_O"):
            reading = Reading(Stack(after), number, layer.heads - 1)
            if reading.given(stage) is None or random.random() < 0.4:
                continue
            array = np.array(reading.array(stage))
            hits = random.random(array.shape) < (0.1, 0.5, 1.0)[seed % 3]
            with np.errstate(over="ignore"):
                array[hits] = random.choice(some, hits.sum())
            after = after.with_block(stage, number, layer.heads - 1, 0, 0, array)
    return before, after


def readings(seed: int):
    _, document = wild(seed)
    stack = Stack(document)
    return [Reading(stack, n, one.heads - 1) for n, one in enumerate(document.layers)]


def last(reading, stage) -> Cell:
    rows, columns = reading.shape(stage)
    return Cell(stage, rows - 1, columns - 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_doctor_examines_them(seed):
    for reading in readings(seed):
        assert all(one.title and one.why for one in examine(patient(reading)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_quick_check_asks_what_can_be_asked(seed):
    for reading in readings(seed):
        for asked in a_round(reading, "f", "s"):
            texts = [choice.text for choice in asked.choices]
            assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_goal_is_reached_or_it_is_said_why_not(seed):
    for reading in readings(seed):
        for stage in ("weights", "output"):
            cell = last(reading, stage)
            reasons = goal_question(reading, cell, "query", (0, 0)).reasons
            for change in (one for one in CHANGES if not reasons[one]):
                for target in (0.3, 1e300, 0.0):
                    found = outcome(Sought(reading, cell, target, change)).found
                    near = getattr(found, "reached", target)
                    assert getattr(found, "reason", "") or np.isfinite(near)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_derived(seed):
    for reading in readings(seed):
        for stage in ("scores", "weights", "output"):
            found = sensitivity(reading, last(reading, stage))
            assert len(found.largest(None, 20)) <= 20


@pytest.mark.parametrize("seed", SEEDS)
def test_they_are_drawn(seed):
    for reading in readings(seed):
        query = reading.document.queries - 1
        for name in STAGES:
            assert plane(reading, name, query, None).query == query
        for order in ORDERS:
            for scale in SCALES:
                for which in WHICH:
                    made = bar_chart(reading, query, order, which, scale)
                    assert -np.inf < made.low < made.high < np.inf


@pytest.mark.parametrize("seed", SEEDS)
def test_they_are_calculated_by_hand(seed):
    for reading in readings(seed):
        for stage in ("scores", "scaled", "weights", "output"):
            assert list(steps(reading, last(reading, stage), 4))
        assert list(steps(reading, reading.document.queries - 1, 4))


@pytest.mark.parametrize("seed", SEEDS)
def test_they_are_compared(seed):
    before, after = wild(seed)
    found = MostChanged().ranked(before, after, stages_of(after), 5)
    assert [one.stage for one in found] == list(stages_of(after))
