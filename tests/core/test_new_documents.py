"""New documents: tokens as a text, what matrices start with, and their plan."""

import subprocess
import sys

import numpy as np
import pytest
from changes import refusal

from attention_gui.core.alike import alike
from attention_gui.core.blank import blank
from attention_gui.core.blank_given import blank_given
from attention_gui.core.plan import Plan
from attention_gui.core.stack import Stack
from attention_gui.core.token_text import MOST, read_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("the cat sat", ["the", "cat", "sat"]),
        ("  a\tb  c ", ["a", "b", "c"]),
        ("the the the", ["the", "the", "the"]),
        ("", []),
        (" \n ", []),
        ("Hello, world", ["Hello,", "world"]),
        ("well, it is so, he said", ["well,", "it", "is", "so,", "he", "said"]),
        ("a, b, c", ["a", "b", "c"]),
        ("a,b,,c,", ["a", "b", "c"]),
        ("New York\n is \r\n\r\nbig", ["New York", "is", "big"]),
        ("one line\n", ["one", "line"]),
        ('["New York", "", " is"]', ["New York", "", " is"]),
        ("['a', 'b c', 3]", ["a", "b c", "3"]),
        ("[]", []),
        ("3 tokens", ["0", "1", "2"]),
        (" 1 token ", ["0"]),
        ("5", ["5"]),
        ("<b>& 猫 🐈", ["<b>&", "猫", "🐈"]),
    ],
)
def test_a_text_means_tokens(text, tokens):
    assert read_tokens(text) == tuple(tokens)


@pytest.mark.parametrize(
    "text",
    [
        "[a, b]",
        '["a"',
        "[[1]]",
        "[None]",
        "[" * 5000,
        "[__import__('os')]",
        "[1] + [2]",
    ],
)
def test_a_list_that_is_none_is_refused(text):
    said = 'a list of tokens is written like ["New York", "is"]'
    assert refusal(read_tokens, text) == said


def test_too_many_tokens_are_refused_before_they_are_made():
    said = f"there can be at most {MOST} tokens"
    assert refusal(read_tokens, "999999 tokens") == said
    assert refusal(read_tokens, "a " * (MOST + 1)) == said
    assert len(read_tokens("a " * MOST)) == MOST


def test_given_matrices_have_the_sizes_that_are_asked_for():
    made = blank_given("abc", 4, 5, heads=4, key_heads=2, layers=2, key_tokens="xy")
    assert (made.tokens, made.key_tokens) == (("a", "b", "c"), ("x", "y"))
    assert len(made.layers) == 2
    for layer in made.layers:
        assert [len(one) for one in (layer.query, layer.key, layer.value)] == [4, 2, 2]
        assert layer.query[0].shape == (3, 4)
        assert layer.key[0].shape == (2, 4)
        assert layer.value[0].shape == (2, 5)
    assert (Stack(made).result(1, 3).weights == 0.5).all()
    assert (made.embeddings, made.note, made.title) == (None, "", "Untitled")


@pytest.mark.parametrize(
    ("fill", "expected"),
    [
        ("zeros", np.zeros((3, 3))),
        ("identity", np.eye(3)),
        ("one-hot", [[1, 0, 0], [0, 1, 0], [1, 0, 0]]),
    ],
)
def test_given_matrices_start_with_what_is_asked_for(fill, expected):
    made = blank_given(["a", "b", "a"], 3, heads=2, fill=fill)
    for stage in ("query", "key", "value"):
        np.testing.assert_array_equal(made.given(stage, 0, 1), expected)


@pytest.mark.parametrize("fill", ["random", "uniform"])
def test_random_numbers_are_those_of_the_seed(fill):
    made = blank_given("ab", 3, heads=2, layers=2, fill=fill, seed=4)
    assert alike(made, blank_given("ab", 3, heads=2, layers=2, fill=fill, seed=4))
    assert not alike(made, blank_given("ab", 3, heads=2, layers=2, fill=fill, seed=5))
    there = [
        made.given(stage, layer, head).tobytes()
        for stage in ("query", "key", "value")
        for layer in (0, 1)
        for head in (0, 1)
    ]
    assert len(set(there)) == 12
    assert made.note.startswith("Random numbers (")
    assert made.note.endswith(" from seed 4.")


