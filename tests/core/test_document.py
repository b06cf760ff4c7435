"""The document: made, edited and refused; never changed in place."""

import numpy as np
import pytest
from changes import refusal

from attention_gui.core.alike import alike
from attention_gui.core.build import document, network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.pinning import all_released
from attention_gui.core.pins import Matrix
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack


def tables(*lead, queries=4, keys=4, dtype=float):
    random = np.random.default_rng(0)
    return [
        random.normal(size=(*lead, tokens, features)).astype(dtype)
        for tokens, features in ((queries, 3), (keys, 3), (keys, 2))
    ]


def matrices(made):
    """Return every matrix of a document."""
    return [
        matrix
        for layer in made.layers
        for stage in (layer.query, layer.key, layer.value)
        for matrix in stage
    ]


@pytest.mark.parametrize("lead", [(), (3,), (2, 3)])
def test_one_head_several_heads_or_several_layers(lead):
    given = tables(*lead)
    made = document(*given)
    whole = [table.reshape((2,) * (len(lead) > 1) + (-1, *table.shape[-2:]))
             for table in given]  # fmt: skip
    assert len(made.layers) == (2 if len(lead) > 1 else 1)
    assert made.layers[0].heads == (3 if lead else 1)
    last = whole[0][1, 2] if len(lead) > 1 else whole[0][-1]
    np.testing.assert_array_equal(made.layers[-1].query[-1], last)
    assert (made.queries, made.keys, made.dtype) == (4, 4, np.float64)


def test_grouped_heads_share_keys_in_order():
    query, key, value = tables(6)
    layer = document(query, key[:2], value[:2]).layers[0]
    assert [layer.group(head) for head in range(6)] == [0, 0, 0, 1, 1, 1]
    assert (len(layer.key), len(layer.value)) == (2, 2)
    head = layer.head(4)
    np.testing.assert_array_equal(head.query, query[4])
    np.testing.assert_array_equal(head.key, key[1])
    assert head.key is layer.matrix("key", 3)


def test_an_edit_of_a_shared_key_reaches_every_head_of_the_group():
    query, key, value = tables(4)
    first = document(query, key[:2], value[:2])
    second = first.with_block("key", 0, 3, 1, 2, [[7.0]])
    seen = [second.layers[0].matrix("key", head)[1, 2] == 7 for head in range(4)]
    assert seen == [False, False, True, True]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_later_changes_to_the_callers_arrays_are_not_seen(dtype):
    given = tables(2, dtype=dtype)
    mask, bias = np.ones((4, 4), bool), np.zeros((4, 4), dtype)
    copies = [array.copy() for array in (*given, mask, bias)]
    made = document(*given, Rule(mask=mask, bias=bias))
    for array, copy in zip((*given, mask, bias), copies, strict=True):
        assert array.flags.writeable
        np.testing.assert_array_equal(array, copy)
        array[...] = 0
    np.testing.assert_array_equal(made.layers[0].query[1], copies[0][1])
    np.testing.assert_array_equal(made.layers[0].value[1], copies[2][1])
    assert made.layers[0].rule.mask.all()


def test_no_array_of_a_document_can_be_written_to():
    made = document(*tables(2), Rule(mask=np.eye(4, dtype=bool), bias=np.zeros((4, 4))))
    edited = made.with_block("value", 0, 0, 0, 0, [[1.0]])
    rule = edited.layers[0].rule
    for array in (*matrices(made), *matrices(edited), rule.mask, rule.bias):
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_a_document_has_no_fields_to_set():
    made = document(*tables())
    with pytest.raises(AttributeError):
        made.title = "other"
    with pytest.raises(AttributeError):
        made.layers[0].rule.scale = 2.0


def test_with_block_changes_the_block_and_shares_the_rest():
    first = document(*tables(2, 2))
    second = first.with_block("query", 1, 0, 2, 1, [[5, 6], [7, 8]])
    old, new = first.layers[1].query[0], second.layers[1].query[0]
    assert new[2:, 1:].tolist() == [[5, 6], [7, 8]]
    changed = old != new
    assert changed[2:, 1:].all()
    assert changed.sum() == 4
    assert second.layers[0] is first.layers[0]
    assert second.layers[1].query[1] is first.layers[1].query[1]
    assert second.layers[1].key is first.layers[1].key
    assert second.layers[1].rule is first.layers[1].rule


