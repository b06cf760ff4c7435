"""Rollout, against a triple loop, and what holds whatever the weights are."""

from math import nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.rollout import flow, rollout, spread

FUSIONS = ("mean", "max", "min")
fusions = st.sampled_from(FUSIONS)
residuals = st.floats(0, 1)
# from token 0 alone in the first layer; 0 and 1 change places in the second
FIRST = [[1, 0, 0], [1, 0, 0], [1, 0, 0]]
SECOND = [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


@st.composite
def maps(draw):
    """Return weights (layers, heads, T, T), some rows of which are all 0."""
    layers, heads, tokens = (draw(st.integers(1, 4)) for _ in range(3))
    shape = (layers, heads, tokens, tokens)
    return draw(arrays(float, shape, elements=st.floats(0, 1)))


def random_maps(seed=0, layers=3, heads=2, tokens=4):
    random = np.random.default_rng(seed)
    weights = np.tril(random.random((layers, heads, tokens, tokens)) + 0.1)
    return weights / weights.sum(axis=-1, keepdims=True)


def mixed_by_loop(heads, fusion, residual):
    tokens = heads.shape[-1]
    fuse = {"mean": lambda cells: sum(cells) / len(cells), "max": max, "min": min}
    mixed = np.zeros((tokens, tokens))
    for i in range(tokens):
        for j in range(tokens):
            fused = fuse[fusion]([head[i, j] for head in heads])
            mixed[i, j] = residual * (i == j) + (1 - residual) * fused
        mixed[i] /= mixed[i].sum()
    return mixed


def rollout_by_loop(weights, fusion, residual):
    tokens = weights.shape[-1]
    product = np.eye(tokens)
    for heads in weights:
        mixed, before = mixed_by_loop(heads, fusion, residual), product
        product = np.zeros((tokens, tokens))
        for i in range(tokens):
            for j in range(tokens):
                for k in range(tokens):
                    product[i, j] += mixed[i, k] * before[k, j]
    return product


@pytest.mark.parametrize("fusion", FUSIONS)
@pytest.mark.parametrize("residual", [0, 0.25, 0.5, 0.9])
def test_against_a_triple_loop(fusion, residual):
    weights = random_maps()
    got = rollout(weights, fusion, residual)
    expected = rollout_by_loop(weights, fusion, residual)
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-15)


@given(maps(), fusions, residuals)
def test_rows_sum_to_1(weights, fusion, residual):
    np.testing.assert_allclose(
        rollout(weights, fusion, residual).sum(axis=1), 1, rtol=1e-9
    )
    shares = flow(weights, weights.shape[-1] - 1, fusion, residual)
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-9)


@given(maps(), fusions)
def test_residual_1_gives_the_identity(weights, fusion):
    assert (rollout(weights, fusion, residual=1) == np.eye(weights.shape[-1])).all()


@given(maps(), fusions, residuals, st.data())
def test_flow_begins_with_the_row_of_the_rollout(weights, fusion, residual, data):
    layers, _, tokens, _ = weights.shape
    token = data.draw(st.integers(0, tokens - 1))
    shares = flow(weights, token, fusion, residual)
    assert shares.shape == (layers + 1, tokens)
    assert (shares[-1] == np.eye(tokens)[token]).all()
    for layer in range(layers):
        rest = rollout(weights[layer:], fusion, residual)[token]
        np.testing.assert_allclose(shares[layer], rest, rtol=1e-9, atol=1e-12)


def test_the_last_layer_stands_leftmost():
    got = rollout([[FIRST], [SECOND]], residual=0)
    assert got.tolist() == FIRST, (
        "order of layers broken: the last layer must be leftmost in the product, "
        "here every token reads what layer 0 copied from token 0"
    )
    other = rollout([[SECOND], [FIRST]], residual=0)
    assert other.tolist() == [[0, 1, 0]] * 3


def test_half_goes_past_a_layer_when_nothing_is_said():
    got = rollout([[[[1, 0], [1, 0]]]])
    assert got.tolist() == [[1, 0], [0.5, 0.5]], "the residual must be 0.5 by default"


def test_the_residual_is_the_share_of_the_identity():
    got = rollout([[[[1, 0], [1, 0]]]], residual=0.75)
    assert got.tolist() == [[1, 0], [0.25, 0.75]], (
        "mixing broken: it is residual · I + (1 − residual) · A"
    )


