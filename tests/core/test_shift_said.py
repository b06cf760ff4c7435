"""What a shift of all positions does to scores, said from the numbers themselves."""

import networks
import numpy as np
import pytest

from attention_gui.core.change_words import amount_text
from attention_gui.core.moving import shifted
from attention_gui.core.reading import Reading
from attention_gui.core.shift import Shift, largest_change, shift
from attention_gui.core.stack import Stack


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ([1.0, 2.0], [1.0, 2.5], 0.5),
        ([1.0, -2.0], [4.0, -2.0], 3.0),
        ([-np.inf, 1.0], [-np.inf, 1.25], 0.25),
        ([np.inf, np.inf], [np.inf, np.inf], 0.0),
        ([np.nan, 1.0], [np.nan, 3.0], 2.0),
        ([-np.inf], [1.0], np.inf),
        ([], [], 0.0),
    ],
)
def test_the_largest_change(before, after, change):
    assert largest_change(np.array(before), np.array(after)) == change


@pytest.mark.parametrize(
    ("kind", "stage"),
    [
        ("rope", "scores"),
        ("sinusoidal", "scores"),
        ("alibi", "scaled"),
        ("relative", "scaled"),
    ],
)
def test_scores_are_compared_where_positions_first_tell(kind, stage):
    document = networks.projected(kind=kind)
    after = shifted(document, 2.5)
    moved = shift(Reading(Stack(document), 0, 1), after)
    assert (moved.by, moved.stage) == (2.5, stage)
    reading = Reading(Stack(after), 0, 1)
    change = np.abs(reading.array(stage) - moved.before).max()
    assert moved.text(reading).endswith(f" is {amount_text(change)}")
    assert (change < 1e-12) == (kind != "sinusoidal")


def test_a_shift_is_said_of_positions_that_are_numbers():
    document = networks.projected(kind="alibi")
    odd = np.array([[np.nan], [np.inf], [2.0], [3.0]])
    document = document.with_block("positions", 0, 0, 0, 0, odd)
    moved = shift(Reading(Stack(document), 0, 0), shifted(document, 4))
    assert moved.by == 4
    reading = Reading(Stack(moved.document), 0, 0)
    assert moved.text(reading).startswith("Positions shifted by 4: ")


@pytest.mark.parametrize(
    ("apart", "said"), [(0.0, "0"), (2.0e-12, "2e−12"), (0.25, "0.25"), (31.2, "31")]
)
def test_a_shift_is_said_in_the_numbers_of_the_window(apart, said):
    reading = Reading(Stack(networks.projected(kind="rope")), 0, 0)
    before = reading.array("scores").copy()
    before[0, 0] -= apart
    moved = Shift(reading.document, -1.5, "scores", before)
    start = "Positions shifted by −1.5: the largest change of a score is "
    assert moved.text(reading) == start + said