@pytest.mark.parametrize("same", [np.nan, -0.0, np.inf, 0.1])
def test_a_block_of_the_same_bits_is_no_change(same):
    first = document(*tables()).with_block("query", 0, 0, 0, 0, [[same]])
    assert first.with_block("query", 0, 0, 0, 0, [[same]]) is first


def test_minus_zero_is_a_change_from_zero():
    first = document(*tables()).with_block("query", 0, 0, 0, 0, [[0.0]])
    second = first.with_block("query", 0, 0, 0, 0, [[-0.0]])
    assert second is not first


def test_float32_stays_float32_through_edits_and_overflows_to_infinity():
    first = document(*tables(dtype=np.float32))
    second = first.with_block("query", 0, 0, 0, 0, [[0.1, 1e300]])
    assert second.dtype == np.float32
    assert second.layers[0].query[0][0, :2].tolist() == [np.float32(0.1), np.inf]


def test_a_pin_that_float32_cannot_hold_is_infinite_and_reads_so():
    first = document(*tables(dtype=np.float32))
    second = first.with_block("output", 0, 0, 0, 0, [[0.1, 1e300]])
    assert second.layers[0].cells("output", 0)[0, 1] == np.inf
    assert Stack(second).result(0, 0).output[0, :2].tolist() == [
        np.float32(0.1),
        np.inf,
    ]


def test_so_is_one_that_a_layer_comes_with():
    ones = np.ones((2, 2), np.float32)
    pins = {Matrix("attended"): {(0, 0): -1e300, (0, 1): 0.1}}
    made = network([Layer(*[(Projection(ones),)] * 3, pins=pins)], ones)
    assert made.layers[0].cells("attended") == {
        (0, 0): -np.inf,
        (0, 1): np.float32(0.1),
    }
    assert Stack(made).layer_output(0)[0].tolist() == [-np.inf, np.float32(0.1)]


def test_a_document_whose_pins_are_all_released_is_as_it_was():
    first = document(*tables())
    assert alike(all_released(first.with_block("output", 0, 0, 0, 0, [[2.0]])), first)


def test_with_rule_changes_every_layer():
    first = document(*tables(2, 2), Rule(scale=0.5))
    second = first.with_rule(causal=True)
    for layer in second.layers:
        assert (layer.rule.causal, layer.rule.scale) == (True, 0.5)
    assert not first.layers[0].rule.causal
    assert second.layers[0].query is first.layers[0].query


def test_a_rule_that_holds_the_same_is_no_change():
    bias = [[0.0, np.nan, 1.0, -np.inf]]
    first = document(*tables(), Rule(bias=bias, window=(1, 1)))
    assert first.with_rule(bias=bias, window=[1, 1], temperature=1) is first


def test_tokens_label_rows_and_numbers_stand_in_for_them():
    made = document(*tables(keys=3), tokens=["a", "b", "c", "d"])
    assert made.query_tokens == ("a", "b", "c", "d")
    assert made.labels("query") == made.query_tokens
    assert made.labels("key") == made.labels("value") == ("0", "1", "2")
    named = document(*tables(keys=3), key_tokens=["x", "y", "z"])
    assert named.query_tokens == ("0", "1", "2", "3")
    assert named.labels_of_keys == ("x", "y", "z")
    assert document(*tables(), tokens=list("abcd")).labels("key") == tuple("abcd")


def test_labels_become_texts_and_without_them_there_are_numbers():
    assert document(*tables(), tokens=["a", "b", 3, "d"]).tokens == ("a", "b", "3", "d")
    assert document(*tables()).tokens is None
    assert document(*tables()).query_tokens == ("0", "1", "2", "3")


def test_there_may_be_no_tokens_but_not_too_few():
    numbers = np.ones((3, 3, 2))
    assert document(*numbers).tokens is None
    assert refusal(document, *numbers, tokens="ab") == "there are 2 tokens for 3 rows"
