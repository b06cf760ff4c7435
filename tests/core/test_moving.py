"""Positions of another kind, with other fields, and further along."""

import numpy as np
import pytest
from changes import refusal, stages
from tables import tables

from attention_gui.core.blank import blank
from attention_gui.core.build import document, network
from attention_gui.core.moving import with_position_fields, with_positions
from attention_gui.core.positioning import POSITION_KINDS, Positions

ONE = np.array([[5.0]])


def words(features=6, heads=2, **others):
    return blank("abcd", features, heads, weights="random", **others)


@pytest.mark.parametrize("kind", ["learned", "relative"])
def test_what_is_new_adds_nothing(kind):
    made = with_positions(words(), kind)
    old, new = stages(words()), stages(made)
    for place, matrix in old.items():
        np.testing.assert_array_equal(new[place], matrix, err_msg=str(place))


def test_what_a_kind_needs_is_made():
    made = words()
    assert with_positions(made, "learned").given("position_table", 0, 0).shape == (4, 6)
    assert with_positions(made, "relative").given("relative", 0, 0).shape == (2, 7)
    slopes = with_positions(made, "alibi").given("slopes", 0, 0)
    assert slopes.tolist() == [[1 / 16, 1 / 256]]
    assert with_positions(made, "alibi").positions.slopes is None


def test_a_relative_bias_reaches_as_far_as_keys_do_but_not_beyond_16():
    one = blank("a", features=2)
    assert with_positions(one, "relative").positions.relative.shape == (1, 1)
    random = np.random.default_rng(0).normal
    long = document(random(size=(2, 3)), random(size=(12, 3)), random(size=(12, 3)))
    assert with_positions(long, "relative").positions.relative.shape == (1, 23)
    many = blank([f"t{n}" for n in range(30)], features=30)
    assert with_positions(many, "relative").positions.relative.shape == (1, 33)


def test_what_other_kinds_need_is_found_again():
    made = with_positions(words(), "relative").with_block("relative", 0, 0, 1, 2, ONE)
    made = with_positions(made, "learned").with_block("position_table", 0, 0, 1, 2, ONE)
    made = with_positions(made, "alibi").with_block("slopes", 0, 0, 0, 1, ONE)
    for kind in POSITION_KINDS:
        made = with_positions(made, kind)
    found = with_positions(made, "relative").given("relative", 0, 0)
    assert found[1].tolist() == [0, 0, 5, 0, 0, 0, 0]
    table = with_positions(made, "learned").given("position_table", 0, 0)
    assert table[1].tolist() == [0, 0, 5, 0, 0, 0]
    assert with_positions(made, "alibi").given("slopes", 0, 0).tolist() == [[1 / 16, 5]]


def test_what_no_longer_fits_is_made_anew():
    made = words(heads=2)
    odd = Positions(table=np.ones((3, 6)), relative=np.ones((5, 3)), slopes=np.ones(5))
    made = network(made.layers, made.embeddings, positions=odd)
    for kind in POSITION_KINDS:
        new = with_positions(made, kind)
        assert new.positions.kind == kind
    assert not with_positions(made, "learned").positions.table.any()
    assert with_positions(made, "relative").positions.relative.shape == (2, 7)
    assert with_positions(made, "alibi").positions.slopes is None


@pytest.mark.parametrize(
    ("features", "turned"), [(1, 0), (2, None), (5, 4), (6, None), (7, 6)]
)
def test_rope_turns_the_largest_even_number_of_features(features, turned):
    made = with_positions(words(head_features=features), "rope")
    assert made.positions.rotary == turned
    query, rotated = (stages(made)[name, 0, 1] for name in ("query", "rotated_query"))
    np.testing.assert_array_equal(rotated[0], query[0])  # position 0 turns by nothing
    assert np.array_equal(rotated[1], query[1]) == (turned == 0)
    if features % 2:
        np.testing.assert_array_equal(rotated[:, -1], query[:, -1])


def test_features_that_rope_turned_are_kept_if_they_can_be():
    made = words(head_features=6)
    fields = {"rotary": 4, "base": 50.0, "layout": "interleaved"}
    rope = with_positions(with_position_fields(made, **fields), "rope")
    places = rope.positions
    assert (places.rotary, places.base, places.layout) == (4, 50, "interleaved")
    high = with_position_fields(words(head_features=3), rotary=8)
    assert with_positions(high, "rope").positions.rotary == 2


def test_positions_that_are_added_need_embeddings():
    made = document(*tables(0))
    for kind in ("sinusoidal", "learned"):
        assert refusal(with_positions, made, kind) == (
            f"{kind} positions are added to embeddings; none"
        )
    assert with_positions(made, "alibi").positions.kind == "alibi"
    assert "there are no positions 'spiral'" in refusal(with_positions, made, "spiral")


def test_pins_of_positions_go_with_their_stage():
    made = with_positions(words(), "rope")
    for stage in ("rotated_query", "rotated_key", "query"):
        made = made.with_block(stage, 0, 0, 1, 1, ONE)
    assert [p.matrix.stage for p in with_positions(made, "alibi").pins] == ["query"]
    assert len(list(with_position_fields(made, base=2.0).pins)) == 3
    bias = with_positions(words(), "alibi").with_block("position_bias", 0, 0, 1, 1, ONE)
    assert len(list(with_positions(bias, "relative").pins)) == 1
    assert not list(with_positions(bias, "none").pins)


def test_fields_that_cannot_be_used_are_refused():
    made = with_positions(words(head_features=4), "rope")
    cannot = "RoPE turns pairs of features: it cannot turn {} of 4"
    for rotary in (3, 6, -2):
        sentence = refusal(with_position_fields, made, rotary=rotary)
        assert sentence == cannot.format(rotary)
    assert "base must be above 0" in refusal(with_position_fields, made, base=0)
    assert "no layout 'thirds'" in refusal(with_position_fields, made, layout="thirds")
    assert refusal(with_position_fields, made, query=np.ones(3)) == (
        "the positions of queries has the shape (3,), expected (4,)"
    )
    assert with_position_fields(made, base=10000.0, rotary=None) is made
