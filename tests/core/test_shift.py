"""Positions that are all further along: what is left as it is, and what is not."""

import numpy as np
import pytest
from changes import refusal, same, stages
from stacks import Maker
from tables import tables

from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.moving import shifted, with_position_fields, with_positions
from attention_gui.core.pinning import all_released
from attention_gui.core.stack import Stack

ONE = np.array([[5.0]])


def words(features=6, heads=2, **others):
    return blank("abcd", features, heads, weights="random", **others)


def unpinned(kind, seed, crossed):
    """Return a random document with positions of a kind, and no pins."""
    maker = Maker(seed)
    maker.crossed = crossed
    maker.keys = maker.queries + 2 * crossed
    return with_positions(all_released(maker.document()), kind)


@pytest.mark.parametrize("crossed", [False, True])
@pytest.mark.parametrize("by", [1, -3, 0.5])
@pytest.mark.parametrize("kind", ["rope", "alibi", "relative", "learned", "none"])
def test_a_shift_of_all_positions_leaves_scaled_scores(kind, by, crossed):
    for seed in range(6):
        made = unpinned(kind, seed, crossed)
        old, new = stages(made), stages(shifted(made, by))
        for (stage, layer, head), matrix in old.items():
            if stage in ("scores", "scaled", "weights", "output"):
                there = new[stage, layer, head]
                np.testing.assert_allclose(there, matrix, rtol=1e-10, atol=1e-10)


def test_a_shift_turns_queries_but_leaves_their_scores():
    made = with_positions(words(features=8, heads=2), "rope")
    old, new = stages(made), stages(shifted(made, 7))
    assert np.abs(new["rotated_query", 0, 0] - old["rotated_query", 0, 0]).max() > 0.1
    for head in (0, 1):
        apart = new["scores", 0, head] - old["scores", 0, head]
        assert np.abs(apart).max() <= 1e-12


def test_a_shift_leaves_alibi_and_relative_bias_to_the_last_bit():
    random = np.random.default_rng(3)
    alibi = with_positions(words(), "alibi")
    relative = with_position_fields(
        with_positions(words(), "relative"), relative=random.normal(size=(2, 7))
    )
    for made in (alibi, relative):
        assert stages(made)["position_bias", 0, 1].any()
        same(made, shifted(made, 11))


def test_a_shift_changes_what_sinusoidal_positions_add():
    made = with_positions(words(), "sinusoidal")
    old, new = Stack(made).input(0), Stack(shifted(made, 1)).input(0)
    assert np.abs(new - old).max() > 0.1
    np.testing.assert_allclose(
        new[0] - made.embeddings[0], old[1] - made.embeddings[1], atol=1e-12
    )


def test_a_shift_moves_queries_and_keys_from_where_they_are():
    made = with_positions(words(), "rope").with_block("positions", 0, 0, 2, 0, ONE)
    assert shifted(made, 2).query_positions.tolist() == [2, 3, 7, 5]
    assert shifted(made, 2).key_positions.tolist() == [2, 3, 7, 5]
    assert shifted(made, 2).positions.key is None
    assert shifted(made, 0) is made
    assert refusal(shifted, made, np.nan) == (
        "the shift must be a finite number, got nan"
    )
    other = with_positions(document(*tables(0, queries=3, keys=5, features=2)), "rope")
    assert shifted(other, 1).key_positions.tolist() == [1, 2, 3, 4, 5]
