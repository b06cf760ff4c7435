"""What holds of attention whatever the numbers are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule

numbers = st.floats(-8, 8, width=32)
sizes = st.integers(1, 6)
WILD = (np.nan, np.inf, -np.inf)


@st.composite
def heads(draw):
    """Return query, key, value, mask and bias that fit together."""
    queries, keys, features, columns = (draw(sizes) for _ in range(4))
    shapes = ((queries, features), (keys, features), (keys, columns))
    query, key, value = (draw(arrays(float, s, elements=numbers)) for s in shapes)
    mask = draw(arrays(bool, (queries, keys)))
    bias = draw(arrays(float, (queries, keys), elements=numbers))
    return query, key, value, mask, bias


def close(got, expected):
    np.testing.assert_allclose(got, expected, rtol=1e-9, atol=1e-11)


@given(heads())
def test_rows_sum_to_one_unless_no_key_is_allowed(head):
    *tables, mask, bias = head
    weights = attend(*tables, Rule(mask=mask, bias=bias)).weights
    close(weights.sum(axis=1), mask.any(axis=1).astype(float))
    assert (weights >= 0).all()
    assert not weights[~mask].any()


@given(heads(), st.floats(-50, 50))
def test_rows_with_a_sink_sum_to_less_than_one(head, sink):
    *tables, _, bias = head
    result = attend(*tables, Rule(bias=bias, sink=sink))
    total = np.exp(result.scaled).sum(axis=1)
    close(result.weights.sum(axis=1), total / (total + np.exp(sink)))


@given(heads(), st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(head, random):
    query, key, value, mask, bias = head
    order = list(range(len(key)))
    random.shuffle(order)
    one = attend(query, key, value, Rule(mask=mask, bias=bias))
    rule = Rule(mask=mask[:, order], bias=bias[:, order])
    other = attend(query, key[order], value[order], rule)
    close(other.weights, one.weights[:, order])
    close(other.output, one.output)


@given(heads(), st.floats(-1e3, 1e3))
def test_a_constant_added_to_a_row_of_scores_changes_no_weight(head, constant):
    *tables, mask, bias = head
    one = attend(*tables, Rule(mask=mask, bias=bias))
    other = attend(*tables, Rule(mask=mask, bias=bias + constant))
    np.testing.assert_allclose(other.weights, one.weights, rtol=1e-9, atol=1e-11)


@given(heads(), st.floats(-4, 4))
def test_a_factor_on_the_query_is_a_factor_on_the_scale(head, factor):
    query, key, value, mask, bias = head
    scale = 1 / np.sqrt(query.shape[1])
    one = attend(query * factor, key, value, Rule(mask=mask, bias=bias))
    rule = Rule(scale=scale * factor, mask=mask, bias=bias)
    close(one.weights, attend(query, key, value, rule).weights)


@given(
    heads(),
    st.sampled_from(WILD),
    st.sampled_from(["mask", "bias", "window", "causal"]),
)
def test_a_masked_key_never_matters_even_when_it_is_nan_or_infinite(head, wild, how):
    query, key, value, *_ = head
    rule = {
        "mask": Rule(mask=np.arange(len(key)) > 0),
        "bias": Rule(bias=np.where(np.arange(len(key)) > 0, 0, -np.inf)),
        "window": Rule(window=(0, -1), offset=1),
        "causal": Rule(causal=True, offset=-len(query)),
    }[how]
    clean = attend(query, key, value, rule)
    key, value = key.copy(), value.copy()
    key[0] = value[0] = wild
    dirty = attend(query, key, value, rule)
    for stage in ("scaled", "weights", "output"):
        close(getattr(dirty, stage), getattr(clean, stage))


@given(heads())
def test_masking_a_key_is_leaving_it_out(head):
    query, key, value, mask, bias = head
    kept = mask[0]
    one = attend(query, key, value, Rule(mask=kept, bias=bias))
    other = attend(query, key[kept], value[kept], Rule(bias=bias[:, kept]))
    close(one.output, other.output)
    close(one.weights[:, kept], other.weights)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_scores_of_two_hundred_thousand_under_a_mask_stay_right(dtype):
    query = np.ones((2, 1), dtype)
    key = np.array([[2e5], [-2e5], [2e5], [9e5]], dtype)
    value = np.array([[1], [2], [5], [7]], dtype)
    result = attend(query, key, value, Rule(mask=[True, True, True, False]))
    assert result.weights.tolist() == [[0.5, 0, 0.5, 0]] * 2
    assert result.output.tolist() == [[3]] * 2


def test_a_row_that_sees_only_the_lowest_score_gives_it_all():
    rule = Rule(mask=[[False, True]])
    result = attend([[1.0]], [[2e5], [-2e5]], [[1.0], [2.0]], rule)
    assert result.weights.tolist() == [[0, 1]]


@pytest.mark.parametrize("huge", [1e308, -1e308])
def test_scores_near_the_largest_float_stay_right(huge):
    result = attend([[1.0]], [[huge], [-huge]], [[1.0], [2.0]])
    assert result.weights.tolist() == [[1, 0] if huge > 0 else [0, 1]]


@given(heads())
def test_a_high_temperature_makes_weights_uniform(head):
    *tables, mask, _ = head
    weights = attend(*tables, Rule(mask=mask, temperature=1e9)).weights
    count = np.maximum(mask.sum(axis=1, keepdims=True), 1)
    np.testing.assert_allclose(weights, mask / count, atol=1e-6)


@given(heads())
def test_a_low_temperature_shares_the_weight_among_the_largest(head):
    *tables, mask, _ = head
    tables[0], tables[1] = np.round(tables[0]), np.round(tables[1])
    scaled = attend(*tables, Rule(mask=mask)).scaled
    weights = attend(*tables, Rule(mask=mask, temperature=1e-4)).weights
    largest = mask & (scaled == scaled.max(axis=1, keepdims=True))
    count = np.maximum(largest.sum(axis=1, keepdims=True), 1)
    np.testing.assert_allclose(weights, largest / count, atol=1e-9)
