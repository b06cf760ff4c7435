"""A cell's arithmetic: read back and worked again, it comes to the cell's number."""

import re
from itertools import product
from math import exp, inf, nan, sqrt, tanh

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.compute import COMPUTED
from attention_gui.core.explain import explain
from attention_gui.core.parts import number, plain, power
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack

STAGES = ("query", "key", "value", *COMPUTED)


def computed(query, key, value, **rule):
    return Reading(Stack(document(query, key, value, Rule(**rule))), 0, 0)


def tables(seed, magnitude=1.0, queries=3, keys=4, features=5, columns=2):
    random = np.random.default_rng(seed)
    return (
        np.round(random.normal(size=(queries, features)), 2) * magnitude,
        np.round(random.normal(size=(keys, features)), 2),
        np.round(random.normal(size=(keys, columns)), 2),
    )


def stage_of(result, name):
    return result.array(name)


def cells(result):
    for name in STAGES:
        for row, column in np.ndindex(stage_of(result, name).shape):
            yield Cell(name, row, column)


def worked(text):
    """Return what arithmetic comes to."""
    for sign, meaning in (
        ("−", "-"), ("·", "*"), ("×", "*"), ("÷", "/"), ("∞", "inf"), ("NaN", "nan"),
        ("temperature ", ""),
    ):  # fmt: skip
        text = text.replace(sign, meaning)
    text = re.sub(r"√(\d+)", r"sqrt(\1)", text)
    text = re.sub(r"e\^(\([^)]*\)|-?[\d.]+(?:e-?\d+)?)", r"exp(\1)", text)
    names = {"exp": exp, "sqrt": sqrt, "tanh": tanh, "inf": inf, "nan": nan}
    return eval(text, {"__builtins__": {}}, names)


def assert_links_hold(result, parts):
    """Every part with a cell shows that cell's number, but for the q and k of q·k."""
    for part in parts:
        if part.cell and re.search(r"[0-9∞N]", part.text) and part.shift != "sub":
            value = stage_of(result, part.cell.stage)[part.cell[1:]]
            shown = power(value) if part.shift == "super" else number(value)
            assert part.text == shown


def tolerance(result, cell):
    """Return what four digits of each operand leave open."""
    if cell.stage == "weights":
        return {"rel": 2e-3, "abs": 1e-300}
    if cell.stage == "output":
        return {"rel": 1e-5, "abs": 1e-3 * np.abs(result.array("value")).max()}
    if cell.stage == "scaled":
        largest = max(
            map(abs, (result.array(name)[cell[1:]] for name in ("scores", "scaled")))
        )
        return {"rel": 2e-3, "abs": 2e-3 * largest}
    return {"rel": 1e-5, "abs": 1e-9}


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
        result = computed(*tables(seed, magnitude), **rule)
        for cell in cells(result):
            parts = explain(result, cell, terms=99)
            text = plain(parts)
            assert_links_hold(result, parts)
            stored = float(stage_of(result, cell.stage)[cell[1:]])
            *_, sum_, stated = re.split(r" = |: ", text)
            assert worked(stated) == pytest.approx(stored, rel=1e-5), text
            if text.startswith(("given", "masked")):
                continue
            assert worked(sum_) == pytest.approx(stored, **tolerance(result, cell)), (
                text
            )


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
