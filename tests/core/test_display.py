"""Numbers are rounded to be read; tokens show what cannot be seen."""

import numpy as np
import pytest

from attention_gui.core.display import (
    SCIENTIFIC,
    cell_text,
    decimals,
    exact_text,
    number_text,
    token_text,
)

RIGHT_TO_LEFT = "שלום"


@pytest.mark.parametrize(
    ("peak", "places"),
    [
        (0, 2), (0.01, 2), (0.5, 2), (9.9, 2), (16.3, 1), (123, 0), (99999, 0),
        (99999.5, SCIENTIFIC), (1e308, SCIENTIFIC), (0.0099, SCIENTIFIC),
        (1e-300, SCIENTIFIC),
    ],
)  # fmt: skip
def test_one_number_of_decimals_suits_a_map(peak, places):
    assert decimals(np.array([[0.0, -peak], [np.nan, np.inf]])) == places


def test_decimals_of_a_map_with_no_number():
    assert decimals(np.full((2, 2), np.nan)) == 2


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (0.401, 2, "0.40"),
        (-1.5, 1, "−1.5"),
        (-0.0, 2, "0.00"),
        (-0.004, 2, "0.00"),
        (-0.4, 0, "0"),
        (-1234.5, 0, "−1234"),
        (-3e200, SCIENTIFIC, "−3.0e200"),
        (1e-300, SCIENTIFIC, "1.0e−300"),
        (-0.0, SCIENTIFIC, "0"),
        (np.nan, 2, "NaN"),
        (np.inf, 1, "∞"),
        (-np.inf, SCIENTIFIC, "−∞"),
    ],
)
def test_numbers_of_a_map(value, places, text):
    assert cell_text(value, places) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.00"),
        (-0.0, "0.00"),
        (2.0, "2.00"),
        (-0.25, "−0.25"),
        (0.123456, "0.123"),
        (0.00012345, "0.000123"),
        (1.2345e-6, "1.23e−6"),
        (123.456, "123"),
        (999999, "999999"),
        (1e6, "1.00e6"),
        (-1.5e300, "−1.50e300"),
        (np.nan, "NaN"),
        (-np.inf, "−∞"),
    ],
)
def test_numbers_of_a_table(value, text):
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1 / 3, "0.3333333333"),
        (-0.0, "0"),
        (-1e-20, "−1e−20"),
        (np.inf, "∞"),
        (1e308, "1e+308"),
    ],
)
def test_numbers_to_ten_digits(value, text):
    assert exact_text(value) == text


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("Ġand", "␣and"),
        ("▁Mary", "␣Mary"),
        ("[CLS]", "[CLS]"),
        ("##ing", "##ing"),
        ("", "∅"),
        (" ", "␣"),
        ("   ", "␣␣␣"),
        (" a b", "␣a b"),
        ("\n", "⏎"),
        ("Ċ", "⏎"),
        ("a\tb\r\n", "a⇥b␍⏎"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("🙂👍🏽", "🙂👍🏽"),
        ("日本", "日本"),
        ("a\x00b", "a\\u0000b"),
        ("x" * 300, "x" * 300),
    ],
)
def test_tokens_are_made_visible(token, text):
    assert token_text(token) == text


def test_right_to_left_keeps_to_itself():
    assert token_text(RIGHT_TO_LEFT) == f"\u2068{RIGHT_TO_LEFT}\u2069"
    assert token_text(f"Ġ{RIGHT_TO_LEFT}") == f"␣\u2068{RIGHT_TO_LEFT}\u2069"
