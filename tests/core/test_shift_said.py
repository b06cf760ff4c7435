"""What a shift of all positions does to scores, said from the numbers themselves."""

import networks
import numpy as np
import pytest

from attention_gui.core.moving import shifted
from attention_gui.core.reading import Reading
from attention_gui.core.shift import largest_change, shift
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
    assert moved.text(reading).endswith(f" {change:.2g}")
    assert (change < 1e-12) == (kind != "sinusoidal")


def test_a_shift_is_said_of_positions_that_are_numbers():
    document = networks.projected(kind="alibi")
    odd = np.array([[np.nan], [np.inf], [2.0], [3.0]])
    document = document.with_block("positions", 0, 0, 0, 0, odd)
    moved = shift(Reading(Stack(document), 0, 0), shifted(document, 4))
    assert moved.by == 4
    reading = Reading(Stack(moved.document), 0, 0)
    assert moved.text(reading).startswith("positions shifted by 4: ")
