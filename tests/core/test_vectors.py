"""Biases and gains that come and go; heads that are off."""

import numpy as np
import pytest
from changes import refusal, same

from attention_gui.core.attaching import detached
from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.stack import Stack
from attention_gui.core.structure import with_feed, with_norm
from attention_gui.core.switches import all_heads_on, only_head, with_heads_off
from attention_gui.core.vectors import with_vector


def two():
    """Return two layers of two heads, 6 features, 3 for each head."""
    return blank("abcd", features=6, heads=2, layers=2, weights="random")


def bare():
    """Return a document of given heads, without embeddings."""
    random = np.random.default_rng(2)
    return document(*(random.normal(size=(2, 4, 3)) for _ in range(3)))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("b_Q", 3),
        ("b_K", 3),
        ("b_V", 3),
        ("b_O", 6),
        ("b_up", 7),
        ("b_gate", 7),
        ("b_down", 6),
        ("norm_gain", 6),
        ("norm_bias", 6),
        ("feed_gain", 6),
        ("feed_bias", 6),
    ],
)
def test_a_vector_comes_as_nothing_that_changes_anything_and_goes(name, count):
    made = with_feed(two(), None, "silu_gated", 7)
    for part in ("attention", "feed"):
        made = with_norm(made, None, part, "layer")
    off = with_vector(made, name, 1, 1, False)
    assert off.given(name, 1, 1) is None
    on = with_vector(off, name, 1, 1, True)
    expected = 1.0 if name.endswith("gain") else 0.0
    assert on.given(name, 1, 1).tolist() == [[expected] * count]
    assert with_vector(on, name, 1, 1, True) is on
    same(off, on)


def test_a_bias_is_for_one_head_or_for_every_head_that_is_projected():
    made = two()
    one = with_vector(made, "b_Q", 0, 1, True)
    assert [one.given("b_Q", 0, head) is None for head in (0, 1)] == [True, False]
    matrix = Stack(made).matrix("query", 0, 0)
    half = with_vector(detached(made, "query", 0, 0, matrix), "b_Q", None, None, True)
    there = [half.given("b_Q", layer, head) for layer in (0, 1) for head in (0, 1)]
    assert [bias is None for bias in there] == [True, False, False, False]


def test_a_vector_is_refused_where_nothing_could_have_it():
    made = with_norm(two(), 0, "attention", "rms")
    for name, sentence in {
        "norm_bias": "the attention norm of layer 0 is RMSNorm, which has no bias",
        "feed_gain": "layer 0 has no feed-forward norm",
        "b_up": "layer 0 has no feed-forward part",
    }.items():
        assert refusal(with_vector, made, name, 0, None, True) == sentence
        assert with_vector(made, name, 0, None, False) is made
    plain = with_feed(made, 0, "relu")
    assert refusal(with_vector, plain, "b_gate", None, None, True) == (
        "the feed-forward part of layer 0 has no gate"
    )
    assert refusal(with_vector, bare(), "b_K", 0, 1, True) == (
        "the key of layer 0 is given: it has no bias"
    )
    assert "no vector 'b_X'" in refusal(with_vector, made, "b_X", 0, None, True)
    assert refusal(with_vector, made, "b_O", 2, None, True) == "there is no layer 2"


def test_heads_are_switched_off_and_on():
    made = two()
    off = with_heads_off(made, 0, [1])
    assert [sorted(layer.off) for layer in off.layers] == [[1], []]
    assert with_heads_off(off, 0, (1, 1)) is off
    assert all_heads_on(off, None).layers[0].off == frozenset()
    assert not Stack(off).contribution(0, 1).any()
    only = only_head(made, None, 1)
    assert [sorted(layer.off) for layer in only.layers] == [[0], [0]]
    np.testing.assert_array_equal(
        Stack(only).stage("attended", 0, 0), Stack(made).contribution(0, 1)
    )


def test_a_head_that_is_not_there_is_refused():
    assert refusal(with_heads_off, two(), 0, [2]) == (
        "head 2 is switched off, but is not there"
    )
    assert refusal(only_head, two(), 1, 2) == "layer 1 has no head 2"
    assert refusal(all_heads_on, two(), 7) == "there is no layer 7"
