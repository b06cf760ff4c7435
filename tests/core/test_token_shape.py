"""Tokens inserted, deleted, copied and moved: whatever stands for them follows."""

from dataclasses import replace

import numpy as np
import pytest
from changes import stages
from shapely import made, same, unordered, without_pins

from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.key_tokens import joined, separated
from attention_gui.core.masking import with_padding, with_segments
from attention_gui.core.moving import with_positions
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.core.stack import Stack
from attention_gui.core.token_shape import (
    deleted,
    duplicated,
    inserted,
    moved,
    renamed,
    tokens_of,
)

SEEDS = range(40)
TOGETHER = [seed for seed in SEEDS if made(seed).keys_are_queries]
APART = [seed for seed in SEEDS if seed not in TOGETHER]
SIDES = ("query", "key")


def words(text="the cat sat on it", **others):
    tokens = text.split()
    random = np.random.default_rng(len(tokens)).normal
    query, key, value = random(size=(3, len(tokens), 4))
    return document(query, key, value, tokens=tokens, **others)


def count(document, side):
    return len(tokens_of(document, side))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_inserted_and_deleted_again_has_changed_nothing(seed, side):
    before = made(seed)
    for place in range(count(before, side) + 1):
        longer = inserted(before, side, place, ("a", "b"))
        assert count(longer, side) == count(before, side) + 2
        stages(longer)
        assert same(deleted(longer, side, (place, place + 1)), before), place


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_copied_and_deleted_again_has_changed_nothing(seed, side):
    before = made(seed)
    for place in range(count(before, side)):
        longer = duplicated(before, side, [place])
        stages(longer)
        assert same(deleted(longer, side, [place + 1]), before), place


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_moved_there_and_back_has_changed_nothing(seed, side):
    before = made(seed)
    last = count(before, side) - 1
    there = moved(before, side, [0], last + 1)
    stages(there)
    assert same(moved(there, side, [last], 0), before)


@pytest.mark.parametrize("seed", TOGETHER)
def test_every_stage_moves_with_its_tokens(seed):
    before = unordered(made(seed))
    order = [*range(1, before.queries), 0]
    new = stages(moved(before, "query", [0], before.queries))
    for place, old in stages(before).items():
        of = sides(place[0])
        expected = old[order] if of.rows in (QUERY, KEY) else old
        expected = expected[:, order] if of.columns == KEY else expected
        np.testing.assert_allclose(new[place], expected, atol=1e-9, err_msg=str(place))


@pytest.mark.parametrize("seed", APART)
def test_keys_move_by_themselves_and_nothing_is_read_otherwise(seed):
    before = unordered(made(seed))
    order = [*range(1, before.keys), 0]
    new = stages(moved(before, "key", [0], before.keys))
    for place, old in stages(before).items():
        of = sides(place[0])
        expected = old[order] if of.rows == KEY else old
        expected = expected[:, order] if of.columns == KEY else expected
        np.testing.assert_allclose(new[place], expected, atol=1e-9, err_msg=str(place))


@pytest.mark.parametrize("seed", [n for n in TOGETHER if made(n).queries > 1])
def test_a_deleted_token_is_read_as_little_as_one_that_is_padding(seed):
    before = without_pins(made(seed)).with_rule(
        window=None, prefix=0, offset=0, empty_rows="zero"
    )
    before = replace(before, positions=Positions())
    padded = before
    for number, layer in enumerate(before.layers):
        for head in range(layer.heads):
            keys = {*layer.rule_of(head).padding, 0}
            padded = with_padding(padded, number, head, keys)
    shorter = deleted(before, "query", [0])
    np.testing.assert_allclose(
        Stack(shorter).layer_output(1), Stack(padded).layer_output(1)[1:], atol=1e-9
    )


def test_a_copy_is_attended_to_as_much_as_the_token_itself():
    before = words()
    after = duplicated(before, "query", [1])
    old, new = (Stack(one).result(0, 0).weights for one in (before, after))
    np.testing.assert_allclose(new[1], new[2])
    np.testing.assert_allclose(new[:, 1], new[:, 2])
    rows = [0, 1, 3, 4, 5]
    share = old * (1 / (1 + old[:, [1]]))  # the same again for the copy
    np.testing.assert_allclose(new[rows][:, rows], share)
    assert after.tokens == ("the", "cat", "cat", "sat", "on", "it")


@pytest.mark.parametrize(
    ("tokens", "to", "text"),
    [
        ([1, 2], 5, "the on it cat sat"),
        ([3, 4], 1, "the on it cat sat"),
        ([1, 3], 0, "cat on the sat it"),
    ],
)
def test_a_block_of_tokens_keeps_its_order(tokens, to, text):
    assert " ".join(moved(words(), "query", tokens, to).tokens) == text