def test_uniform_numbers_fill_what_the_note_says_and_no_more():
    numbers = blank_given("a" * 100, 100, fill="uniform").given("query", 0, 0)
    assert -1 <= numbers.min() < -0.99
    assert 0.99 < numbers.max() <= 1
    normal = blank_given("a" * 100, 100, fill="random").given("query", 0, 0)
    assert normal.std() == pytest.approx(1, rel=0.05)


def test_another_process_makes_the_same_bits():
    code = (
        "from attention_gui.core.blank_given import blank_given as made;"
        "print(made('abc', 4, fill='random', seed=9).given('value', 0, 0)"
        ".tobytes().hex())"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    here = blank_given("abc", 4, fill="random", seed=9).given("value", 0, 0)
    assert said.stdout.strip() == here.tobytes().hex()


def test_what_cannot_be_given_is_refused():
    for name, sentence in (
        ("features", "there must be 1 or more features, got 0"),
        ("value_features", "there must be 1 or more value features, got 0"),
        ("heads", "there must be 1 or more heads, got 0"),
        ("key_heads", "there must be 1 or more key heads, got 0"),
        ("layers", "there must be 1 or more layers, got 0"),
    ):
        assert refusal(blank_given, "ab", **{name: 0}) == sentence
    assert refusal(blank_given, []) == "there must be 1 or more tokens, got 0"
    assert "key tokens, got 0" in refusal(blank_given, "ab", key_tokens=[])
    assert refusal(blank_given, "ab", heads=3, key_heads=2) == (
        "3 query heads cannot share 2 key heads evenly"
    )
    assert "numbers that fit" in refusal(blank_given, "ab", 1 << 28)
    assert "3 different tokens" in refusal(blank_given, "abc", 2, fill="one-hot")


def test_projected_heads_share_keys_and_attend_to_other_tokens():
    made = blank("abc", 4, heads=4, key_heads=2, key_tokens="ax", head_features=1)
    layer = made.layers[0]
    assert [len(one) for one in (layer.query, layer.key, layer.value)] == [4, 2, 2]
    assert made.key_tokens == ("a", "x")
    assert made.embeddings.tolist() == np.eye(3, 4).tolist()
    assert made.key_embeddings.tolist() == [[1, 0, 0, 0], [0, 0, 0, 1]]
    weights = Stack(made).result(0, 0).weights
    assert weights.shape == (3, 2)
    assert weights[0, 0] > weights[0, 1], "a looks for a"
    assert "share 2 key heads" in refusal(blank, "abc", heads=3, key_heads=2)


def test_identity_gives_each_token_its_own_feature_even_if_spelt_alike():
    made = blank(["a", "a"], features=3, embeddings="identity")
    assert made.embeddings.tolist() == [[1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (Plan(("a",)), "1 token · X is 1 × 8"),
        (
            Plan(("a", "b"), None, True, 3, 4, heads=2, layers=3),
            "2 tokens · 3 layers · 2 heads · query 2 × 3, key 2 × 3, value 2 × 4",
        ),
        (
            Plan(("a", "b"), ("x",), True, 3),
            "2 tokens · query 2 × 3, key 1 × 3, value 1 × 3",
        ),
    ],
)
def test_a_plan_says_what_it_makes(plan, text):
    assert plan.text == text
    made = plan.make()
    assert made.query_tokens == plan.tokens
    assert made.layers[0].features("value") == plan.of_value
    assert len(made.layers) == plan.layers


def test_a_plan_knows_about_how_many_numbers_it_makes():
    few = Plan(("a", "b", "c"), None, True, 3, 4, heads=2, layers=3)
    made = few.make()
    exact = sum(
        array.size
        for layer in made.layers
        for array in (*layer.query, *layer.key, *layer.value)
    )
    assert exact <= few.numbers <= 2 * exact
    giant = Plan(("a",), features=65536, heads=65536, layers=65536)
    assert giant.numbers > 1 << 40
