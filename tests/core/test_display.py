"""Numbers are rounded to be read; tokens show what cannot be seen."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.display import (
    SCIENTIFIC,
    cell_text,
    column_decimals,
    decimals,
    exact_text,
    number_text,
    rounded_text,
    token_text,
)

ODD = ("NaN", "∞", "−∞")
columns = arrays(
    np.float64,
    st.integers(0, 6),
    elements=st.one_of(st.floats(), st.floats(-200, 200), st.integers(-9, 9)),
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
    ("column", "texts"),
    [
        ([1.0, 0.0, -2.0], ["1", "0", "−2"]),
        ([999999.0, -0.0], ["999999", "0"]),
        ([0.5, 1.0, -0.25, 0.0], ["0.50", "1.00", "−0.25", "0.00"]),
        ([1.09, 0.0763, 0.0], ["1.090", "0.076", "0.000"]),
        ([1.09, 0.0763, 3e-5], ["1.090", "0.076", "3e−5"]),
        ([12.345, -0.5, 0.004], ["12.35", "−0.50", "4e−3"]),
        ([123.456, 1.0], ["123.5", "1.0"]),
        ([12345.6, 0.0], ["12346", "0"]),
        ([0.0625, 0.00391], ["0.0625", "0.0039"]),
        ([0.00391, -0.00001], ["0.0039", "−1e−5"]),
        ([1e6, 0.0, 0.5], ["1.00e6", "0", "5.00e−1"]),
        ([-1.5e300, 1e-300], ["−1.50e300", "1.00e−300"]),
        ([1.2345e-6, 0.0], ["1.23e−6", "0"]),
        ([np.nan, np.inf, -np.inf, 1.0], ["NaN", "∞", "−∞", "1"]),
        ([np.nan, 0.125], ["NaN", "0.125"]),
        ([np.nan], ["NaN"]),
        ([], []),
    ],
)
def test_numbers_of_a_column_have_their_points_under_each_other(column, texts):
    places = column_decimals(np.array(column))
    assert [number_text(value, places) for value in column] == texts


def test_decimals_of_narrow_floats():
    tenths = np.array([0.1, 0.7], dtype=np.float32)
    assert column_decimals(tenths) == 2, "as they were typed"
    assert column_decimals(np.array([60000], dtype=np.float16)) == 0


@given(columns)
def test_points_line_up_and_only_zero_reads_as_zero(column):
    places = column_decimals(column)
    texts = [number_text(value, places) for value in column.tolist()]
    plain = [one for one in texts if "e" not in one and one not in ODD]
    assert len({len(one.partition(".")[2]) for one in plain}) <= 1 or places < 0
    for value, text in zip(column.tolist(), texts, strict=True):
        zero = not text.strip("−0.")
        assert zero == (value == 0), (value, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1 / 3, "0.3333333333"),
        (-0.0, "0"),
        (-1e-20, "−1e−20"),
        (np.inf, "∞"),
        (1e308, "1e308"),
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


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.2941e-7, "2.29e−7"),
        (-3.2e-12, "−3.2e−12"),
        (1.5e20, "1.5e20"),
        (0.00347, "0.00347"),
    ],
)
def test_an_exponent_has_no_zeros_before_it(value, text):
    assert rounded_text(value) == text
    assert exact_text(float(f"{value:.3g}")) == text
