"""Which key a query may attend to: one test for each convention."""

from math import inf, nan

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule


def seen(queries, keys, **rule):
    """Return which weights are not 0."""
    ones = np.ones((max(queries, keys), 1))
    result = attend(ones[:queries], ones[:keys], ones[:keys], Rule(**rule))
    return (result.weights > 0).astype(int).tolist()


def test_causal_is_top_left_when_there_are_more_keys_than_queries():
    assert seen(2, 4, causal=True) == [[1, 0, 0, 0], [1, 1, 0, 0]]


def test_offset_counts_the_keys_that_are_past():
    assert seen(2, 4, causal=True, offset=2) == [[1, 1, 1, 0], [1, 1, 1, 1]]


def test_a_negative_offset_leaves_the_first_queries_empty():
    assert seen(3, 3, causal=True, offset=-1) == [[0, 0, 0], [1, 0, 0], [1, 1, 0]]


def test_the_window_lies_around_i_plus_offset():
    assert seen(3, 5, window=(1, 0), offset=1) == [
        [1, 1, 0, 0, 0],
        [0, 1, 1, 0, 0],
        [0, 0, 1, 1, 0],
    ]


def test_minus_one_leaves_a_side_of_the_window_unbounded():
    assert seen(2, 4, window=(-1, 1)) == [[1, 1, 0, 0], [1, 1, 1, 0]]
    assert seen(2, 4, window=(0, -1)) == [[1, 1, 1, 1], [0, 1, 1, 1]]
    assert seen(2, 3, window=(-1, -1)) == [[1, 1, 1]] * 2


def test_causal_and_window_both_hold():
    assert seen(3, 3, causal=True, window=(1, 1)) == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]


def test_the_sink_is_in_the_denominator_only():
    result = attend([[0.0]], [[0.0]], [[8.0]], Rule(sink=0.0))
    assert result.weights.tolist() == [[0.5]]
    assert result.output.tolist() == [[4.0]]


def test_a_sink_far_above_the_scores_takes_all():
    assert attend([[0.0]], [[0.0]], [[8.0]], Rule(sink=2000.0)).weights[0, 0] == 0


def test_a_sink_far_below_the_scores_takes_nothing():
    assert attend([[0.0]], [[0.0]], [[8.0]], Rule(sink=-2000.0)).weights[0, 0] == 1


@pytest.mark.parametrize("choice", ["zero", "uniform", "nan"])
def test_with_a_sink_no_row_is_empty(choice):
    rule = Rule(mask=[[False, False]], sink=1.0, empty_rows=choice)
    result = attend([[1.0]], [[1.0], [2.0]], [[1.0], [3.0]], rule)
    assert result.weights.tolist() == [[0, 0]]
    assert result.output.tolist() == [[0]]


@pytest.mark.parametrize(
    ("choice", "weight", "output"),
    [("zero", 0, 0), ("uniform", 0.5, 2), ("nan", nan, nan)],
)
def test_empty_rows_are_zero_uniform_or_nan(choice, weight, output):
    rule = Rule(mask=[[False, False], [True, False]], empty_rows=choice)
    result = attend([[1.0], [1.0]], [[1.0], [2.0]], [[1.0], [3.0]], rule)
    np.testing.assert_array_equal(result.weights, [[weight, weight], [1, 0]])
    np.testing.assert_array_equal(result.output, [[output], [1]])
    assert (result.scaled[0] == -inf).all()


def test_a_bias_of_minus_infinity_masks():
    rule = Rule(bias=[[-inf, 0.0], [-inf, -inf]])
    result = attend([[1.0], [1.0]], [[nan], [2.0]], [[nan], [3.0]], rule)
    assert result.weights.tolist() == [[0, 1], [0, 0]]
    assert result.output.tolist() == [[3], [0]]


def test_a_bias_of_minus_infinity_masks_even_a_score_of_infinity():
    result = attend([[1.0]], [[inf], [2.0]], [[5.0], [3.0]], Rule(bias=[-inf, 0.0]))
    assert result.scaled.tolist() == [[-inf, 2]]
    assert result.output.tolist() == [[3]]


def test_the_lowest_finite_bias_masks_nothing():
    low = np.full((1, 2), np.finfo(np.float64).min)
    weights = attend([[1.0]], [[1.0], [2.0]], [[1.0], [3.0]], Rule(bias=low)).weights
    assert weights.tolist() == [[0.5, 0.5]]


@pytest.mark.parametrize("shape", [(), (5,), (1, 5), (4, 1), (4, 5)])
@pytest.mark.parametrize("field", ["mask", "bias"])
def test_mask_and_bias_broadcast(shape, field):
    random = np.random.default_rng(1)
    query, key, value = (random.normal(size=(n, 3)) for n in (4, 5, 5))
    array = random.random(shape) < 0.5 if field == "mask" else random.normal(size=shape)
    full = np.broadcast_to(array, (4, 5)).copy()
    got = attend(query, key, value, Rule(**{field: array}))
    expected = attend(query, key, value, Rule(**{field: full}))
    for one, other in zip(got, expected, strict=True):
        np.testing.assert_array_equal(one, other)
