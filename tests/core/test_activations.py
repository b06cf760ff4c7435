"""Activations, against the standard library and at their ends."""

import math
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_gui.core.activations import gelu, relu, silu
from attention_gui.core.erf import END, MIDDLE, NEAR, erf, erfc

SEAMS = [np.nextafter(x, to) for x in (NEAR, MIDDLE, END) for to in (0, x, 99)]
GRID = np.concatenate(
    [
        np.linspace(-30, 30, 60_001),
        np.linspace(-1, 1, 50_001),
        np.geomspace(1e-307, 1e300, 20_001),
        -np.geomspace(1e-307, 1e300, 20_001),
        *(np.linspace(0.999, 1.001, 2_001) * seam for seam in (NEAR, MIDDLE, END)),
        SEAMS,
    ]
)
BENDS = (gelu, lambda x: gelu(x, approximate=True), silu)


def test_erf_is_that_of_the_standard_library():
    expected = [math.erf(x) for x in GRID]
    np.testing.assert_allclose(erf(GRID), expected, rtol=1e-15, atol=0)


def test_erfc_is_that_of_the_standard_library():
    expected = np.array([math.erfc(x) for x in GRID])
    normal = expected >= np.finfo(float).smallest_normal
    np.testing.assert_allclose(erfc(GRID[normal]), expected[normal], rtol=2e-15, atol=0)
    np.testing.assert_allclose(
        erfc(GRID[~normal]), expected[~normal], rtol=0, atol=1e-322
    )


@given(st.floats())
def test_erf_and_erfc_anywhere(x):
    np.testing.assert_allclose(erf(x), math.erf(x), rtol=1e-15, atol=1e-323)
    np.testing.assert_allclose(erfc(x), math.erfc(x), rtol=2e-15, atol=1e-322)


def test_the_ends_of_erf():
    np.testing.assert_array_equal(erf([inf, -inf, nan, 0]), [1, -1, nan, 0])
    np.testing.assert_array_equal(erfc([inf, -inf, nan, 0]), [0, 2, nan, 1])
    assert np.signbit(erf(-0.0))


def test_erf_is_odd_to_the_last_bit():
    np.testing.assert_array_equal(erf(-GRID), -erf(GRID))


def test_erf_keeps_shapes():
    assert erf(np.zeros((2, 0, 3))).shape == (2, 0, 3)
    assert erf(np.full((2, 3, 4), 0.7).T).shape == (4, 3, 2)


def test_gelu_is_exact_unless_asked_otherwise():
    x = GRID[abs(GRID) < 8]
    exact = [v / 2 * math.erfc(-v / math.sqrt(2)) for v in x]
    np.testing.assert_allclose(
        gelu(x), exact, rtol=1e-13, err_msg="gelu must be the exact one by default"
    )


def test_the_approximate_gelu_is_that_of_gpt_2():
    x = GRID[abs(GRID) < 8]
    inner = [math.sqrt(2 / math.pi) * (v + 0.044715 * v**3) for v in x]
    expected = [v / 2 * (1 + math.tanh(u)) for v, u in zip(x, inner, strict=True)]
    np.testing.assert_allclose(gelu(x, approximate=True), expected, atol=1e-14)


def test_gelu_has_digits_left_far_below_0():
    assert gelu(-20.0) == pytest.approx(-20 * 2.753624118606233e-89, rel=1e-12)


def test_the_two_gelus_differ_by_less_than_a_thousandth_but_differ():
    x = np.linspace(-8, 8, 1601)
    difference = abs(gelu(x) - gelu(x, approximate=True)).max()
    assert 1e-4 < difference < 1e-3


def test_silu_is_x_times_sigmoid():
    x = np.linspace(-30, 30, 601)
    np.testing.assert_allclose(silu(x), x / (1 + np.exp(-x)), rtol=1e-14)


def test_relu_keeps_what_is_above_0():
    np.testing.assert_array_equal(
        relu([-inf, -2, 0, 3, inf, nan]), [0, 0, 0, 3, inf, nan]
    )


@pytest.mark.parametrize("bend", BENDS)
def test_the_ends(bend):
    ends = [inf, -inf, nan, 1e308, -1e308, 0.0]
    np.testing.assert_array_equal(bend(ends), [inf, 0, nan, 1e308, 0, 0])
    np.testing.assert_array_equal(
        bend(np.float32([inf, -inf, nan, 3e38, -3e38])),
        np.float32([inf, 0, nan, 3e38, 0]),
    )


@pytest.mark.parametrize("bend", [*BENDS, relu])
@given(st.floats())
def test_no_activation_is_below_minus_a_fifth_or_above_x(bend, x):
    if not math.isnan(x):
        assert max(-0.3, min(x, 0)) <= bend(x) <= max(x, 0)


@pytest.mark.parametrize("bend", [*BENDS, relu])
@pytest.mark.parametrize("given_type", ["float16", "float32", "float64", "int64"])
def test_float32_stays_float32_and_everything_else_is_float64(bend, given_type):
    expected = "float32" if given_type in ("float16", "float32") else "float64"
    x = np.array([[-3, 0, 2]], given_type)
    assert bend(x).dtype == expected
    assert bend(x).shape == (1, 3)
    np.testing.assert_allclose(bend(x), bend(x.astype(float)), rtol=1e-6)


@pytest.mark.parametrize("function", [*BENDS, relu, erf, erfc])
def test_refusals(function):
    with pytest.raises(ValueError, match="x must hold real numbers, got complex"):
        function([1j])


def test_what_is_given_is_not_written_to():
    x = np.linspace(-6, 6, 13)
    for function in (*BENDS, relu, erf, erfc):
        before = x.copy()
        function(x)
        assert (x == before).all()
