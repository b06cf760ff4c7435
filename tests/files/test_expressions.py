"""Arithmetic that people type into a cell."""

import math
import time

import pytest

from attention_gui.core.numbers import read_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("=sqrt(2)/2", math.sqrt(2) / 2),
        ("=-pi", -math.pi),
        ("=1/3", 1 / 3),
        (" = 2 + 3 * 4 ", 14.0),
        ("=2^3+1", 9.0),
        ("=2**-1", 0.5),
        ("=-2^2", -4.0),
        ("=(1−3)×2÷4·1", -1.0),
        ("=7 // 2 + 7 % 4", 6.0),
        ("=+e - e + tau/π", 2.0),
        ("=max(1, 2, 3) + min(4, 5) + abs(-1)", 8.0),
        ("=floor(1.7) + ceil(1.2)", 3.0),
        ("=round(2.346, 2) + round(1.4)", 3.35),
        ("=floor(inf)", math.inf),
        ("=-inf", -math.inf),
        ("=exp(0) + cos(0) + log(1) + tanh(0)", 2.0),
    ],
)
def test_an_expression_is_worked_out(text, number):
    assert read_number(text) == number


def test_nan_of_an_expression_is_kept():
    assert math.isnan(read_number("=inf - inf"))
    assert math.isnan(read_number("=nan"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("=", "“=” is not understood"),
        ("=1+", "“=1+” is not understood"),
        ("=x", "has an unknown name “x”; known: pi, e, tau, inf, nan"),
        ("=pi()", "has an unknown function “pi”; known: sqrt, exp"),
        ("=open(1)", "has an unknown function “open”"),
        ("=1/0", "divides by zero"),
        ("=1%0", "divides by zero"),
        ("=0^-1", "divides by zero"),
        ("=sqrt(-1)", "has no real value"),
        ("=log(0)", "has no real value"),
        ("=(-8)^(1/3)", "is not a real number"),
        ("=9**9**9", "is too large"),
        ("=floor(9)**floor(9)**floor(9)", "is too large"),
        ("=exp(exp(exp(9)))", "is too large"),
        ("=1e400", "is too large; infinity is written inf"),
        ("=1e308*10", "is too large"),
        ("=1j", "is not understood"),
        ("=1_000", "is not understood"),
        ("=0x10", "is not understood"),
        ("=True", "is not understood"),
        ("=sqrt", "is not a real number"),
        ("='a'*10**9", "is not understood"),
        ("=[1]*9", "is not understood"),
        ("=1,5", "is not understood"),
        ("=pi.real", "is not understood"),
        ("=1 if 2 else 3", "is not understood"),
        ("=1if 2else 3", "is not understood"),
        ("=max()", "is not understood"),
        ("=sqrt(1, 2)", "is not understood"),
        ("=round(1, inf)", "is too large"),
        ("=__import__", "is not understood"),
        ("=" + "(" * 150 + "1", "is not understood"),
        ("=" + "1+" * 150 + "1", "is longer than 200 characters"),
    ],
)
def test_an_expression_is_refused_fast_and_with_the_reason(text, reason):
    start = time.perf_counter()
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        read_number(text)
    assert reason in str(caught.value)
    assert time.perf_counter() - start < 0.5


def test_many_signs_are_worked_out():
    assert read_number("=" + "-" * 199 + "1") == -1
