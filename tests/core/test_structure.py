"""Layers with other parts around attention; heads that are off."""

import numpy as np
import pytest
from changes import refusal, same

from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.embedding import with_embeddings
from attention_gui.core.output_weights import with_output_weight
from attention_gui.core.stack import Stack
from attention_gui.core.structure import (
    with_feed,
    with_norm,
    with_norm_first,
    with_residual,
)
from attention_gui.core.vectors import with_vector

ONE = np.array([[5.0]])


def two():
    """Return two layers of two heads, 6 features, 3 for each head."""
    return blank("abcd", features=6, heads=2, layers=2, weights="random")


def bare():
    """Return a document of given heads, without embeddings."""
    random = np.random.default_rng(2)
    return document(*(random.normal(size=(2, 4, 3)) for _ in range(3)))


def test_a_new_norm_has_gain_one_and_bias_zero():
    norm = with_norm(two(), 1, "attention", "layer").layers[1].attention_norm
    assert (norm.kind, norm.eps) == ("layer", 1e-5)
    assert norm.gain.tolist() == [1] * 6
    assert norm.bias.tolist() == [0] * 6


def test_a_norm_is_for_the_layer_that_was_named_or_for_every_one():
    one = with_norm(two(), 1, "feed", "rms")
    assert [layer.feed_norm is None for layer in one.layers] == [True, False]
    every = with_norm(two(), None, "attention", "rms")
    assert [layer.attention_norm.kind for layer in every.layers] == ["rms", "rms"]
    assert all(layer.feed_norm is None for layer in every.layers)


def test_another_kind_of_norm_keeps_the_gain():
    made = with_norm(two(), 0, "attention", "layer")
    made = made.with_block("norm_gain", 0, 0, 0, 2, ONE)
    made = made.with_block("norm_bias", 0, 0, 0, 2, ONE)
    root = with_norm(made, 0, "attention", "rms", eps=0.5)
    assert root.given("norm_gain", 0, 0).tolist() == [[1, 1, 5, 1, 1, 1]]
    assert root.given("norm_bias", 0, 0) is None
    assert root.layers[0].attention_norm.eps == 0.5
    back = with_norm(root, 0, "attention", "layer", eps=0.5)
    assert back.given("norm_bias", 0, 0).tolist() == [[0] * 6]
    changed = with_norm(made, 0, "attention", "layer", eps=0.25)
    assert changed.given("norm_bias", 0, 0).tolist() == [[0, 0, 5, 0, 0, 0]]


def test_the_norm_before_attention_normalises_what_heads_read():
    made = with_norm(two(), 0, "attention", "layer", eps=0.0)
    normed = Stack(made).stage("normed", 0, 0)
    np.testing.assert_allclose(normed.mean(1), 0, atol=1e-12)
    np.testing.assert_allclose(normed.std(1), 1, atol=1e-12)
    same(two(), with_norm(made, 0, "attention", None))


def test_there_is_no_norm_of_nothing():
    made = document(np.ones((2, 3)), np.ones((2, 3)), np.ones((2, 3)))
    sentence = "layer 0 reads nothing that could be normalised"
    assert refusal(with_norm, made, 0, "attention", "layer") == sentence
    after = with_norm_first(made, 0, False)
    assert with_norm(after, 0, "attention", "rms").layers[0].attention_norm is not None
    assert "eps must be 0 or more" in refusal(with_norm, made, 0, "feed", "rms", eps=-1)


def test_norms_stand_after_where_they_are_not_first():
    made = with_norm(two(), 0, "attention", "layer", eps=0.0)
    after = with_norm_first(made, 0, False)
    residual = Stack(after).stage("residual", 0, 0)
    np.testing.assert_allclose(residual.mean(1), 0, atol=1e-12)
    same(made, with_norm_first(after, 0, True))


def test_a_norm_that_moves_to_another_width_starts_anew():
    made = with_norm(blank("ab", features=6, head_features=2), 0, "attention", "layer")
    made = made.with_block("norm_gain", 0, 0, 0, 0, ONE)
    made = with_output_weight(made, 0, False)
    assert made.layers[0].width == 2
    after = with_norm_first(made, 0, False)
    assert after.given("norm_gain", 0, 0).tolist() == [[1, 1]]
    assert after.given("norm_bias", 0, 0).tolist() == [[0, 0]]


