"""What a chart of a sweep shows: which numbers, their names, its axes, its lines."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.chart import Chart
from attention_gui.core.few_colours import few_colours
from attention_gui.core.line_style import COLOURS, line_style
from attention_gui.core.look import Look
from attention_gui.core.palette import DARK, LIGHT, luminance
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.ticks import bounds, log_ticks, ticks
from attention_gui.core.watching import (
    full_name,
    heading,
    short_names,
    still_there,
    title,
    watched_at_first,
)
from attention_gui.files.examples import example


def cells(found):
    return [tuple(one.cell) for one in found]


def test_at_first_the_largest_weights_of_the_held_query_are_watched():
    shown = example("minilm")
    stack = Stack(shown)
    found = watched_at_first(stack, Look(3, 1), Cell("scores", 8, 2))
    row = Reading(stack, 3, 1).array("weights")[8]
    largest = sorted(np.argsort(-row)[:6].tolist())
    assert cells(found) == [("weights", 8, key) for key in largest]
    assert {one[1:] for one in found} == {(3, 1)}


def test_keys_that_are_masked_are_not_watched():
    stack = Stack(example("cat"))
    found = watched_at_first(stack, Look(), Cell("query", 2, 0))
    assert cells(found) == [("weights", 2, key) for key in range(3)]


@pytest.mark.parametrize("held", [None, Cell("W_Q", 0, 0), Cell("query", 0, 0)])
def test_else_those_of_the_last_query(held):
    found = watched_at_first(Stack(example("cat")), Look(), held)
    assert cells(found) == [("weights", 5, key) for key in range(6)]


def test_a_key_of_self_attention_is_a_query_too():
    found = watched_at_first(Stack(example("worked")), Look(), Cell("value", 1, 0))
    assert cells(found) == [("weights", 1, key) for key in range(3)]


def test_what_a_document_has_no_more_is_watched_no_more():
    there = Elsewhere(Cell("weights", 1, 2), 0, 0)
    gone = [there._replace(layer=1), there._replace(cell=Cell("weights", 3, 0))]
    assert still_there(Stack(example("worked")), [there, *gone]) == (there,)


def test_names_tell_numbers_apart():
    numbers = np.ones((2, 3, 2))
    shown = document(numbers, numbers, numbers, tokens=["a", "b", "a"])
    row = [Elsewhere(Cell("weights", 1, key), 0, 1) for key in range(3)]
    assert short_names(shown, row) == ("a [0]", "b", "a [2]")
    assert title(shown, row) == "weights of b"
    assert heading(shown, row) == "Untitled in layer 0 head 1"
    assert full_name(shown, row[0]) == "weights[1, 0] b → a in layer 0 head 1"
    mixed = [row[0], Elsewhere(Cell("query", 0, 1), 0, 0)]
    assert short_names(shown, mixed) == (
        "weights[1, 0] in layer 0 head 1",
        "query[0, 1] in layer 0 head 0",
    )
    assert title(shown, mixed) == "value of the cell"
    assert heading(shown, mixed) == "Untitled"
    assert short_names(shown, row[:1]) == ("weights[1, 0]",)


def chart(lines, across=(0.25, 1, 4), **options):
    lines = np.array(lines, dtype=float)
    names = tuple(map(str, range(lines.shape[1])))
    return Chart(np.array(across), lines, names, "temperature", "weights", **options)


def test_places_across_even_and_logarithmic():
    even, by_factor = (
        chart([[0], [1], [2]]),
        chart([[0], [1], [2]], is_logarithmic=True),
    )
    assert even.place(1) == pytest.approx(0.2)
    assert by_factor.place(1) == pytest.approx(0.5)
    assert np.isnan(by_factor.place(0))
    for one in (even, by_factor):
        assert one.value(one.place(0.7)) == pytest.approx(0.7)
        assert (one.value(-1), one.value(2)) == pytest.approx((0.25, 4))
    assert by_factor.read(0.9).tolist() == [1]


def test_heights_and_gaps():
    shown = chart([[0.5], [np.nan], [np.inf]], shares=True)
    assert shown.bounds[0] == 0
    heights = shown.heights(shown.lines[:, 0])
    assert 0.9 < heights[0] < 1
    assert np.isnan(heights[1:]).all()


@pytest.mark.parametrize(
    ("low", "high", "most", "texts"),
    [
        (0, 1, 6, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        (-3, 5, 5, ["−2", "0", "2", "4"]),
        (0, 2e-7, 3, ["0", "1e−7", "2e−7"]),
        (0, 1, 2, ["0", "1"]),
        (1, 1, 4, []),
    ],
)
def test_ticks_are_round(low, high, most, texts):
    assert [tick.text for tick in ticks(low, high, most)] == texts


@pytest.mark.parametrize(
    ("low", "high", "most", "texts"),
    [
        (0.1, 4, 8, ["0.1", "0.2", "0.5", "1", "2"]),
        (0.1, 4, 4, ["0.1", "0.3", "1", "3"]),
        (
            1e-6,
            1e2,
            9,
            ["1e−6", "1e−5", "0.0001", "0.001", "0.01", "0.1", "1", "10", "100"],
        ),
        (1, 1.5, 4, ["1", "1.2", "1.4"]),
    ],
)
def test_logarithmic_ticks(low, high, most, texts):
    found = [tick.text for tick in log_ticks(low, high, most)]
    assert found == texts


def test_an_axis_holds_all_that_is_finite():
    low, high = bounds(np.array([-1.0, 3.0, np.nan, np.inf]), from_zero=False)
    assert low < -1
    assert 3 < high < 4
    assert bounds(np.array([np.nan]), from_zero=False) == (0, 1)
    assert bounds(np.array([0.0, 0.0]), from_zero=True) == (0, 1)
    assert np.isfinite(bounds(np.array([-1.7e308, 1.7e308]), from_zero=False)).all()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_lines_are_seen_on_the_card_and_told_apart(theme):
    card = luminance(np.array([*bytes.fromhex(theme.card[1:])]))
    for colour in COLOURS[theme.name]:
        line = luminance(np.array([*bytes.fromhex(colour[1:])]))
        light, dark = max(card, line), min(card, line)
        assert (light + 0.05) / (dark + 0.05) >= 3
    styles = [line_style(theme, number) for number in range(36)]
    assert len(set(styles)) == 36
    assert len({style.dashes for style in styles[:6]}) == 6


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_few_colours_are_few_and_hold_the_theme(theme):
    found = few_colours(theme)
    assert len(found) == len(set(found)) < 200
    assert tuple(bytes.fromhex(theme.key[1:])) in found
