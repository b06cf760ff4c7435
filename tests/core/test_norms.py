"""Norms: their conventions, and what holds whatever the numbers are."""

from math import inf, nan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.norms import layer_norm, rms_norm

tables = arrays(float, (3, 5), elements=st.floats(-8, 8, width=32))
NORMS = (layer_norm, rms_norm)
exact = {"rtol": 1e-12, "atol": 1e-12}


@given(tables)
def test_layer_norm_makes_mean_0_and_variance_1(x):
    x = x + np.arange(5) * 100  # no two features are alike
    normed = layer_norm(x, eps=0)
    np.testing.assert_allclose(normed.mean(axis=-1), 0, atol=1e-12)
    np.testing.assert_allclose(normed.var(axis=-1), 1, rtol=1e-12)


@given(tables)
def test_rms_norm_makes_the_mean_square_1(x):
    x = x + 100
    np.testing.assert_allclose((rms_norm(x, eps=0) ** 2).mean(axis=-1), 1, rtol=1e-12)


@given(tables, st.floats(-50, 50), st.floats(0.5, 50))
def test_layer_norm_does_not_see_a_shift_or_a_factor(x, shift, factor):
    x = x + np.arange(5) * 100
    moved = layer_norm(x * factor + shift, eps=0)
    np.testing.assert_allclose(moved, layer_norm(x, eps=0), rtol=1e-9, atol=1e-9)


def test_eps_is_inside_the_root():
    outside = "eps must be inside the root: 1 / √(1 + 3) = 0.5, not 1 / (√1 + 3) = 0.25"
    assert layer_norm([[-1.0, 1.0]], eps=3).tolist() == [[-0.5, 0.5]], outside
    assert rms_norm([[-1.0, 1.0]], eps=3).tolist() == [[-0.5, 0.5]], outside


def test_the_variance_divides_by_the_number_of_features():
    assert layer_norm([1.0, 3.0], eps=0).tolist() == [-1, 1], (
        "variance convention broken: it must divide by the number of features, "
        "not by one less, which would give ±√½"
    )


def test_rms_norm_takes_no_mean_off():
    assert rms_norm([1.0, 7.0], eps=0).tolist() == [0.2, 1.4], (
        "rms convention broken: the mean must not be taken off, 1 / √25 = 0.2"
    )


def test_gain_comes_before_bias():
    normed = layer_norm([1.0, 3.0], gain=[2, 3], bias=[10, 20], eps=0)
    assert normed.tolist() == [8, 23], "order broken: gain must come before bias"


def test_eps_is_1e_5_when_left_out():
    expected = 1e-3 / sqrt(1e-6 + 1e-5)
    for norm in NORMS:
        np.testing.assert_allclose(norm([-1e-3, 1e-3]), [-expected, expected], **exact)


def test_norms_are_over_the_last_axis_of_any_number():
    x = np.random.default_rng(0).normal(size=(2, 3, 4))
    for norm in NORMS:
        rows = [[norm(row) for row in rows] for rows in x]
        np.testing.assert_allclose(norm(x), rows, **exact)


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("given_type", ["float16", "float32", "float64", "int64"])
def test_float32_stays_float32_and_everything_else_is_float64(norm, given_type):
    expected = "float32" if given_type in ("float16", "float32") else "float64"
    x = np.array([[1, 2, 4]], given_type)
    gain = np.ones(3)  # of float64
    assert norm(x, gain, eps=np.float64(1e-5)).dtype == expected


@pytest.mark.parametrize("norm", NORMS)
def test_wild_numbers_stay_in_their_own_row(norm):
    x = [[nan, 1, 2], [inf, 1, 2], [1e200, 1, 2], [1, 2, 3]]
    got = norm(x, gain=[1, 1, inf])
    assert np.isnan(got[0]).all()
    assert np.isnan(got[1, 0])
    assert np.isfinite(got[3, :2]).all()
    assert got[3, 2] == inf


def test_a_constant_row_becomes_its_bias():
    assert layer_norm([[5.0, 5.0]], bias=[1, 2]).tolist() == [[1, 2]]
    assert np.isnan(layer_norm([[5.0, 5.0]], eps=0)).all()  # 0/0, to be seen
    assert np.isnan(rms_norm([[0.0, 0.0]], eps=0)).all()


def test_tables_without_tokens_or_features_are_normed():
    for norm in NORMS:
        assert norm(np.empty((0, 3)), np.ones(3)).shape == (0, 3)
        assert norm(np.empty((2, 0)), np.empty(0)).shape == (2, 0)


def test_what_is_given_is_not_written_to():
    x = np.random.default_rng(0).normal(size=(2, 3))
    before = x.copy()
    layer_norm(x, np.ones(3), np.ones(3))
    rms_norm(x, np.ones(3))
    assert (x == before).all()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: layer_norm([1.0, 2.0], gain=[1.0]),
            r"gain has shape \(1,\); expected",
        ),
        (lambda: layer_norm([1.0, 2.0], bias=1.0), r"bias has shape \(\); expected"),
        (lambda: rms_norm([1.0, 2.0], gain=[1.0] * 3), r"gain has shape \(3,\)"),
        (lambda: rms_norm([1.0], eps=-1), "eps must be 0 or more, got -1"),
        (lambda: layer_norm([1.0], eps=nan), "eps must be a finite number, got nan"),
        (lambda: rms_norm([1.0], eps=10**400), "eps must be a finite number, got one"),
        (lambda: layer_norm(1.0), "x must have features as its last axis"),
        (lambda: rms_norm(["a"]), "x must hold real numbers"),
    ],
)
def test_refusals(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()
