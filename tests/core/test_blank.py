"""Documents to start from."""

import numpy as np
import pytest
from changes import refusal

from attention_gui.core.alike import alike
from attention_gui.core.blank import blank
from attention_gui.core.output_weights import with_output_weight
from attention_gui.core.stack import Stack


def test_tokens_are_embedded_each_in_a_feature_of_its_own():
    made = blank(["the", "cat", "the"], features=4)
    assert made.embeddings.tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert made.tokens == ("the", "cat", "the")
    assert (made.title, made.note) == ("Untitled", "")


def test_the_identity_hands_the_embeddings_on():
    stack = Stack(blank("abcd", features=5))
    for stage in ("query", "key", "value"):
        np.testing.assert_array_equal(stack.matrix(stage, 0, 0), stack.input(0))
    output = stack.result(0, 0).output
    np.testing.assert_array_equal(stack.layer_output(0), output)


def test_each_head_reads_its_own_features_and_puts_them_back_there():
    made = blank("abcd", features=4, heads=2)
    stack = Stack(made)
    np.testing.assert_array_equal(
        np.hstack([stack.matrix("value", 0, head) for head in (0, 1)]), made.embeddings
    )
    assert not stack.contribution(0, 0)[:, 2:].any()
    assert not stack.contribution(0, 1)[:, :2].any()
    blocks = made.layers[0].output_weight
    again = (
        with_output_weight(with_output_weight(made, 0, False), 0, True)
        .layers[0]
        .output_weight
    )
    assert [block.tolist() for block in blocks] == [block.tolist() for block in again]


@pytest.mark.parametrize(
    ("features", "heads", "head_features", "expected"),
    [(8, 2, None, 4), (7, 2, None, 3), (2, 3, None, 1), (4, 2, 4, 4), (3, 1, 5, 5)],
)
def test_heads_share_the_features_or_have_as_many_as_asked_for(
    features, heads, head_features, expected
):
    made = blank("ab", features, heads, head_features, layers=2)
    assert made.layers[0].features("query") == expected
    assert [layer.width for layer in made.layers] == [features, features]
    assert Stack(made).layer_output(1).shape == (2, features)


def test_layers_add_to_what_they_read_where_there_are_several():
    assert [layer.residual for layer in blank("ab").layers] == [False]
    assert [layer.residual for layer in blank("ab", layers=3).layers] == [True] * 3


def test_zeros_are_zeros_and_attend_to_all_alike():
    made = blank("abcd", embeddings="zeros", weights="zeros")
    assert not made.embeddings.any()
    assert not made.given("W_Q", 0, 0).any()
    assert (Stack(made).result(0, 0).weights == 0.25).all()


def test_random_numbers_follow_the_seed_which_the_note_says():
    chosen = {"layers": 2, "heads": 2, "embeddings": "random", "weights": "random"}
    made = blank("abca", seed=7, **chosen)
    assert made.note == "Random embeddings (normal) and weights (normal) from seed 7."
    assert alike(made, blank("abca", seed=7, **chosen))
    assert not alike(made.embeddings, blank("abca", seed=8, **chosen).embeddings)
    np.testing.assert_array_equal(made.embeddings[0], made.embeddings[3])
    assert np.abs(made.embeddings[0] - made.embeddings[1]).max() > 0.1
    weights = [
        made.given(name, layer, head)
        for name in ("W_Q", "W_K", "W_V")
        for layer in (0, 1)
        for head in (0, 1)
    ]
    assert len({weight.tobytes() for weight in weights}) == 12
    assert blank("ab", weights="random").note == "Random weights (normal) from seed 0."


def test_random_weights_are_as_large_as_keeps_the_size_of_what_they_project():
    made = blank("a", features=400, weights="random")
    assert made.given("W_K", 0, 0).std() == pytest.approx(1 / 20, rel=0.02)
    assert made.given("W_K", 0, 0).mean() == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("features", "there must be 1 or more features, got 0"),
        ("heads", "there must be 1 or more heads, got 0"),
        ("head_features", "there must be 1 or more head features, got 0"),
        ("layers", "there must be 1 or more layers, got 0"),
    ],
)
def test_numbers_below_one_are_refused(name, sentence):
    assert refusal(blank, "ab", **{name: 0}) == sentence


def test_what_cannot_be_made_is_refused():
    assert refusal(blank, []) == "there must be 1 or more tokens, got 0"
    assert refusal(blank, "abcda", features=3) == (
        "4 different tokens cannot each have a feature of their own: there are 3"
    )
    assert refusal(blank, "ab", weights="one-hot") == (
        "there are no 'one-hot' weights; zeros, identity, random, uniform"
    )
    assert "no 'some' embeddings" in refusal(blank, "ab", embeddings="some")
    assert "numbers that fit" in refusal(blank, "ab", features=1 << 20)
