"""What steps are called, and snapshots."""

import numpy as np
import pytest
from changes import refusal

from attention_gui.core.block import Block, Place
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.snapshots import (
    free_name,
    keeping_snapshots,
    went_back,
    with_name,
    with_snapshot,
    without_snapshot,
)
from attention_gui.core.steps import (
    edited,
    field_set,
    head_switched,
    masked,
    released,
    rule_changed,
)


@pytest.mark.parametrize(
    ("block", "given", "text"),
    [
        ([[1.5]], True, "Typed query[2, 1] = 1.5"),
        ([[2.0]], True, "Typed query[2, 1] = 2"),
        ([[-0.0]], True, "Typed query[2, 1] = -0"),
        ([[np.nan]], True, "Typed query[2, 1] = nan"),
        ([[1 / 3]], True, "Typed query[2, 1] = 0.333333"),
        ([[1e-300]], True, "Typed query[2, 1] = 1e-300"),
        ([[0.5]], False, "Pinned query[2, 1] = 0.5"),
        ([[0.0], [0.0]], True, "Set query[2:4, 1] to 0"),
        ([[np.nan, np.nan]], True, "Set query[2, 1:3] to nan"),
        ([[1.0, 2.0]], True, "Changed query[2, 1:3]"),
        ([[1.0, 1.0]], False, "Pinned query[2, 1:3] at 1"),
        ([[1.0, 2.0], [3.0, 4.0]], False, "Pinned query[2:4, 1:3]"),
    ],
)
def test_an_edit_is_called_by_its_cells_and_its_number(block, given, text):
    array = np.array(block)
    place = Place("query", Block(2, 1, *array.shape))
    assert edited(place, array, given) == text


@pytest.mark.parametrize(
    ("changes", "place", "text"),
    [
        ({"causal": True}, (None, None), "Switched causal on"),
        ({"temperature": 2.0}, (None, None), "Set temperature to 2"),
        ({"softcap": None}, (1, None), "Cleared softcap in layer 1"),
        ({"empty_rows": "nan"}, (1, 2), "Set empty_rows to nan in layer 1 head 2"),
        ({"mask": np.ones((2, 2))}, (None, None), "Changed mask"),
        ({"causal": True, "window": (1, 0)}, (0, None), "Changed causal and window"),
    ],
)
def test_a_rule_is_called_by_its_field_and_its_value(changes, place, text):
    assert rule_changed(changes, *place).startswith(text)


def test_other_steps():
    assert released(Place("weights", Block(4, 1, 1, 1))) == "Released weights[4, 1]"
    assert released(Place("weights", Block(4, 1, 2, 3))) == "Released weights[4:6, 1:4]"
    assert masked(1, Cell("scaled", 2, 3), False) == "Masked scaled[2, 3]"
    assert masked(3, Cell("scaled", 2, 3), False) == "Masked 3 cells"
    assert masked(1, Cell("scaled", 2, 3), True) == "Unmasked scaled[2, 3]"
    assert masked(3, Cell("scaled", 2, 3), True) == "Unmasked 3 cells"
    assert head_switched(2, False) == "Switched head 2 off"
    assert head_switched(2, True) == "Switched head 2 on"
    assert field_set("norms", "before each part", " in layer 1") == (
        "Set norms to before each part in layer 1"
    )


def made():
    return document(*np.arange(12.0).reshape(3, 1, 1, 2, 2))


def test_a_snapshot_is_gone_back_to_with_all_others_kept():
    first = made()
    later = with_snapshot(first, "first", "2025-01-31 16:05")
    later = later.with_block("query", 0, 0, 0, 0, np.array([[9.0]]))
    later = with_snapshot(later, "second")
    back = went_back(later, 0)
    assert back.layers is first.layers
    assert back.snapshots is later.snapshots
    assert went_back(back, 0) is back
    assert [one.document.snapshots for one in back.snapshots] == [(), ()]
    assert keeping_snapshots(first, later).snapshots is later.snapshots
    assert [one.name for one in without_snapshot(back, 0).snapshots] == ["second"]


def test_snapshots_are_named_and_named_otherwise():
    one = with_snapshot(made(), "  mine ")
    assert one.snapshots[0].name == "mine"
    assert free_name(one) == "Snapshot 1"
    two = with_snapshot(one, "Snapshot 1")
    assert free_name(two) == "Snapshot 2"
    named = with_name(two, 0, "yours")
    assert [snapshot.name for snapshot in named.snapshots] == ["yours", "Snapshot 1"]
    assert with_name(two, 0, "mine") is two
    assert refusal(with_name, two, 0, " ") == "a snapshot needs a name"
    said = "there is a snapshot “Snapshot 1” already"
    assert refusal(with_name, two, 0, "Snapshot 1") == said
    assert refusal(with_snapshot, two, "Snapshot 1") == said
