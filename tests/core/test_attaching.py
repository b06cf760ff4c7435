"""Attach: given numbers come from a projection; detach: computed ones are given."""

import numpy as np
import pytest
from changes import refusal, same
from stacks import WIDTH, Maker
from tables import tables

from attention_gui.core.attaching import apart, attached, detached, fitted
from attention_gui.core.blank import blank
from attention_gui.core.build import document, network
from attention_gui.core.embedding import with_embeddings
from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.pinning import pins_in
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack

RANDOM = np.random.default_rng(5)
X = RANDOM.normal(size=(6, 4))


@pytest.mark.parametrize("with_bias", [False, True])
def test_what_was_projected_is_fitted_without_rest(with_bias):
    weight, bias = RANDOM.normal(size=(4, 3)), RANDOM.normal(size=3)
    fit = fitted(X, X @ weight + (bias if with_bias else 0), with_bias)
    assert fit.largest < 1e-12
    assert fit.residual < 1e-12
    np.testing.assert_allclose(fit.projection.weight, weight, atol=1e-12)
    assert (fit.projection.bias is not None) == with_bias
    if with_bias:
        np.testing.assert_allclose(fit.projection.bias, bias, atol=1e-12)


def test_the_rest_is_said_as_the_largest_difference_and_the_root_mean_square():
    fit = fitted(np.array([[1.0], [1.0]]), np.array([[0.0], [2.0]]))
    assert fit.projection.weight[0, 0] == pytest.approx(1)
    assert fit.largest == pytest.approx(1)
    assert fit.residual == pytest.approx(1)
    skewed = fitted(np.ones((4, 1)), np.array([[0.0], [0.0], [0.0], [4.0]]))
    assert skewed.largest == pytest.approx(3)
    assert skewed.residual == pytest.approx(np.sqrt(3))


def test_no_other_projection_leaves_a_smaller_rest():
    matrix = RANDOM.normal(size=(6, 2))
    fit = fitted(X, matrix, with_bias=True)
    for _ in range(50):
        nudge = RANDOM.normal(size=(4, 2)) * 1e-3
        made = X @ (fit.projection.weight + nudge) + fit.projection.bias
        assert np.sqrt(((made - matrix) ** 2).mean()) > fit.residual


def test_with_fewer_tokens_than_features_the_smallest_numbers_are_taken():
    fit = fitted(np.array([[1.0, 1.0]]), np.array([[2.0]]))
    np.testing.assert_allclose(fit.projection.weight, [[1.0], [1.0]])
    assert fit.residual < 1e-12


def test_a_rest_of_tiny_and_of_giant_numbers_is_said():
    for size in (1e-200, 1e200):
        fit = fitted(np.ones((2, 1)), np.array([[0.0], [2 * size]]))
        assert fit.residual / size == pytest.approx(1)


def test_a_fit_in_float32_stays_in_float32():
    fit = fitted(X.astype(np.float32), X[:, :2].astype(np.float32), with_bias=True)
    assert fit.projection.weight.dtype == np.float32
    assert fit.projection.bias.dtype == np.float32
    assert fit.largest < 1e-5


def test_rounding_in_float32_is_not_taken_for_information():
    read = np.array([[1, 1 / 3], [3, 1], [7, 7 / 3]], np.float32)  # of rank 1
    fit = fitted(read, np.array([[1], [2], [9]], np.float32))
    assert np.abs(fit.projection.weight).max() < 2


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite_are_not_fitted(bad):
    wild = X.copy()
    wild[2, 1] = bad
    sentence = "holds numbers that are not finite: nothing fits them"
    assert refusal(fitted, wild, X) == f"what is read {sentence}"
    assert refusal(fitted, X, wild) == f"the matrix {sentence}"


def test_a_fit_of_other_tokens_or_of_too_large_numbers_is_refused():
    assert refusal(fitted, X, X[:5]) == (
        "what is read has 6 tokens, the matrix 5: they must be as many"
    )
    small = np.full((2, 1), 1e-30, np.float32)
    large = np.full((2, 1), 1e30, np.float32)
    assert "too large" in refusal(fitted, small, large)


def test_a_head_attached_to_its_fit_has_the_same_scores():
    weight = RANDOM.normal(size=(4, 3))
    query, key, value = X @ weight, *tables(1, queries=6, keys=6)[1:]
    made = with_embeddings(document(query, key, value), X)
    fit = fitted(X, query)
    new = attached(made, "query", 0, 0, fit.projection)
    assert isinstance(new.layers[0].query[0], Projection)
    old = Stack(made).result(0, 0).scores
    np.testing.assert_allclose(Stack(new).result(0, 0).scores, old, atol=1e-12)
    assert attached(new, "query", 0, 0, fit.projection) is new


