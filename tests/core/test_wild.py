"""Number types, NaN and infinity, tables without rows or columns."""

from math import inf, nan

import numpy as np
import pytest
from tables import tables

from attention_gui.core.attention import attend, softmax
from attention_gui.core.rule import Rule


def dtypes(*tables, rule=None):
    return {stage.dtype for stage in attend(*tables, rule)}


@pytest.mark.parametrize("narrow", [np.float16, np.float32])
def test_float32_and_narrower_stay_float32(narrow):
    rule = Rule(
        scale=np.float64(0.5),
        bias=np.zeros((4, 5)),
        softcap=2.0,
        temperature=0.5,
        sink=np.float64(1),
        causal=True,
    )
    narrowed = [table.astype(narrow) for table in tables(0)]
    assert dtypes(*narrowed) == {np.dtype(np.float32)}
    assert dtypes(*narrowed, rule=rule) == {np.dtype(np.float32)}


def test_bfloat16_becomes_float32():
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    narrowed = [table.astype(bfloat16) for table in tables(0)]
    bias = np.zeros((4, 5)).astype(bfloat16)
    assert dtypes(*narrowed, rule=Rule(bias=bias)) == {np.dtype(np.float32)}


@pytest.mark.parametrize("kind", [int, np.uint8, bool, np.float64, np.longdouble])
def test_integers_and_wide_floats_become_float64(kind):
    assert dtypes(*(np.ones((2, 2), kind),) * 3) == {np.dtype(np.float64)}


def test_a_number_too_large_for_float64_is_infinite():
    huge = np.full((1, 1), np.finfo(np.longdouble).max)
    with np.errstate(over="ignore"):
        expected = float(huge[0, 0])
    assert attend([[0.0]], [[0.0]], huge).output.tolist() == [[expected]]


def test_one_float64_among_float32_makes_all_float64():
    query, key, value = tables(0)
    mixed = (query.astype(np.float32), key, value.astype(np.float32))
    assert dtypes(*mixed) == {np.dtype(np.float64)}


def test_inputs_are_left_alone():
    given = tables(0)
    before = [table.copy() for table in given]
    attend(*given, Rule(causal=True, softcap=1.0, bias=np.zeros((4, 5))))
    for table, copy in zip(given, before, strict=True):
        np.testing.assert_array_equal(table, copy)


def test_nan_flows_through_its_row_and_no_other():
    query = [[nan], [1.0]]
    result = attend(query, [[1.0], [2.0]], [[1.0], [3.0]])
    assert np.isnan(result.weights[0]).all()
    assert np.isnan(result.output[0]).all()
    assert np.isfinite(result.output[1]).all()


def test_an_allowed_key_of_nan_flows_but_masked_weights_stay_zero():
    result = attend([[1.0]], [[nan], [2.0]], [[1.0], [3.0]], Rule(mask=[True, False]))
    assert np.isnan(result.weights[0, 0])
    assert result.weights[0, 1] == 0


def test_an_allowed_value_of_nan_or_infinity_flows_in_its_column_alone():
    value = [[nan, inf, 1.0], [1.0, 1.0, 1.0]]
    output = attend([[0.0]], [[0.0], [0.0]], value).output
    np.testing.assert_array_equal(output, [[nan, inf, 1.0]])


def test_an_infinite_score_gives_nan_as_in_torch():
    result = attend([[1.0]], [[inf], [0.0]], [[1.0], [2.0]])
    assert np.isnan(result.weights).all()


def test_a_row_of_allowed_scores_of_minus_infinity_is_nan_not_empty():
    result = attend([[1.0]], [[-inf], [-inf]], [[1.0], [2.0]])
    assert np.isnan(result.weights).all()


def test_a_masked_score_of_nan_is_shown_and_has_no_say():
    result = attend([[1.0]], [[nan], [0.0]], [[nan], [2.0]], Rule(mask=[False, True]))
    assert np.isnan(result.scores[0, 0])
    assert result.scaled.tolist() == [[-inf, 0]]
    assert result.weights.tolist() == [[0, 1]]
    assert result.output.tolist() == [[2]]


def test_a_masked_nan_in_one_group_of_columns_leaves_the_others_bits_alone():
    query, key, value = tables(0, columns=40)
    rule = Rule(mask=[True, True, True, True, False])
    clean = attend(query, key, value, rule).output
    value[4, 0] = nan
    np.testing.assert_array_equal(attend(query, key, value, rule).output, clean)


@pytest.mark.parametrize("choice", ["zero", "uniform", "nan"])
def test_no_keys_give_an_output_of_zero(choice):
    none = np.empty((0, 2))
    for rule in (Rule(empty_rows=choice), Rule(causal=True, empty_rows=choice)):
        result = attend(np.ones((3, 2)), none, none, rule)
        assert result.weights.shape == (3, 0)
        assert result.output.tolist() == [[0, 0]] * 3


def test_no_queries_give_no_rows():
    result = attend(np.empty((0, 2)), np.ones((3, 2)), np.ones((3, 2)))
    assert result.output.shape == (0, 2)


def test_no_features_give_uniform_weights():
    result = attend(np.empty((2, 0)), np.empty((4, 0)), np.ones((4, 1)))
    assert result.scores.tolist() == [[0] * 4] * 2
    assert result.weights.tolist() == [[0.25] * 4] * 2


def test_no_value_features_give_no_columns():
    assert attend(np.ones((2, 1)), np.ones((3, 1)), np.ones((3, 0))).output.size == 0


def test_softmax_alone_takes_rows_without_keys():
    nothing = np.empty((2, 0))
    weights = softmax(nothing, nothing.astype(bool), empty_rows="uniform")
    assert weights.shape == (2, 0)
