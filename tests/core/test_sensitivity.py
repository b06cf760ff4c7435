"""Sensitivity: what is ranked, what colours the tables, and what is said of it."""

from dataclasses import replace

import numpy as np
import pytest
from graded import assert_slope, reading_of

from attention_gui.core.build import document, network
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.gradient.sensitivity import sensitivity
from attention_gui.core.gradient.walk import gradients
from attention_gui.core.gradient.words import line, sentence, signed
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.positioning import Positions
from attention_gui.core.upstream import MatrixAt

HERE = (0, 0)


@pytest.fixture
def numbers():
    return np.random.default_rng(8).standard_normal((2, 4, 3))  # heads


@pytest.fixture
def made(numbers):
    return document(numbers, numbers, numbers)


def test_all_influences_are_ranked_and_counted(made):
    reading = reading_of(made)
    found, expected = sensitivity(reading, Cell("output", 1, 2)), []
    for place, array in gradients(reading, Cell("output", 1, 2)).items():
        for (row, column), by in np.ndenumerate(array):
            where = Elsewhere(Cell(place.stage, row, column), place.layer, place.head)
            expected += [(where, by)] if by else []
    assert found.stages == ("query", "key", "value")
    assert found.count() == len(expected) == 3 + 4 * 3 + 4
    assert set(found.largest()) == set(expected)
    sizes = [abs(one.by) for one in found.largest()]
    assert sizes == sorted(sizes, reverse=True)
    assert found.peak == sizes[0]
    assert [one.where.cell.stage for one in found.largest("value", 3)] == ["value"] * 3
    assert found.count("value") == 4


def test_nan_comes_first_and_sets_no_scale(numbers):
    wild = numbers.copy()
    wild[0, 2, 1] = np.nan
    found = sensitivity(
        reading_of(document(numbers, wild, numbers)), Cell("scores", 1, 2)
    )
    assert np.isnan(found.largest()[0].by)
    assert found.peak == np.nanmax(np.abs([wild[0, 2], numbers[0, 1]]))
    assert "how query[1, 1] changes it is not a number" in sentence(found, HERE)


def test_tables_share_one_scale_and_computed_ones_have_no_colour(made):
    found = sensitivity(reading_of(made), Cell("weights", 1, 2))
    tints = [found.tint(stage, *HERE) for stage in ("query", "key", "value")]
    assert {tint.bounds for tint in tints} == {(-found.peak, found.peak)}
    assert not tints[2].array.any()
    assert found.tint("query", *HERE) is tints[0]
    assert tints[0].name == "∂ weights[1, 2]"
    computed = found.tint("scores", *HERE)
    assert computed.array is None
    assert set(computed.codes(0, 4)) == {125}
    assert computed.told("scores", 0, 0) == computed.name == ""


def test_pins_are_numbers_that_can_be_typed(made, numbers):
    pinned = made.with_block("weights", 0, 0, 1, 3, np.array([[0.5]]))
    found = sensitivity(reading_of(pinned), Cell("output", 1, 0))
    gradient = found.gradients[MatrixAt("weights", 0, 0)]
    assert gradient[1, 3] == pytest.approx(numbers[0, 3, 0])
    assert np.count_nonzero(gradient) == 1
    itself = sensitivity(reading_of(pinned), Cell("weights", 1, 3))
    assert itself.gradients == {}
    assert sentence(itself, HERE) == (
        "weights[1, 3] = 0.5 is pinned: it follows from nothing"
    )


def test_a_sentence_says_which_way_and_where():
    made = document([[1.0]], [[2.0]], [[3.0]])
    found = sensitivity(reading_of(made), Cell("scores", 0, 0))
    assert sentence(found, HERE) == (
        "scores[0, 0] = 2 grows most with query[0, 0]: +2 for each 1"
    )
    other = document([[1.0]], [[-2.0]], [[3.0]])
    found = sensitivity(reading_of(other), Cell("scores", 0, 0))
    assert sentence(found, HERE) == (
        "scores[0, 0] = −2 falls most with query[0, 0]: −2 for each 1"
    )


def test_what_is_elsewhere_says_where(made):
    place = Elsewhere(Cell("query", 1, 2), 0, 1)
    assert line(made, place, (0, 1)) == "query[1, 2]  1"
    assert line(made, place, (0, 0)) == "query[1, 2] in head 1  1"
    shared = replace(
        made, layers=(replace(made.layers[0], key=made.layers[0].key[:1]),)
    )
    assert line(shared, Elsewhere(Cell("key", 0, 0), 0, 0), (0, 1)) == "key[0, 0]  0"


@pytest.mark.parametrize(
    ("by", "text"),
    [(0.25, "+0.25"), (-0.25, "−0.25"), (np.nan, "NaN"), (-1e-9, "−1e−9"), (0, "+0")],
)
def test_signs_are_written(by, text):
    assert signed(by) == text


def test_slopes_of_the_first_layer_are_those_of_layers_with_as_many_heads(numbers):
    random = np.random.default_rng(1)

    def layer(heads, read):
        several = [
            tuple(Projection(random.normal(size=(read, 2))) for _ in range(heads))
            for _ in range(3)
        ]
        return Layer(*several)

    layers = [layer(2, 3), layer(1, 4)]
    made = network(layers, numbers[0], positions=Positions("alibi"))
    found = gradients(reading_of(made, layer=1), Cell("output", 2, 1))
    assert found[MatrixAt("slopes", 0, 0)].shape == (1, 2)
    way, cell = np.ones((4, 1)), Cell("output", 2, 1)
    way[1:3] = random.normal(size=(2, 1))
    place = MatrixAt("positions", 0, 0)
    assert_slope(made, place, (0, 0), way, reading_of(made, layer=1), cell, found)
