"""Heads added, deleted, copied, moved, renamed and grouped in another way."""

from dataclasses import replace

import numpy as np
import pytest
from changes import stages
from shapely import made, same

from attention_gui.core.build import document, network
from attention_gui.core.head_shape import (
    added,
    deleted,
    duplicated,
    moved,
    regrouped,
    renamed,
    together,
)
from attention_gui.core.layer import Layer
from attention_gui.core.moving import with_positions
from attention_gui.core.stack import Stack

SEEDS = [n for n in range(60) if made(n).positions.kind not in ("relative", "alibi")]


def output(document, layer=1):
    return Stack(document).layer_output(layer)


def heads(query_heads, key_heads):
    random = np.random.default_rng(0).normal
    query = random(size=(query_heads, 4, 3))
    key, value = random(size=(2, key_heads, 4, 3))
    return document(query, key, value)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_new_head_adds_nothing_and_goes_again(seed):
    before = made(seed)
    for layer in (0, 1):
        more = added(before, layer)
        np.testing.assert_allclose(output(more), output(before), atol=1e-9)
        assert same(deleted(more, layer, more.layers[layer].heads - 1), before)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copied_head_adds_as_much_again_and_goes_again(seed):
    before = made(seed)
    here = before.layers[0]
    for head in range(here.heads):
        more = duplicated(before, 0, head)
        stages(more)
        after = together(here, head).heads[-1] + 1
        assert same(deleted(more, 0, after), before)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_heads_does_not_matter_to_what_they_add(seed):
    before = made(seed)
    count = before.layers[0].heads
    for head in range(count):
        for to in range(count + 1):
            after = moved(before, 0, head, to)
            np.testing.assert_allclose(output(after), output(before), atol=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_key_heads_shared_by_fewer_are_copies(seed):
    before = made(seed)
    count = before.layers[0].heads
    after = regrouped(before, 0, count)
    assert len(after.layers[0].key) == count
    np.testing.assert_allclose(output(after), output(before), atol=1e-9)
    assert len(regrouped(after, 0, 1).layers[0].key) == 1


def test_groups_stay_whole():
    before = heads(4, 2)
    assert together(before.layers[0], 1).heads == range(2)
    assert len(added(before, 0).layers[0].query) == 6
    assert len(deleted(before, 0, 3).layers[0].key) == 1
    many = heads(4, 1)
    assert len(deleted(many, 0, 3).layers[0].query) == 3
    assert len(added(many, 0).layers[0].key) == 1


def test_a_head_moves_within_its_group_or_with_it():
    before = heads(4, 2)
    old = before.layers[0]
    within = moved(before, 0, 0, 2).layers[0]
    np.testing.assert_array_equal(within.query[1], old.query[0])
    assert within.key[0] is old.key[0]
    across = moved(before, 0, 0, 4).layers[0]
    np.testing.assert_array_equal(across.query[2], old.query[0])
    np.testing.assert_array_equal(across.query[3], old.query[1])
    np.testing.assert_array_equal(across.key[1], old.key[0])


def test_names_stay_with_their_heads():
    before = renamed(renamed(heads(3, 3), 0, 0, "nouns"), 0, 2, "verbs")
    assert before.layers[0].names == ("nouns", "", "verbs")
    assert moved(before, 0, 2, 0).layers[0].names == ("verbs", "nouns", "")
    assert added(before, 0).layers[0].names == ("nouns", "", "verbs", "")
    assert deleted(deleted(before, 0, 2), 0, 0).layers[0].names is None
    assert renamed(renamed(before, 0, 0, ""), 0, 2, "").layers[0].names is None


def test_heads_that_are_off_and_slopes_stay_with_them():
    before = with_positions(heads(2, 2), "alibi")
    before = before.with_layer(0, replace(before.layers[0], off=frozenset({0})))
    after = moved(before, 0, 0, 2)
    assert after.layers[0].off == {1}
    assert after.positions.slopes.tolist() == [1 / 256, 1 / 16]
    assert moved(after, 0, 0, 2).positions.slopes is None, "as by the rule again"
    assert added(before, 0).positions.slopes.tolist() == [1 / 16, 1 / 256, 0]


def test_heads_side_by_side_are_what_the_next_layer_reads():
    random = np.random.default_rng(1).normal
    query = tuple(random(size=(2, 4, 3)))
    one = Layer(query, query, query)
    mixing = replace(one, output_weight=tuple(random(size=(2, 3, 5))))
    before = network([mixing], None)
    assert deleted(before, 0, 1).layers[0].width == 5
    plain = network([one], None)
    assert deleted(plain, 0, 1).layers[0].width == 3
    np.testing.assert_array_equal(
        output(deleted(plain, 0, 0), 0), output(plain, 0)[:, 3:]
    )


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match=r"^The last head cannot be deleted\.$"):
        deleted(heads(1, 1), 0, 0)
    with pytest.raises(ValueError, match="3 query heads cannot share 2 key heads"):
        regrouped(heads(3, 1), 0, 2)
    with pytest.raises(ValueError, match="no number 3"):
        deleted(heads(3, 3), 0, 3)
    with pytest.raises(ValueError, match="no layer 1"):
        added(heads(3, 3), 1)


def test_biases_of_all_layers_are_not_changed_for_one():
    random = np.random.default_rng(1).normal
    query = tuple(random(size=(2, 4, 3)))
    two = network([Layer(query, query, query)] * 2, None)
    with pytest.raises(ValueError, match="the same in every layer"):
        added(with_positions(two, "relative"), 0)
