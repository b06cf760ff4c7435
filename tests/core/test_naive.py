"""A softmax of which no maximum is taken off first, wherever it is explained."""

from math import exp

import numpy as np
import pytest
from scripted import EXACT, assert_computes

from attention_gui.core.build import document
from attention_gui.core.byhand.calculation import steps
from attention_gui.core.cell import Cell
from attention_gui.core.explain import explain
from attention_gui.core.gradient.walk import gradients
from attention_gui.core.parts import plain
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack


def made(scale=1.0, **rule):
    """Return a head without a maximum; its query 1 is so many times as long."""
    query, key, value = np.random.default_rng(3).standard_normal((3, 4, 3))
    query[1] *= scale
    return document(query, key, value, rule=Rule(naive=True, **rule))


def reading(of):
    return Reading(Stack(of), 0, 0)


RULES = [{}, {"causal": True}, {"sink": 0.5}, {"padding": (2,), "temperature": 0.5}]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_in_numbers_of_everyday_it_is_the_usual_softmax(rule):
    usual = made(**rule).with_rule(naive=False)
    expected = reading(usual).array("weights")
    np.testing.assert_allclose(reading(made(**rule)).array("weights"), expected)
    cell = Cell("weights", 3, 1)
    derived = gradients(reading(made(**rule)), cell)
    for place, array in gradients(reading(usual), cell).items():
        np.testing.assert_allclose(derived[place], array, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("scale", [1.0, 4000.0])
@pytest.mark.parametrize("language", ["python", "numpy", "torch"])
def test_programs_leave_the_maximum_on_too(language, scale, rule):
    if language == "torch":
        pytest.importorskip("torch")
    of = made(scale, **rule)
    assert np.isnan(reading(of).array("weights")).any() == (scale > 1)
    assert_computes(of, language, EXACT)


def test_by_hand_no_maximum_is_taken_off():
    told = steps(reading(made()), Cell("weights", 0, 2), None)
    assert "Maximum" not in [step.title for step in told]
    scaled = reading(made()).number_at(Cell("scaled", 0, 2))
    powers = [plain(step.parts) for step in told if step.title == "Exponential"]
    assert any(line.endswith(f"= {exp(scaled):.6g}") for line in powers)
    assert all("(" not in line for line in powers)


def test_what_overflows_is_said_as_it_is():
    of, cell = made(4000.0), Cell("weights", 1, 0)
    wild = reading(of).array("weights")[1]
    cell = cell._replace(column=int(np.isnan(wild).argmax()))
    assert plain(explain(reading(of), cell)).endswith("NaN")
    lines = [plain(step.parts) for step in steps(reading(of), cell, None)]
    assert any(line.endswith("= ∞") for line in lines)
    assert lines[-1].endswith("∞ ÷ ∞ = NaN")
