"""Positions that are NaN, infinite or huge are numbers like any other."""

from dataclasses import replace

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.positioning import POSITION_KINDS, Positions
from attention_gui.core.stack import Stack

ODD = (np.nan, np.inf, -np.inf, 1e308)
TOKENS, FEATURES = 3, 4


def positions(kind, odd):
    return Positions(
        kind,
        query=np.array([0, odd, odd]),
        table=np.ones((TOKENS, FEATURES)),
        relative=np.arange(10.0).reshape(2, 5),
    )


@pytest.mark.parametrize("kind", POSITION_KINDS)
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_position_leaves_the_others_as_they_are(kind, odd):
    usual, there = (positions(kind, place) for place in (1.0, odd))
    vectors = np.ones((TOKENS, FEATURES))
    for got, expected in (
        (there.added(TOKENS, FEATURES), usual.added(TOKENS, FEATURES)),
        (
            there.turned(vectors, there.of_queries(TOKENS)),
            usual.turned(vectors, usual.of_queries(TOKENS)),
        ),
        (_bias(there), _bias(usual)),
    ):
        assert (got is None) == (expected is None)
        if got is not None:
            np.testing.assert_array_equal(got[:1, :1], expected[:1, :1])


def _bias(of):
    return of.bias(1, 2, of.of_queries(TOKENS), of.of_keys(TOKENS, same=True))


def test_a_distance_that_is_no_number_has_a_bias_that_is_none():
    bias = _bias(positions("relative", np.nan))
    assert np.isnan(bias).tolist() == [[False, True, True], [True] * 3, [True] * 3]
    assert bias[0, 0] == 7  # the middle of head 1's row


def test_an_infinite_distance_counts_as_the_largest():
    bias = _bias(positions("relative", np.inf))
    assert bias[0].tolist() == [7, 9, 9]
    assert bias[1, 0] == 5


def test_positions_can_be_shifted_beyond_the_largest_number():
    moved = positions("rope", 1e308).shifted(1e308, TOKENS, TOKENS)
    assert moved.query.tolist() == [1e308, np.inf, np.inf]
    assert moved.key.tolist() == [1e308, 1e308, 1e308]


def test_a_key_that_the_bias_of_one_head_hides_is_hidden_from_no_other():
    relative = np.zeros((2, 5))
    relative[0, 1] = -np.inf  # the key before
    tables = np.ones((2, TOKENS, FEATURES))
    shown = document(tables, tables, tables)
    stack = Stack(replace(shown, positions=Positions("relative", relative=relative)))
    weights = [result.weights.tolist() for result in stack.results(0)]
    third = 1 / 3
    np.testing.assert_allclose(weights[0], [[third] * 3, [0, 0.5, 0.5], [0.5, 0, 0.5]])
    np.testing.assert_allclose(weights[1], [[third] * 3] * 3)
