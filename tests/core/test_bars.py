"""The bars of a query's weights: which, in what order, on which scale."""

import numpy as np
import pytest

from attention_gui.core.bars import bar_chart, fitting, told
from attention_gui.core.build import document
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.examples import example


def reading(made, head=0):
    return Reading(Stack(made), 0, head)


@pytest.mark.parametrize("name", ["worked", "cat", "minilm", "cross"])
def test_bars_are_the_weights_of_the_query(name):
    here = reading(example(name))
    made = bar_chart(here, 2)
    (bars,) = made.heads
    assert bars.weights == pytest.approx(here.array("weights")[2])
    assert bars.keys.tolist() == list(range(here.document.keys))
    assert (made.low, made.high) == (0, 1)


def test_sorted_bars_fall_and_stand_alike_in_every_head():
    here = reading(example("minilm"), head=3)
    made = bar_chart(here, 5, "sorted", "all")
    weights = here.array("weights")[5]
    falling = sorted(weights.tolist(), reverse=True)
    assert made.heads[3].weights.tolist() == pytest.approx(falling)
    assert len(made.heads) == 12
    order = np.argsort(-weights, kind="stable").tolist()
    for bars in made.heads:
        assert bars.keys.tolist() == order
        weights = here.at(head=bars.head).array("weights")[5]
        assert bars.weights == pytest.approx(weights[bars.keys])
    tokens = here.document.tokens
    assert made.heads[0].labels == tuple(tokens[key] for key in made.heads[0].keys)


def test_masked_keys_are_marked_wherever_they_stand():
    for order in ("order", "sorted"):
        (bars,) = bar_chart(reading(example("cat")), 1, order).heads
        assert set(bars.keys[bars.masked]) == {2, 3, 4, 5}


def test_a_sink_takes_what_the_keys_do_not():
    here = reading(example("sink"))
    sinks = [head for head in range(3) if here.layer.rule_of(head).sink is not None]
    assert sinks
    made = bar_chart(here, 4, which="all")
    for bars in made.heads:
        if bars.head in sinks:
            row, sink = (
                here.at(head=bars.head).array("scaled")[4],
                here.layer.rule_of(bars.head).sink,
            )
            powers = np.exp(row)
            assert bars.sink == pytest.approx(
                np.exp(sink) / (powers.sum() + np.exp(sink))
            )
        else:
            assert bars.sink is None


def test_pins_are_marked_and_the_scale_holds_them():
    made = example("worked").with_block("weights", 0, 0, 1, 2, np.array([[1.75]]))
    made = made.with_block("weights", 0, 0, 1, 0, np.array([[-0.5]]))
    shown = bar_chart(reading(made), 1)
    assert shown.heads[0].pinned.tolist() == [True, False, True]
    assert (shown.low, shown.high) == (-0.5, 1.75)


def test_a_scale_to_fit_ends_at_a_round_number_over_the_largest():
    here = reading(example("minilm"))
    made = bar_chart(here, 1, which="one", scale="fit")
    peak = here.array("weights")[1].max()
    assert peak <= made.high < 2 * peak
    assert made.low == 0
    nothing = np.full((2, 2), np.nan)
    assert (
        bar_chart(reading(document(nothing, nothing, nothing)), 0, scale="fit").high
        == 1
    )


def test_the_scale_fits_by_itself_where_every_weight_is_tiny():
    few, many = np.zeros((4, 2)), np.zeros((40, 2))
    assert fitting(reading(document(few, few, few)), 0) == "whole"
    assert fitting(reading(document(many, many, many)), 0) == "fit"


def test_it_is_said_for_those_who_cannot_see_it():
    assert told(bar_chart(reading(example("worked")), 0)) == (
        "Query 0, red: red 0.40, both 0.40, blue 0.20"
    )
    assert "Head 3: The 0.52, cat 0.48" in told(
        bar_chart(reading(example("cat")), 1, which="all")
    )