def test_where_nothing_moves_the_document_stays():
    before = words()
    assert moved(before, "query", [1], 1) is before
    assert moved(before, "query", [1], 2) is before
    assert renamed(before, "query", 1, "cat") is before


@pytest.mark.parametrize("label", ["dog", "", "  ", "a\nb", "שלום", "👩‍👧", "the"])
def test_a_token_can_be_called_anything(label):
    after = renamed(words(), "key", 1, label)
    assert after.tokens == ("the", label, "sat", "on", "it")
    assert after.key_tokens is None


def test_tokens_without_labels_are_counted():
    before = replace(words(), tokens=None)
    assert inserted(before, "query", 1).query_tokens == tuple("012345")
    assert renamed(before, "query", 1, "x").tokens == tuple("0x234")


def test_the_last_token_stays():
    with pytest.raises(ValueError, match=r"^The last token cannot be deleted\.$"):
        deleted(words("cat"), "query", [0])
    with pytest.raises(ValueError, match="no number 5"):
        deleted(words(), "query", [5])
    with pytest.raises(ValueError, match="no place 7"):
        inserted(words(), "query", 7)


def test_what_is_masked_stays_so_and_a_new_token_is_not():
    mask = np.tril(np.ones((5, 5), bool))
    before = words(rule=Rule(mask=mask, padding=(1, 3), prefix=2, bias=np.eye(5)))
    rule = inserted(before, "query", 1).layers[0].rule
    assert rule.padding == (2, 4)
    assert rule.prefix == 3
    assert rule.mask[1].all()
    assert rule.mask[:, 1].all()
    assert rule.bias[1].tolist() == [0] * 6
    others = [0, 2, 3, 4, 5]
    np.testing.assert_array_equal(rule.mask[np.ix_(others, others)], mask)


def test_a_row_that_stands_for_all_queries_still_does():
    row = np.array([[True, True, False, True, True]])
    before = words(rule=Rule(mask=row))
    assert inserted(before, "query", 5).layers[0].rule.mask.shape == (1, 6)


def test_a_new_token_is_of_the_segment_before_it():
    before = with_segments(words(), None, None, (0, 0, 1, 1, 2), None)
    after = inserted(before, "query", 2, ("a", "b"))
    assert after.layers[0].rule.segments.tolist() == [0, 0, 0, 0, 1, 1, 2]
    first = inserted(before, "query", 0)
    assert first.layers[0].rule.segments.tolist() == [0, 0, 0, 1, 1, 2]


def test_positions_that_count_go_on_counting_and_others_make_room():
    def positions(*numbers):
        return replace(words(), positions=Positions("rope", query=np.array(numbers)))

    counting = inserted(positions(3.0, 4, 5, 6, 7), "query", 1)
    assert counting.query_positions.tolist() == [3, 4, 5, 6, 7, 8]
    others = inserted(positions(0.0, 1, 5, 6, 9), "query", 2)
    assert others.query_positions.tolist() == [0, 1, 3, 5, 6, 9]
    swapped = moved(positions(0.0, 1, 5, 6, 9), "query", [4], 0)
    assert swapped.query_positions.tolist() == [9, 0, 1, 5, 6]


def test_separate_key_tokens_are_the_same_numbers_and_edited_by_themselves():
    before = words()
    apart = separated(before)
    np.testing.assert_array_equal(
        Stack(apart).result(0, 0).weights, Stack(before).result(0, 0).weights
    )
    assert apart.key_tokens == before.tokens
    fewer = deleted(apart, "key", [0])
    assert (fewer.queries, fewer.keys) == (5, 4)
    assert fewer.labels_of_keys == ("cat", "sat", "on", "it")
    assert renamed(fewer, "key", 0, "dog").tokens == before.tokens
    longer = inserted(deleted(fewer, "query", [0]), "query", 0, ("a",))
    assert longer.keys == 4, "the keys are not the queries, as many as they may be"
    assert same(joined(apart), before)


def test_projected_keys_get_embeddings_of_their_own():
    before = with_positions(made_of_x(), "sinusoidal")
    apart = separated(before)
    assert apart.key_embeddings is not None
    np.testing.assert_allclose(
        Stack(apart).layer_output(0), Stack(before).layer_output(0)
    )
    assert inserted(apart, "key", 0).keys == before.keys + 1
    assert inserted(apart, "key", 0).queries == before.queries


def made_of_x():
    return blank("abcd", 6, 2, weights="random")


def test_what_cannot_be_one_list_is_refused():
    apart = deleted(separated(words()), "key", [0])
    with pytest.raises(ValueError, match="5 query tokens and 4 key tokens"):
        joined(apart)
    with pytest.raises(ValueError, match="already"):
        separated(apart)
    with pytest.raises(ValueError, match="already"):
        joined(words())
