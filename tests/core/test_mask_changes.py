"""Masks, padding, segments and biases that are changed cell by cell."""

import numpy as np
import pytest
from changes import refusal, same, stages
from tables import tables

from attention_gui.core.build import document
from attention_gui.core.masking import (
    with_bias_matrix,
    with_mask_cells,
    with_padding,
    with_segments,
)
from attention_gui.core.rule import Rule

ONE = np.array([[5.0]])


def heads(rule=None):
    """Return two layers of three heads over 4 queries and 5 keys."""
    random = np.random.default_rng(0)
    shapes = (2, 3, 4, 2), (2, 3, 5, 2), (2, 3, 5, 2)
    return document(*(random.normal(size=shape) for shape in shapes), rule)


def masked(made):
    """Return in which layers and heads which cells are masked."""
    return {
        (layer, head): np.argwhere(weights == 0).tolist()
        for (stage, layer, head), weights in stages(made).items()
        if stage == "weights" and (weights == 0).any()
    }


def test_cells_are_masked_in_one_head():
    made = with_mask_cells(heads(), 1, 2, [(0, 1), (3, 4)], allowed=False)
    assert masked(made) == {(1, 2): [[0, 1], [3, 4]]}


def test_cells_are_masked_in_every_head_of_a_layer_or_of_all():
    layer = with_mask_cells(heads(), 1, None, [(0, 1)], allowed=False)
    assert masked(layer) == {(1, head): [[0, 1]] for head in range(3)}
    every = with_mask_cells(heads(), None, None, [(0, 1)], allowed=False)
    assert len(masked(every)) == 6
    alike = [every.layers[0].rule_of(head) for head in range(3)]
    assert alike[0] is alike[1] is alike[2]
    heads_2 = with_mask_cells(heads(), None, 2, [(0, 1)], allowed=False)
    assert sorted(masked(heads_2)) == [(0, 2), (1, 2)]


def test_each_head_keeps_the_mask_it_has():
    made = with_mask_cells(heads(), 0, 1, [(2, 2)], allowed=False)
    made = with_mask_cells(made, 0, None, [(0, 1)], allowed=False)
    assert masked(made) == {
        (0, 0): [[0, 1]],
        (0, 1): [[0, 1], [2, 2]],
        (0, 2): [[0, 1]],
    }


def test_a_mask_that_allows_everything_is_none():
    made = with_mask_cells(heads(), 0, 1, [(2, 2), (2, 3)], allowed=False)
    half = with_mask_cells(made, 0, 1, [(2, 2)], allowed=True)
    assert masked(half) == {(0, 1): [[2, 3]]}
    open_ = with_mask_cells(half, 0, None, [(2, 3)], allowed=True)
    assert all(open_.layers[0].rule_of(head).mask is None for head in range(3))
    same(heads(), open_)


def test_a_mask_for_several_queries_at_once_is_widened():
    made = heads(Rule(mask=np.array([True, False, True, True, True])))
    new = with_mask_cells(made, 0, None, [(3, 1)], allowed=True)
    assert new.layers[0].rule.mask.shape == (4, 5)
    assert masked(new)[0, 0] == [[0, 1], [1, 1], [2, 1]]


def test_cells_that_are_so_already_change_nothing():
    made = with_mask_cells(heads(), 0, 1, [(2, 2)], allowed=False)
    assert with_mask_cells(made, 0, 1, [(2, 2)], allowed=False) is made
    assert with_mask_cells(made, 0, 1, [], allowed=False) is made
    assert with_mask_cells(heads_ := heads(), None, None, [(0, 0)], True) is heads_


def test_cells_outside_the_mask_are_refused():
    for cell in ((4, 0), (0, 5), (-1, 0), (0, -1)):
        assert refusal(with_mask_cells, heads(), 0, 0, [(0, 0), cell], False) == (
            f"there is no cell [{cell[0]}, {cell[1]}] in a mask of 4 queries by 5 keys"
        )


def test_a_new_bias_adds_nothing_and_goes_again():
    made = heads()
    on = with_bias_matrix(made, 0, 1, on=True)
    assert on.given("bias", 0, 1).tolist() == np.zeros((4, 5)).tolist()
    assert on.given("bias", 0, 0) is None
    assert with_bias_matrix(on, 0, 1, on=True) is on
    same(made, on)
    off = with_bias_matrix(on, None, None, on=False)
    assert off.given("bias", 0, 1) is None


@pytest.mark.parametrize("shape", [(), (1,), (5,), (1, 5), (4, 1), (1, 1)])
def test_a_bias_for_several_cells_at_once_is_widened_and_edited_cell_by_cell(shape):
    random = np.random.default_rng(1).normal(size=shape)
    made = heads(Rule(bias=random))
    wide = with_bias_matrix(made, None, None, on=True)
    old = wide.layers[0].rule.bias
    assert old.shape == (4, 5)
    same(made, wide)
    for start in (made, wide):
        np.testing.assert_array_equal(start.given("bias", 0, 1), old)
        new = start.with_block("bias", 0, 1, 2, 3, ONE)
        bias = new.given("bias", 0, 1)
        assert np.argwhere(bias != old).tolist() == [[2, 3]]
        apart = stages(new)["scaled", 0, 1] - stages(made)["scaled", 0, 1]
        assert np.argwhere(apart).tolist() == [[2, 3]]
        np.testing.assert_array_equal(new.given("bias", 0, 0), old)


def test_keys_are_switched_off_for_every_query():
    made = with_padding(heads(), 0, 1, [3, 1, 3])
    assert masked(made) == {(0, 1): [[row, key] for row in range(4) for key in (1, 3)]}
    assert with_padding(made, 0, 1, {1, 3}) is made
    same(heads(), with_padding(made, None, None, ()))
    assert refusal(with_padding, heads(), 0, 2, [5]) == (
        "padding names key 5; there are 0 to 4"
    )
    assert "padding must be the numbers of keys" in refusal(
        with_padding, heads(), 0, 0, [-1]
    )


def test_queries_attend_to_their_own_segment():
    made = with_segments(heads(), 1, None, [0, 0, 1, 1], [0, 0, 0, 1, 1])
    assert masked(made)[1, 2] == [
        [row, key] for row in range(4) for key in range(5) if (row < 2) != (key < 3)
    ]
    assert (0, 0) not in masked(made)
    assert with_segments(made, 1, None, [0, 0, 1, 1], [0, 0, 0, 1, 1]) is made
    off = with_segments(made, None, None, None, [0, 0, 0, 1, 1])
    assert off.layers[1].rule.key_segments is None
    same(heads(), off)


def test_segments_are_one_for_each_token():
    assert refusal(with_segments, heads(), 0, 0, [0, 0, 1, 1]) == (
        "there are 4 segments of keys for 5 keys"
    )
    assert refusal(with_segments, heads(), 0, 0, [0], [0] * 5) == (
        "there are 1 segments for 4 queries"
    )
    square = document(*tables(0, queries=4, keys=4))
    made = with_segments(square, None, None, [0, 1, 1, 1])
    assert masked(made)[0, 0] == [[0, 1], [0, 2], [0, 3], [1, 0], [2, 0], [3, 0]]


def test_a_rule_that_does_not_fit_one_of_the_heads_is_refused():
    made = with_segments(heads(), 0, 1, [0, 0, 1, 1], [0, 0, 0, 1, 1])
    assert refusal(lambda: made.with_rule(0, key_segments=[0, 1])) == (
        "there are 2 segments of keys for 5 keys"
    )