@pytest.mark.parametrize(
    "change",
    [
        lambda made: with_norm(made, 0, "attention", None),
        lambda made: with_norm_first(made, 0, False),
    ],
)
def test_pins_go_with_the_stage_that_they_were_in_and_no_others(change):
    made = with_norm(two(), None, "attention", "rms")
    for stage, layer in (("normed", 0), ("normed", 1), ("scores", 0), ("attended", 0)):
        made = made.with_block(stage, layer, 0, 1, 1, ONE)
    kept = {(pin.layer, pin.matrix.stage) for pin in change(made).pins}
    assert kept == {(1, "normed"), (0, "scores"), (0, "attended")}


def test_a_residual_adds_what_the_layer_reads():
    made = blank("abcd", features=4, weights="random")
    on = with_residual(made, 0, True)
    assert with_residual(on, None, True) is on
    extra = Stack(on).layer_output(0) - Stack(made).layer_output(0)
    np.testing.assert_allclose(extra, made.embeddings, atol=1e-12)


def test_a_residual_needs_as_many_features_and_w_o_can_make_them():
    made = with_output_weight(blank("ab", features=6, head_features=2), 0, False)
    assert refusal(with_residual, made, 0, True) == (
        "layer 0 reads 6 features and gives 2: a residual adds them one by one, so "
        "they must be as many"
    )
    wide = with_output_weight(made, 0, True, width=6)
    assert wide.layers[0].output_weight[0].tolist() == np.eye(2, 6).tolist()
    assert with_residual(wide, 0, True).layers[0].residual


def test_a_new_feed_forward_part_hands_on_what_is_positive():
    made = with_feed(two(), 0, "relu", 8)
    feed = made.layers[0].feed
    assert feed.up.tolist() == np.eye(6, 8).tolist()
    assert feed.down.tolist() == np.eye(8, 6).tolist()
    stack = Stack(made)
    read = stack.stage("feed_normed", 0, 0)
    np.testing.assert_array_equal(stack.stage("update", 0, 0), np.maximum(read, 0))


def test_a_gate_comes_and_goes_and_the_rest_is_kept():
    made = with_feed(two(), 0, "gelu")
    made = with_vector(made, "b_up", 0, None, True)
    made = made.with_block("W_up", 0, 0, 0, 1, ONE)
    gated = with_feed(made, 0, "silu_gated")
    assert gated.layers[0].feed.up is made.layers[0].feed.up
    assert gated.layers[0].feed.gate.tolist() == np.eye(6).tolist()
    gated = with_vector(gated, "b_gate", 0, None, True)
    assert gated.given("b_gate", 0, 0).tolist() == [[0] * 6]
    same(made, with_feed(gated, 0, "gelu"))


def test_other_hidden_features_keep_only_what_fits():
    made = with_vector(with_feed(two(), 0, "relu", 5), "b_up", 0, None, True)
    made = with_vector(made, "b_down", 0, None, True)
    made = made.with_block("b_down", 0, 0, 0, 0, ONE)
    made = made.with_block("b_up", 0, 0, 0, 0, ONE)
    made = made.with_block("hidden", 0, 0, 1, 4, ONE).with_block(
        "hidden", 0, 0, 1, 1, ONE
    )
    new = with_feed(made, 0, "gelu", 3)
    assert new.given("W_up", 0, 0).shape == (6, 3)
    assert new.given("b_up", 0, 0).tolist() == [[0, 0, 0]]
    assert new.given("b_down", 0, 0).tolist() == [[5, 0, 0, 0, 0, 0]]
    assert [(pin.row, pin.column) for pin in new.pins] == [(1, 1)]
    assert refusal(with_feed, made, 0, "relu", 0) == (
        "hidden features must be 1 or more, got 0"
    )


def test_the_pins_of_a_feed_forward_part_go_with_it():
    made = with_norm(with_feed(two(), None, "relu"), None, "feed", "rms")
    for stage in ("residual", "feed_normed", "hidden", "update", "layer_output"):
        made = made.with_block(stage, 0, 0, 1, 1, ONE)
    assert [p.matrix.stage for p in with_feed(made, 0, None).pins] == ["layer_output"]
    assert len(list(with_feed(made, 1, None).pins)) == 5


def test_a_part_of_given_heads_is_added_without_embeddings():
    made = with_feed(with_norm(bare(), None, "feed", "rms"), None, "relu")
    made = with_vector(with_output_weight(made, 0, True), "b_O", 0, None, True)
    assert Stack(made).layer_output(0).shape == (4, 6)
    assert with_embeddings(made, np.ones((4, 2))).embeddings.shape == (4, 2)
