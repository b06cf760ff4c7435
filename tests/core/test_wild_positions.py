"""Positions, slopes and turns that are NaN, infinite or too large: numbers to be seen.

Warnings are errors here, as in all tests.
"""

from math import inf, nan

import numpy as np
import pytest
from networks import projected

from attention_gui.core.build import network
from attention_gui.core.cell import Cell
from attention_gui.core.explain import explain
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.moving import shifted, with_positions
from attention_gui.core.positioning import POSITION_KINDS, Positions
from attention_gui.core.reading import Reading
from attention_gui.core.shift import shift
from attention_gui.core.stack import Stack

WILD = (nan, inf, -inf, 1e308, -1e308)


def reading(kind, stage, *numbers):
    """Return the reading of a document whose first positions or slopes are wild."""
    document = with_positions(projected(kind="none"), kind)
    block = np.array([numbers]).T if stage == "positions" else np.array([numbers])
    return Reading(Stack(document.with_block(stage, 0, 0, 0, 0, block)), 0, 0)


@pytest.mark.parametrize("kind", [kind for kind in POSITION_KINDS if kind != "none"])
@pytest.mark.parametrize("number", WILD)
def test_a_wild_position_is_computed_and_explained(kind, number):
    of = reading(kind, "positions", number, number)
    for stage in ("rotated_query", "position_bias", "position_table", "weights"):
        if of.has(stage):
            of.array(stage)
            explain(of, Cell(stage, 0, 0))
    assert Stack(of.document).layer_output(0).shape == of.array("layer_output").shape


@pytest.mark.parametrize("number", WILD)
def test_a_wild_slope_is_computed(number):
    bias = reading("alibi", "slopes", number).array("position_bias")
    np.testing.assert_array_equal(bias[0, 1], -number)
    assert np.isnan(bias[0, 0]) or abs(number) == 1e308


@pytest.mark.parametrize("number", [nan, inf])
def test_a_distance_that_is_no_number_has_no_relative_bias(number):
    of = reading("relative", "positions", number, number)
    assert np.isnan(of.array("position_bias")[0, 1])
    text = "".join(part.text for part in explain(of, Cell("position_bias", 0, 1)))
    assert "there is no bias for it" in text


def test_infinite_positions_are_shifted_in_silence():
    of = reading("alibi", "positions", inf, 1e308, 3)
    assert shift(of, shifted(of.document, 1e300)).by == pytest.approx(1e300)
    assert shifted(of.document, 1e308).query_positions[1] == inf


@pytest.mark.parametrize(
    ("positions", "stage", "row"),
    [
        (Positions("alibi", query=np.array([0.0, -1e308])), "position_bias", [0, -inf]),
        (
            Positions("relative", relative=[[-1e308, 0, 1e308]]),
            "position_bias",
            [0, inf],
        ),
        (Positions("learned", table=[[1e308, 0], [0, 0]]), "input", [inf, 1]),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_what_float32_cannot_hold_is_infinite(positions, stage, row):
    ones = np.ones((2, 2), np.float32)
    made = network([Layer(*[(Projection(ones),)] * 3)], ones, positions=positions)
    assert Reading(Stack(made), 0, 0).array(stage)[0].tolist() == row
