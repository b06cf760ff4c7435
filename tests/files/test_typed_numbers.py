"""Numbers as people type them."""

import math
import time
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_gui.core.numbers import (
    narrowed,
    plain_number,
    read_number,
    write_number,
    write_numbers,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.5", 1.5),
        ("1e-3", 0.001),
        ("-0", -0.0),
        ("+3", 3.0),
        ("−1.5", -1.5),
        (".5", 0.5),
        ("2.", 2.0),
        ("1E5", 1e5),
        ("1e−3", 0.001),
        ("inf", math.inf),
        ("-inf", -math.inf),
        ("∞", math.inf),
        ("−∞", -math.inf),
        ("+Infinity", math.inf),
        ("  7\t", 7.0),
        ("\u00a07\u202f", 7.0),
        ("1e-400", 0.0),
    ],
)
def test_a_number_is_read(text, number):
    assert read_number(text) == number
    assert math.copysign(1, read_number(text)) == math.copysign(1, number)


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan"])
def test_nan_is_a_number(text):
    assert math.isnan(read_number(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a number is missing here"),
        (" \u00a0", "a number is missing here"),
        ("2abc", "“2abc” is not a number"),
        ("1_000", "“1_000” is not a number"),
        ("１２", "“１２” is not a number"),
        ("٣", "“٣” is not a number"),
        ("0x10", "“0x10” is not a number"),
        ("1e", "“1e” is not a number"),
        (".", "“.” is not a number"),
        ("1 000", "“1 000” is not a number"),
        ("1\u00a0000", "“1\\xa0000” is not a number"),
        ("a\nb", "“a\\nb” is not a number"),
        ("x" * 90, f"“{'x' * 39}…” is not a number"),
        ("1,234", "“1,234” is ambiguous: write 1.234 or 1234"),
        ("1,234,567", "“1,234,567” is ambiguous: write 1234567"),
        ("1,5", "“1,5” has a decimal comma: write 1.5"),
        (",5", "“,5” has a decimal comma: write .5"),
        ("1,234.5", "“1,234.5” has both a point and a comma: write one decimal mark"),
        ("1e400", "“1e400” is too large: numbers end near 1.8e308, and infinity is"),
        ("9" * 400, "is too large"),
    ],
)
def test_what_is_no_number_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        read_number(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1,5", 1.5), ("1.5", 1.5), ("−1,5e−1", -0.15), ("1,234", 1.234)],
)
def test_a_decimal_comma_is_read_where_it_is_used(text, number):
    assert read_number(text, decimal=",") == number


@pytest.mark.parametrize("text", ["1.234,5", "1,234.5", "1,2,3", "1.234.567", ","])
def test_thousands_are_refused_where_a_comma_is_decimal(text):
    with pytest.raises(ValueError, match="“"):
        read_number(text, decimal=",")


def test_a_long_text_is_refused_at_once():
    start = time.perf_counter()
    with pytest.raises(ValueError, match="is not a number"):
        read_number("1" * 10**6 + "x")
    assert time.perf_counter() - start < 1


@given(st.text("0123456789.,eE+-*/^() =sqrtpinfa", max_size=30))
def test_any_text_is_a_number_or_a_refusal(text):
    for comma in (False, True):
        with suppress(ValueError):  # and nothing else
            assert isinstance(read_number(text, comma), float)


def test_an_expression_is_none_where_plain_numbers_stand():
    with pytest.raises(ValueError, match="“=1” is not a number"):
        plain_number("=1")


@given(
    st.floats(allow_nan=False) | st.floats(width=32, allow_nan=False).map(np.float32)
)
def test_a_written_number_reads_back(number):
    text = write_number(number)
    back = type(number)(read_number(text))
    assert back == number
    assert math.copysign(1, back) == math.copysign(1, number)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.1, "0.1"),
        (1 / 3, "0.3333333333333333"),
        (np.float32(0.1), "0.1"),
        (np.float32(1 / 3), "0.33333334"),
        (np.float64(0.1), "0.1"),
        (-0.0, "-0.0"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        (np.float32(np.inf), "inf"),
        (3, "3.0"),
        (True, "1.0"),
        (1e22, "1e+22"),
    ],
)
def test_a_number_is_written_in_the_shortest_way(number, text):
    assert write_number(number) == text


@given(st.floats())
def test_a_float64_is_written_as_python_does(number):
    assert write_number(number) == repr(number)


def test_every_float16_is_written_and_read_back():
    numbers = np.arange(2**16, dtype=np.uint16).view(np.float16)
    back = write_numbers(numbers).astype(np.float64).astype(np.float16)
    np.testing.assert_array_equal(numbers, back)


def test_a_number_too_large_for_float32_is_refused():
    with pytest.raises(ValueError, match=r"bias holds 1e\+300, too large for float32"):
        narrowed("bias", np.array([1.0, 1e300, np.inf]), "float32")
