"""Positions: one test for each convention, and what holds whatever the numbers are."""

from math import cos, inf, nan, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.positions import alibi_slopes, angles, rotate, sinusoidal

LAYOUTS = ("halves", "interleaved")
layouts = st.sampled_from(LAYOUTS)
numbers = st.floats(-8, 8, width=32)
places = st.floats(-500, 500, width=32)
vectors = arrays(float, (1, 8), elements=numbers)


def turned(x, positions, features, layout="halves"):
    turns = angles(positions, features)
    return rotate(x, np.cos(turns), np.sin(turns), layout)


@given(vectors, places, st.sampled_from([0, 2, 4, 8]), layouts)
def test_turning_keeps_lengths(x, position, features, layout):
    got = turned(x, [position], features, layout)
    np.testing.assert_allclose(np.linalg.norm(got), np.linalg.norm(x), rtol=1e-12)
    assert (got[:, features:] == x[:, features:]).all()


@given(vectors, vectors, places, places, places, layouts)
def test_scores_depend_on_the_difference_of_positions_only(q, k, m, n, shift, layout):
    one = turned(q, [m], 8, layout) @ turned(k, [n], 8, layout).T
    other = turned(q, [m + shift], 8, layout) @ turned(k, [n + shift], 8, layout).T
    np.testing.assert_allclose(other, one, rtol=1e-9, atol=1e-9)


@given(vectors, places)
def test_the_layouts_are_one_rotation_of_features_in_another_order(x, position):
    order = [0, 4, 1, 5, 2, 6, 3, 7]
    halves = turned(x, [position], 8, "halves")
    interleaved = turned(x[:, order], [position], 8, "interleaved")
    np.testing.assert_array_equal(interleaved, halves[:, order])


def test_halves_pair_feature_i_with_feature_i_plus_r_half():
    # a quarter turn of the first pair only: (a, b) becomes (-b, a)
    got = rotate([[1, 2, 3, 4, 5]], cos=[[0, 1]], sin=[[1, 0]], layout="halves")
    assert got.tolist() == [[-3, 2, 1, 4, 5]], (
        "rotate-half order broken: feature 0 must pair with feature r/2, here 2"
    )


def test_interleaved_pairs_feature_0_with_feature_1():
    got = rotate([[1, 2, 3, 4, 5]], cos=[[0, 1]], sin=[[1, 0]], layout="interleaved")
    assert got.tolist() == [[-2, 1, 3, 4, 5]], (
        "interleaved order broken: feature 0 must pair with feature 1"
    )


def test_halves_is_the_layout_when_none_is_named():
    got = rotate([[1, 2, 3, 4]], [[0, 1]], [[1, 0]])
    assert got.tolist() == [[-3, 2, 1, 4]], "the default layout must be halves"


def test_the_second_of_a_pair_turns_away_from_the_first():
    got = rotate([[1, 0]], [[cos(0.5)]], [[sin(0.5)]])
    assert got.tolist() == [[cos(0.5), sin(0.5)]], (
        "direction broken: a positive angle must turn feature a towards feature b"
    )


def test_the_first_pair_turns_fastest_and_by_one_radian_a_token():
    got = angles([0, 1, -2, 0.5], 4, base=100)
    expected = [[0, 0], [1, 0.1], [-2, -0.2], [0.5, 0.05]]
    np.testing.assert_allclose(
        got, expected, rtol=1e-15, err_msg="pair i must turn by base^(-2i/features)"
    )


def test_the_exponent_counts_the_turned_features_alone():
    assert angles([1], 4)[0, 1] == pytest.approx(0.01), (
        "exponent broken: 2i is divided by the number of features that turn"
    )


def test_each_token_turns_by_its_own_angle():
    got = turned(np.array([[1.0, 0], [1, 0], [1, 0]]), [0, pi / 2, pi], 2)
    np.testing.assert_allclose(got, [[1, 0], [0, 1], [-1, 0]], atol=1e-15)


def test_a_table_without_tokens_or_turned_features_is_turned():
    assert angles([], 4).shape == (0, 2)
    assert angles([1, 2], 0).shape == (2, 0)
    assert turned(np.empty((0, 4)), [], 4).shape == (0, 4)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_wild_numbers_stay_in_their_own_pair(layout):
    got = turned(np.array([[inf, nan, 1, 2, 3, 4]]), [1], 6, layout)
    wild = [0, 1, 3, 4] if layout == "halves" else [0, 1]
    assert np.flatnonzero(~np.isfinite(got)).tolist() == wild
    assert np.isnan(rotate([[1, 1]], [[inf]], [[nan]])).all()


