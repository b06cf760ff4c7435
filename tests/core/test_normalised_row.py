"""A row of weights, some of them pinned, that is made to sum to 1."""

import numpy as np
import pytest
from changes import refusal, stages
from stacks import Maker
from tables import tables

from attention_gui.core.build import document
from attention_gui.core.moving import with_position_fields, with_positions
from attention_gui.core.pinning import normalised_row, pins_in
from attention_gui.core.rule import Rule


def pinned(rule=None, dtype=float, row=2, **weights):
    """Return a document with pinned weights, k3=0.5 for key 3, and their row."""
    made = document(*(table.astype(dtype) for table in tables(0)), rule)
    for key, weight in weights.items():
        made = made.with_block("weights", 0, 0, row, int(key[1:]), np.array([[weight]]))
    return made, stages(made)["weights", 0, 0][row]


def weights(made, query=2):
    return stages(made)["weights", 0, 0][query]


def test_what_was_typed_stays_and_the_others_are_scaled_alike():
    made, before = pinned(k3=0.5)
    new = normalised_row(made, 0, 0, 2, before)
    after = weights(new)
    assert after[3] == 0.5
    assert after.sum() == pytest.approx(1, abs=1e-15)
    others = [0, 1, 2, 4]
    shares = after[others] / before[others]
    np.testing.assert_allclose(shares, shares[0], rtol=1e-12)
    assert set(pins_in(new, "weights", 0, 0)) == {(2, key) for key in range(5)}


def test_other_rows_and_their_pins_stay():
    made, before = pinned(k3=0.5)
    made = made.with_block("weights", 0, 0, 0, 1, np.array([[0.9]]))
    new = normalised_row(made, 0, 0, 2, before)
    assert pins_in(new, "weights", 0, 0)[0, 1] == 0.9
    old, now = (stages(one)["weights", 0, 0] for one in (made, new))
    np.testing.assert_array_equal(now[[0, 1, 3]], old[[0, 1, 3]])


def test_a_row_that_sums_to_one_is_the_same_document():
    made, before = pinned(k3=0.5)
    new = normalised_row(made, 0, 0, 2, before)
    assert normalised_row(new, 0, 0, 2, weights(new)) is new
    assert normalised_row(made, 0, 0, 1, weights(made, 1)) is made


def test_masked_keys_are_neither_scaled_nor_pinned():
    made, before = pinned(Rule(causal=True), k0=0.7)
    new = normalised_row(made, 0, 0, 2, before)
    assert set(pins_in(new, "weights", 0, 0)) == {(2, 0), (2, 1), (2, 2)}
    assert weights(new)[3:].tolist() == [0, 0]
    assert weights(new).sum() == pytest.approx(1, abs=1e-15)


def test_a_masked_key_that_was_pinned_keeps_its_weight():
    made, before = pinned(Rule(causal=True), k4=0.25)
    after = weights(normalised_row(made, 0, 0, 2, before))
    assert after[4] == 0.25
    assert after[:3].sum() == pytest.approx(0.75)


def test_a_key_whose_scaled_score_is_pinned_is_scaled_though_it_is_masked():
    made, _ = pinned(Rule(causal=True), k0=0.7)
    made = made.with_block("scaled", 0, 0, 2, 4, np.array([[1.0]]))
    new = normalised_row(made, 0, 0, 2, weights(made))
    assert set(pins_in(new, "weights", 0, 0)) == {(2, 0), (2, 1), (2, 2), (2, 4)}


def test_a_key_that_positions_mask_is_not_pinned():
    made, _ = pinned(k3=0.5)
    never = np.array([[-np.inf, 0, 0, 0, 0]])  # two keys to the left
    made = with_position_fields(with_positions(made, "relative"), relative=never)
    new = normalised_row(made, 0, 0, 2, weights(made))
    assert {key for _, key in pins_in(new, "weights", 0, 0)} == {1, 2, 3, 4}


def test_what_a_sink_takes_is_shared_out():
    made, before = pinned(Rule(sink=1.0))
    assert before.sum() < 0.9
    assert weights(normalised_row(made, 0, 0, 2, before)).sum() == pytest.approx(1)


def test_pins_that_sum_to_one_leave_nothing_for_the_others():
    made, before = pinned(k0=0.4, k1=0.6)
    assert weights(normalised_row(made, 0, 0, 2, before)).tolist() == [
        0.4,
        0.6,
        0,
        0,
        0,
    ]


def test_pins_that_sum_to_more_than_one_are_refused():
    made, before = pinned(k0=0.4, k1=0.85)
    assert refusal(normalised_row, made, 0, 0, 2, before) == (
        "the pinned weights of query 2 sum to 1.25, more than 1: no other weight can "
        "make up for that"
    )


def test_a_row_with_nothing_left_to_be_scaled_is_refused():
    made, before = pinned(**{f"k{key}": 0.1 for key in range(5)})
    assert refusal(normalised_row, made, 0, 0, 2, before) == (
        "the pinned weights of query 2 sum to 0.5, and there is no other weight above "
        "0 to be scaled"
    )
    empty, before = pinned(Rule(causal=True, offset=-9))
    assert "no other weight above 0" in refusal(normalised_row, empty, 0, 0, 2, before)


def test_rows_that_are_not_finite_or_not_there_are_refused():
    made, before = pinned(k0=np.nan)
    assert (
        refusal(normalised_row, made, 0, 0, 2, before)
        == "the weights of query 2 are not all finite"
    )
    made, before = pinned(k0=0.5)
    assert "reach past" in refusal(normalised_row, made, 0, 0, 4, before)
    assert refusal(normalised_row, made, 0, 0, 2, before[:3]) == (
        "a row of weights has the shape (1, 3), expected (1, 5)"
    )


def test_a_row_in_float32_sums_to_one_in_float32():
    made, before = pinned(dtype=np.float32, k3=0.3)
    new = normalised_row(made, 0, 0, 2, before)
    after = weights(new)
    assert after.dtype == np.float32
    assert after.sum() == pytest.approx(1, abs=1e-6)
    assert after[3] == np.float32(0.3)
    assert normalised_row(new, 0, 0, 2, after) is new


def test_rows_of_random_documents_sum_to_one_or_are_refused():
    done = 0
    for seed in range(60):
        made = Maker(seed).document()
        for layer, here in enumerate(made.layers):
            head = here.heads - 1
            row = stages(made)["weights", layer, head][0]
            try:
                new = normalised_row(made, layer, head, 0, row)
            except ValueError:
                continue
            after = stages(new)["weights", layer, head][0]
            assert after.sum() == pytest.approx(1, abs=1e-12)
            done += new is not made
    assert done > 5
