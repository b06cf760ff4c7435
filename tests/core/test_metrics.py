"""Entropy in bits."""

from math import isnan, log2, nan

import numpy as np
import pytest

from attention_gui.core.metrics import entropy, mean_entropy


def test_one_key_alone_has_no_entropy_and_no_minus_zero():
    bits = entropy(np.eye(3))
    assert bits.tolist() == [0, 0, 0]
    assert not np.signbit(bits).any()


@pytest.mark.parametrize("keys", [1, 2, 3, 8, 1000])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_keys_alike_have_the_logarithm_of_their_number(keys, dtype):
    weights = np.full((2, keys), 1 / keys, dtype)
    assert entropy(weights) == pytest.approx([log2(keys)] * 2, rel=1e-6)
    assert entropy(weights).dtype == np.float64


def test_a_row_between_is_worked_by_hand():
    assert entropy(np.array([[0.5, 0.25, 0.25]])).tolist() == [1.5]


def test_a_row_of_zeros_is_zero_and_a_row_of_nan_is_nan():
    bits = entropy(np.array([[0.0, 0.0], [nan, 0.0], [0.5, 0.5]]))
    np.testing.assert_array_equal(bits, [0, nan, 1])


def test_the_mean_leaves_rows_without_weight_out():
    assert mean_entropy(np.array([[0.0, 0.0], [0.5, 0.5], [1.0, 0.0]])) == 0.5
    assert isnan(mean_entropy(np.array([[nan, nan], [1.0, 0.0]])))


def test_there_is_no_mean_of_no_rows():
    assert isnan(mean_entropy(np.zeros((2, 2))))
    assert isnan(mean_entropy(np.zeros((0, 2))))


def test_the_weights_are_left_alone():
    weights = np.eye(2)
    entropy(weights)
    assert weights.tolist() == [[1, 0], [0, 1]]
