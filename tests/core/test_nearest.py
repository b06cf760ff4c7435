"""A cell is followed to where it is, or to the nearest there is."""

from dataclasses import replace

import pytest
from layered import layered

from attention_gui.core.build import network
from attention_gui.core.cell import STAGES, Cell
from attention_gui.core.nearest import nearest
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack


def bare():
    """Two layers of which the second has no norms and no feed-forward part."""
    made = layered(heads=[4, 2])
    one, two = made.layers
    plain = replace(two, attention_norm=None, feed_norm=None, feed=None)
    return network([one, plain], made.embeddings)


def followed(stage, row=3, column=5, layer=1):
    return nearest(Reading(Stack(bare()), layer, 0), Cell(stage, row, column))


@pytest.mark.parametrize("stage", ["weights", "attended", "query", "W_O", "rollout"])
def test_what_is_there_stays(stage):
    assert followed(stage, 1, 1) == Cell(stage, 1, 1)


@pytest.mark.parametrize(
    ("stage", "found"),
    [
        ("hidden", "residual"),
        ("update", "layer_output"),
        ("norm_gain", "normed"),
        ("feed_gain", "residual"),
        ("W_down", "layer_output"),
        ("change", "layer_output"),
        ("bias", "scaled"),
        ("position_table", "input"),
    ],
)
def test_what_is_not_there_is_followed_to_what_is_near(stage, found):
    assert followed(stage) == Cell(found, 3, 5)


def test_a_cell_past_the_edge_becomes_the_last():
    assert followed("update", 3, 99) == Cell("layer_output", 3, 7)
    assert followed("b_Q", 0, 9) == Cell("query", 0, 1)


def test_every_stage_leads_somewhere_or_nowhere_at_once():
    reading = Reading(Stack(bare()), 1, 0)
    for stage in STAGES:
        cell = nearest(reading, Cell(stage, 0, 0))
        assert cell is None or reading.has(cell.stage)
    assert nearest(reading, Cell("slopes", 0, 0)) is None