def test_attaching_a_key_attaches_it_for_every_head_that_shares_it():
    shared = blank("abcd", heads=4, head_features=2)
    layer = shared.layers[0]
    grouped = network(
        [Layer(layer.query, layer.key[:2], layer.value[:2], Rule())], shared.embeddings
    )
    given = detached(grouped, "key", 0, 3, Stack(grouped).matrix("key", 0, 3))
    assert given.given("key", 0, 2) is not None
    assert given.given("key", 0, 1) is None
    again = attached(given, "key", 0, 2, layer.key[1])
    assert again.given("key", 0, 3) is None
    same(again, grouped)


def test_an_attached_head_lives_on_what_it_reads():
    made = blank("abcd", features=4)
    double = Projection(2 * np.eye(4))
    new = attached(made, "query", 0, 0, double)
    moved = new.with_block("embeddings", 0, 0, 1, 2, np.array([[5.0]]))
    assert Stack(moved).matrix("query", 0, 0)[1].tolist() == [0, 2, 10, 0]


def test_a_projection_that_does_not_fit_is_refused():
    made = blank("abcd", features=4, heads=2)
    assert refusal(attached, made, "query", 0, 1, Projection(np.ones((3, 2)))) == (
        "the weight for the query of layer 0, head 1 has the shape (3, 2), "
        "expected (4, 2)"
    )
    wrong = Projection(np.ones((4, 2)), np.ones(3))
    assert "the bias for the query" in refusal(attached, made, "query", 0, 1, wrong)
    given = document(*tables(0, queries=4, keys=4))
    sentence = refusal(attached, given, "value", 0, 0, Projection(np.ones((3, 2))))
    assert "embeddings" in sentence


def test_keys_of_other_tokens_cannot_be_projected_from_the_input():
    made = with_embeddings(document(*tables(0, queries=4, keys=5)), np.ones((4, 6)))
    assert refusal(attached, made, "key", 0, 0, Projection(np.ones((6, 3)))) == (
        "the key of layer 0, head 0 is projected from 4 tokens; expected 5"
    )


@pytest.mark.parametrize("seed", range(20))
def test_detaching_all_changes_no_stage_to_the_last_bit(seed):
    made = Maker(seed).document()
    stack, new = Stack(made), made
    for layer, here in enumerate(made.layers):
        for head in range(here.heads):
            for stage in GIVEN:
                matrix = stack.matrix(stage, layer, head)
                new = detached(new, stage, layer, head, matrix)
    assert not any(layer.is_projected for layer in new.layers)
    same(made, new)


def test_the_pins_of_what_is_detached_are_numbers_from_then_on():
    made = blank("abcd", features=4)
    made = made.with_block("key", 0, 0, 1, 2, np.array([[7.0]]))
    made = made.with_block("scores", 0, 0, 3, 3, np.array([[2.0]]))
    given = detached(made, "key", 0, 0, Stack(made).matrix("key", 0, 0))
    assert [pin.matrix.stage for pin in given.pins] == ["scores"]
    assert given.given("key", 0, 0)[1].tolist() == [0, 1, 7, 0]
    again = attached(given, "key", 0, 0, made.layers[0].key[0])
    assert Stack(again).matrix("key", 0, 0)[1].tolist() == [0, 1, 0, 0]


def test_another_projection_leaves_the_pins_of_a_stage():
    made = blank("abcd", features=4)
    made = made.with_block("query", 0, 0, 1, 2, np.array([[7.0]]))
    new = attached(made, "query", 0, 0, Projection(3 * np.eye(4)))
    assert pins_in(new, "query", 0, 0) == {(1, 2): 7.0}
    assert Stack(new).matrix("query", 0, 0)[1].tolist() == [0, 3, 7, 0]


def test_what_is_detached_with_the_numbers_it_has_is_the_same_document():
    made = document(*tables(0))
    assert detached(made, "key", 0, 0, made.layers[0].key[0].copy()) is made


def test_a_document_in_float32_takes_what_it_is_given_as_float32():
    made = document(*(table.astype(np.float32) for table in tables(0)))
    new = with_embeddings(made, np.ones((4, WIDTH)))
    new = attached(new, "query", 0, 0, Projection(np.ones((WIDTH, 3)), np.ones(3)))
    assert new.dtype == np.float32
    assert Stack(new).result(0, 0).output.dtype == np.float32


def test_what_is_far_apart_is_said_without_overflow():
    apart_by = 3e200
    assert apart(np.zeros((2, 2)), np.full((2, 2), apart_by)) == (apart_by, apart_by)
    assert apart(np.zeros((1, 2)), np.array([[1.0, np.inf]])) == (np.inf, np.inf)