@pytest.mark.parametrize(
    ("fusion", "second_row"),
    [("mean", [0.375, 0.625]), ("max", [0.4, 0.6]), ("min", [1 / 3, 2 / 3])],
)
def test_heads_are_fused_before_the_rows_are_made_to_sum_to_1(fusion, second_row):
    heads = [[[1, 0], [1, 0]], [[1, 0], [0.5, 0.5]]]
    # mean: (0.75, 0.25), max: (1, 0.5), min: (0.5, 0); then half of them on (0, 0.5)
    got = rollout([heads], fusion)
    np.testing.assert_allclose(got, [[1, 0], second_row], rtol=1e-15)


def test_a_row_of_zeros_carries_itself():
    for residual in (0, 0.5):
        got = rollout([[[[0, 0], [1, 0]]]], residual=residual)
        assert got[0].tolist() == [1, 0], "an empty row must become the identity's"
    assert rollout([[[[1, 0]] * 2, [[0, 1]] * 2]], "min", 0).tolist() == [
        [1, 0],
        [0, 1],
    ]


def test_flow_goes_from_the_last_layer_to_the_first():
    got = flow([[FIRST], [SECOND]], token=0, residual=0)
    assert got.tolist() == [[1, 0, 0], [0, 1, 0], [1, 0, 0]], (
        "flow order broken: row l is what comes from each token as it enters layer l"
    )


def test_no_layer_leaves_every_token_as_it_is():
    assert rollout(np.empty((0, 2, 3, 3))).tolist() == np.eye(3).tolist()
    assert flow(np.empty((0, 2, 3, 3)), 1).tolist() == [[0, 1, 0]]


def test_no_token_has_an_empty_rollout():
    assert rollout(np.empty((2, 1, 0, 0))).shape == (0, 0)


def test_nan_reaches_only_those_who_read_it():
    weights = random_maps()
    weights[0, 0, 2, 1] = nan  # under a causal mask only tokens 2 and 3 read token 2
    got = rollout(weights)
    assert np.isfinite(got[:2]).all()
    assert np.isnan(got[2:]).any(axis=1).all()
    for token in range(4):
        row = flow(weights, token)[0]
        np.testing.assert_allclose(row, got[token], rtol=1e-12)


def test_narrow_weights_are_rolled_out_in_float64():
    weights = random_maps().astype(np.float32)
    assert rollout(weights).dtype == flow(weights, 0).dtype == np.float64
    np.testing.assert_allclose(rollout(weights), rollout(weights.astype(float)))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: rollout(np.eye(2)), r"\(layers, heads, tokens, tokens\).* \(2, 2\)"),
        (lambda: rollout(np.ones((1, 0, 2, 2))), r"a head or more.* \(1, 0, 2, 2\)"),
        (lambda: rollout(np.ones((1, 1, 2, 3))), "weights has 2 queries but 3 keys"),
        (lambda: rollout(random_maps(), residual=1.1), "between 0 and 1, got 1.1"),
        (lambda: rollout(random_maps(), residual=-0.1), "between 0 and 1, got -0.1"),
        (lambda: rollout(random_maps(), residual=nan), "residual must be a finite"),
        (lambda: rollout(random_maps(), "sum"), "fusion must be .* got 'sum'"),
        (lambda: rollout(random_maps(), ["mean"]), "fusion must be .* got .'mean'."),
        (lambda: rollout([[[["a"]]]]), "weights must hold real numbers"),
        (lambda: flow(random_maps(), 4), "token must be in 0 … 3, got 4"),
        (lambda: flow(random_maps(), -1), "token must be in 0 … 3, got -1"),
        (lambda: flow(random_maps(), 0.5), "token must be a whole number"),
        (lambda: flow(random_maps(), 0, "sum"), "fusion must be"),
    ],
)
def test_refusals(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


@given(maps(), fusions, residuals, st.integers(0, 3))
def test_the_spread_of_a_token_ends_as_its_column_of_the_rollout(
    weights, fusion, residual, number
):
    token = number % weights.shape[-1]
    spreading = spread(weights, token, fusion, residual)
    assert spreading[0].tolist() == np.eye(weights.shape[-1])[token].tolist()
    for layers in range(len(weights) + 1):
        column = rollout(weights[:layers], fusion, residual)[:, token]
        np.testing.assert_allclose(spreading[layers], column, atol=1e-12)
