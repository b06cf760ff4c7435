"""The examples hold what is told of them."""

import numpy as np
import pytest

from attention_gui.core.compute import compute
from attention_gui.core.examples import cat, worked


def head(document, number):
    return compute(document.layers[0].head(number))


def test_the_worked_example_of_the_readme():
    result = head(worked(), 0)
    assert result.weights == pytest.approx(
        np.array([[0.401, 0.198, 0.401], [0.198, 0.401, 0.401], [0.248, 0.248, 0.503]]),
        abs=5e-4,
    )
    assert result.output == pytest.approx(
        np.array([[3.0, 4.0], [3.407, 4.407], [3.51, 4.51]]), abs=5e-4
    )
    assert worked().query_tokens == ("red", "blue", "both")


def test_the_worked_example_shares_one_matrix_for_query_and_key():
    layer = worked().layers[0]
    assert layer.query[0].tolist() == layer.key[0].tolist() == [[1, 0], [0, 1], [1, 1]]


def test_a_head_looks_at_the_token_before():
    weights = head(cat(), 0).weights
    for query in range(1, 6):
        assert weights[query, query - 1] > 0.9


def test_a_head_looks_at_the_nouns():
    weights = head(cat(), 1).weights
    assert (weights[1:, [1, 5]].sum(axis=1) > 0.75).all()


def test_a_head_looks_at_the_first_token():
    assert (head(cat(), 2).weights[:, 0] > 0.7).all()


def test_a_head_looks_everywhere_alike():
    weights = head(cat(), 3).weights
    for query in range(6):
        assert weights[query, : query + 1] == pytest.approx(1 / (query + 1), abs=0.06)


def test_no_head_looks_ahead():
    for number in range(4):
        assert not np.triu(head(cat(), number).weights, 1).any()


def test_the_sentence():
    assert " ".join(cat().query_tokens) == "The cat sat on the mat"
    assert cat().title == "The cat sat on the mat"
