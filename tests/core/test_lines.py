"""Lines of arithmetic as a reader sees them, letter by letter."""

from math import inf, nan

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import read_name
from attention_gui.core.explain import explain
from attention_gui.core.parts import plain
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack

# the scores of the examples below are 2.53, of four features
QUERY = np.array([[1.0, 2.0, 0.1, 0.1]])
KEY = np.array([[0, 0, 0, 0], [-1.1, 1.8, 0.2, 0.1]])
VALUE = np.array([[1.0], [2.0]])


def line(name, terms=4, query=QUERY, key=KEY, value=VALUE, **rule):
    stack = Stack(document(query, key, value, Rule(**rule)))
    return plain(explain(Reading(stack, 0, 0), read_name(name), terms))


def test_a_given_cell_is_given():
    assert line("query[0,3]") == "given = 0.1"
    assert line("key[1,0]") == "given = −1.1"
    assert line("value[1,0]") == "given = 2"


def test_scores_are_a_sum_of_products():
    full = "q₀·k₁ = 1·−1.1 + 2·1.8 + 0.1·0.2 + 0.1·0.1 = 2.53"
    assert line("scores[0,1]") == full
    short = "q₀·k₁ = 1·−1.1 + 2·1.8 + … (2 more) = 2.53"
    assert line("scores[0,1]", terms=2) == short


def test_the_largest_products_are_shown_in_order():
    query, key = [[0.1, 5.0, 0.2, 3.0]], [[1.0, 1.0, 1.0, -1.0]]
    text = line("scores[0,0]", 2, query, key, [[1.0]])
    assert text == "q₀·k₀ = 5·1 + 3·−1 + … (2 more) = 2.3"


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ({}, "2.53 ÷ √4 = 1.265"),
        ({"scale": 0.5}, "2.53 ÷ √4 = 1.265"),  # the same, written out
        ({"scale": 0.25}, "2.53 × 0.25 = 0.6325"),
        ({"softcap": 50}, "50·tanh(2.53 ÷ √4 ÷ 50) = 1.26473"),
        ({"bias": [[0.0, -0.25]]}, "2.53 ÷ √4 + bias −0.25 = 1.015"),
        ({"bias": 0.25}, "2.53 ÷ √4 + bias 0.25 = 1.515"),
        ({"temperature": 0.5}, "2.53 ÷ √4 ÷ temperature 0.5 = 2.53"),
        (
            {"bias": [[0.0, 1.0]], "temperature": 0.5},
            "(2.53 ÷ √4 + bias 1) ÷ temperature 0.5 = 4.53",
        ),
        (
            {"scale": 0.5, "softcap": 50, "bias": [[1.0]], "temperature": 2},
            "(50·tanh(2.53 ÷ √4 ÷ 50) + bias 1) ÷ temperature 2 = 1.13237",
        ),
        ({"causal": True}, "masked (causal): −∞"),
        ({"window": (0, 0)}, "masked (window): −∞"),
        ({"mask": [[True, False]]}, "masked (mask): −∞"),
        ({"bias": [[0.0, -inf]]}, "masked (bias): −∞"),
        ({"causal": True, "mask": [[True, False]]}, "masked (causal, mask): −∞"),
    ],
)
def test_scaled_shows_the_rule_in_force(rule, text):
    assert line("scaled[0,1]", **rule) == text


def test_weights_are_a_softmax():
    query = np.zeros((5, 4))
    query[4, 0] = 1
    key = np.zeros((2, 4))
    key[:, 0] = 2.813715, 2.53
    text = line("weights[4,1]", query=query, key=key)
    assert text == "softmax( q₄·k₁ ÷ √4 ) = e^1.265 ÷ 7.626 = 0.464595"


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ({"causal": True}, "masked (causal): 0"),
        ({"sink": 0.5}, "softmax( q₀·k₁ ÷ √4 ) = e^1.265 ÷ (4.543 + e^0.5) = 0.572222"),
        ({"mask": [[False, False]]}, "no key allowed: 0"),
        (
            {"mask": [[False]], "empty_rows": "uniform"},
            "no key allowed: 1 ÷ 2 = 0.5",
        ),
        ({"mask": [[False]], "empty_rows": "nan"}, "no key allowed: NaN"),
        ({"mask": [[False]], "sink": 1.0}, "masked (mask): 0"),
        (
            {"scale": 1000.0},
            "softmax( q₀·k₁ × 1000 ) = e^(2530 − 2530) ÷ 1 = 1",
        ),
        (
            {"sink": 1000.0},
            "softmax( q₀·k₁ ÷ √4 ) = e^(1.265 − 1000) ÷ (0 + e^(1000 − 1000)) = 0",
        ),
    ],
)
def test_weights_show_the_rule_in_force(rule, text):
    assert line("weights[0,1]", **rule) == text


def test_the_maximum_is_taken_off_where_all_powers_would_be_zero():
    text = line("weights[0,0]", bias=[[-1000.0, -9000.0]])
    assert text == ("softmax( q₀·k₀ ÷ √4 + bias −1000 ) = e^(−1000 − −1000) ÷ 1 = 1")


def test_output_is_a_sum_of_weighted_values():
    text = line("output[0,0]", key=np.zeros((2, 4)), value=[[-0.2], [0.5]])
    assert text == "0.5·−0.2 + 0.5·0.5 = 0.15"
    text = line("output[0,0]", 2, key=np.zeros((4, 4)), value=[[4.0], [0], [1], [8]])
    assert text == "0.25·4 + 0.25·8 + … (2 more) = 3.25"


def test_a_masked_key_is_no_part_of_the_output():
    rule = {"mask": [[True, False]]}
    key, value = [[0.0] * 4, [nan] * 4], [[3.0], [nan]]
    assert line("output[0,0]", key=key, value=value, **rule) == "1·3 = 3"


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        ("zero", "no key allowed: 0"),
        ("uniform", "0.5·1 + 0.5·2 = 1.5"),
        ("nan", "NaN·1 + NaN·2 = NaN"),
    ],
)
def test_the_output_of_an_empty_row(choice, text):
    assert line("output[0,0]", mask=[[False]], empty_rows=choice) == text