def test_float32_stays_float32_though_the_angles_are_finer():
    x = np.ones((1, 2), np.float32)
    assert turned(x, [1], 2).dtype == np.float32
    assert turned(x.astype(int), [1], 2).dtype == np.float64
    assert angles(np.ones(1, np.float32), 2).dtype == np.float64
    assert rotate(x, [[1e300]], [[0]]).tolist() == [[inf, inf]]


def test_what_is_given_is_not_written_to():
    x = np.array([[1.0, 2.0]])
    turned(x, [1], 2)
    assert x.tolist() == [[1, 2]]


@pytest.mark.parametrize("power", range(8))
def test_alibi_slopes_of_a_power_of_two(power):
    heads = 2**power
    expected = [2 ** (-8 / heads * (i + 1)) for i in range(heads)]
    np.testing.assert_allclose(alibi_slopes(heads), expected, rtol=1e-15)


def test_alibi_slopes_of_8_heads_are_halved_from_one_half():
    assert alibi_slopes(8).tolist() == [2.0**-i for i in range(1, 9)], (
        "alibi convention broken: 8 heads have 1/2, 1/4 … 1/256"
    )


@pytest.mark.parametrize("heads", [3, 5, 6, 7, 11, 12, 20, 48])
def test_alibi_slopes_of_other_counts(heads):
    below = 2 ** int(np.log2(heads))
    expected = np.concatenate(
        [alibi_slopes(below), alibi_slopes(2 * below)[0::2][: heads - below]]
    )
    np.testing.assert_allclose(
        alibi_slopes(heads),
        expected,
        rtol=1e-15,
        err_msg="alibi convention broken: then every other slope of the next power",
    )


def test_alibi_slopes_of_12_heads_by_hand():
    more = [2**-0.5, 2**-1.5, 2**-2.5, 2**-3.5]
    expected = [2.0**-i for i in range(1, 9)] + more
    np.testing.assert_allclose(alibi_slopes(12), expected, rtol=1e-15)


@pytest.mark.parametrize("features", [1, 2, 5, 6])
def test_sinusoidal_against_a_loop(features):
    positions = [0, 1, 2.5, -3, 1000]
    got = sinusoidal(positions, features)
    assert got.shape == (5, features)
    for row, position in enumerate(positions):
        for feature in range(features):
            wave = cos if feature % 2 else sin
            turn = position / 10000 ** (feature // 2 * 2 / features)
            assert got[row, feature] == pytest.approx(wave(turn), abs=1e-12), (
                "sinusoidal order broken: even features are sines, odd ones cosines"
            )


def test_sinusoidal_of_wild_positions():
    got = sinusoidal([nan, inf, 0], 3)
    assert np.isnan(got[:2]).all()
    assert got[2].tolist() == [0, 1, 0]
    assert sinusoidal([], 3).shape == (0, 3)
    assert sinusoidal([1, 2], 0).shape == (2, 0)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: angles([0], 3), "features must be an even number, got 3"),
        (lambda: angles([0], -2), "features must be at least 0, got -2"),
        (lambda: angles([0], 2.0), "features must be a whole number"),
        (lambda: angles([0], 2, base=0), "base must be above 0, got 0"),
        (lambda: angles([[0]], 2), r"positions must be a list.* shape \(1, 1\)"),
        (lambda: angles(["a"], 2), "positions must hold real numbers"),
        (lambda: sinusoidal([0], -1), "features must be at least 0, got -1"),
        (lambda: sinusoidal(0, 2), "positions must be a list"),
        (lambda: alibi_slopes(0), "heads must be at least 1, got 0"),
        (lambda: rotate([[1, 2]], [[1]], [[0]], "pairs"), "layout must be .* 'pairs'"),
        (lambda: rotate([1, 2], [[1]], [[0]]), "x must be a matrix"),
        (lambda: rotate([[1, 2]], [[1]], [[0], [0]]), r"cos \(1, 1\) and sin \(2, 1\)"),
        (lambda: rotate([[1, 2]], [[1]] * 2, [[0]] * 2), "must both have 1 rows"),
        (lambda: rotate([[1, 2, 3]], [[1, 1]], [[0, 0]]), "columns, at most 1"),
    ],
)
def test_refusals(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()
