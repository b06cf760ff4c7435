"""Gradients, held to torch and to finite differences in documents of every kind."""

import json
from pathlib import Path

import numpy as np
import pytest
from graded import COMPUTED, assert_slope, cell_in, computed, given, reading_of, targets
from stacks import Maker
from varied import Varied

from attention_gui.core.build import document
from attention_gui.core.gradient.walk import gradients, pulled_back
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt

REFERENCE = Path(__file__).parents[1] / "reference"
GRADED = ("gqa_4q_2kv_causal", "grad_mask_bool")  # torch cases that have gradients
CELL = np.ones((1, 1))


@pytest.fixture(scope="module")
def stored():
    with np.load(REFERENCE / "torch_cases.npz") as arrays:
        return dict(arrays)


def test_every_case_with_gradients_is_taken_up(stored):
    graded = {name.split("/")[0] for name in stored if name.endswith("/gq")}
    assert graded == set(GRADED)


@pytest.mark.parametrize("name", GRADED)
def test_torch(stored, name):
    cases = json.loads((REFERENCE / "torch_cases.json").read_text("utf-8"))["cases"]
    case = next(case for case in cases if case["name"] == name)
    query, key, value, out = (
        stored[f"{name}/{part}"][0] for part in ("q", "k", "v", "g_out")
    )
    rule = Rule(causal=case["is_causal"], mask=stored.get(f"{name}/mask"))
    heads, share = len(query), len(query) // len(key)
    found = pulled_back(
        Stack(document(query, key, value, rule)),
        {MatrixAt("output", 0, head): out[head] for head in range(heads)},
        [MatrixAt("weights", 0, head) for head in range(heads)],
    )
    steps = {"query": 1, "key": share, "value": share, "weights": 1}
    for stage, step in steps.items():
        for number, torch in enumerate(stored[f"{name}/g{stage[0]}"][0]):
            ours = found[MatrixAt(stage, 0, number * step)]
            np.testing.assert_allclose(ours, torch, rtol=1e-9, atol=1e-11)


def every_kind(seed):
    """Return a document in float64, half of them without W_O or without embeddings."""
    if seed % 2:
        return Maker(seed).document()
    return next(
        made
        for more in range(seed * 100, seed * 100 + 100)
        if (made := Varied(more).document(1 + more % 3)).dtype == np.float64
    )


@pytest.mark.parametrize("seed", range(32))
def test_given_matrices_along_a_random_way(seed):
    random = np.random.default_rng(seed)
    made = every_kind(seed)
    for reading, cell in targets(made, random):
        found = gradients(reading, cell)
        for place in given(made):
            way = random.normal(size=made.given(*place).shape)
            assert_slope(made, place, (0, 0), way, reading, cell, found)


@pytest.mark.parametrize("seed", range(24))
def test_computed_matrices_in_a_cell_that_is_typed_over(seed):
    random = np.random.default_rng(seed)
    made = every_kind(seed)
    there = [place for place in computed(made) if place.stage != "position_table"]
    # `change` compares with other numbers, over which another one would be typed
    for reading, cell in targets(made, random, stages=COMPUTED):
        found = gradients(reading, cell, there)
        for place in there:
            array = reading_of(made, *place[1:]).array(place.stage)
            corner = cell_in(array, place.stage, random)[1:]
            own = place[:2] == (cell.stage, reading.number)
            if np.isfinite(array[corner]) and not own:  # -inf is left by a jump
                assert_slope(made, place, corner, CELL, reading, cell, found)


@pytest.mark.parametrize("seed", [3, 7, 12])
def test_every_cell_of_every_given_matrix(seed):
    random = np.random.default_rng(seed)
    made = Maker(seed).document()
    reading, cell = next(targets(made, random, count=8))
    found = gradients(reading, cell)
    for place in given(made):
        for corner in np.ndindex(made.given(*place).shape):
            assert_slope(made, place, corner, CELL, reading, cell, found)
