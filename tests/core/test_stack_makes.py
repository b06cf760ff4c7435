"""Only what depends on an edit is made again; everything else stays the very array."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from varied import Varied

from attention_gui.core.arrays import same_bits
from attention_gui.core.build import network
from attention_gui.core.kept import Kept
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.memo import MEMO_BYTES, Memo
from attention_gui.core.pinning import released
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.sublayers import FeedForward, Norm
from attention_gui.core.switches import with_heads_off

from .editing import arrays, edited
from .test_stack_edits import documents, edits

TOKENS, WIDTH, HIDDEN, HEADS = 5, 6, 7, 2
UNIT = ("scores", "scaled", "weights", "output")  # made together
AFTER = ("attended", "residual", "feed_normed", "hidden", "update", "layer_output")
PROJECTED = ("query", "key", "value")


class Counted(Kept):
    """Tells what is made, by its place."""

    def __init__(self) -> None:
        super().__init__(MEMO_BYTES)
        self.made = set()

    def value(self, place, inputs, make, buffers):
        def counted(before):
            self.made.add(place)
            return make(before)

        return super().value(place, inputs, counted, buffers)

    def values(self, asked, make, buffers):
        def counted(missing, befores):
            self.made |= {asked[number][0] for number in missing}
            return make(missing, befores)

        return super().values(asked, counted, buffers)


def layer(random) -> Layer:
    """Return a layer with everything: heads of their own key, norms, feed-forward."""

    def numbers(*shape):
        return random.normal(size=shape)

    def projections():
        return tuple(Projection(numbers(WIDTH, 3), numbers(3)) for _ in range(HEADS))

    return Layer(
        projections(),
        projections(),
        projections(),
        Rule(causal=True),
        tuple(numbers(3, WIDTH) for _ in range(HEADS)),
        numbers(WIDTH),
        residual=True,
        attention_norm=Norm("layer", numbers(WIDTH), numbers(WIDTH)),
        feed_norm=Norm("rms", numbers(WIDTH)),
        feed=FeedForward(numbers(WIDTH, HIDDEN), numbers(HIDDEN, WIDTH), "gelu"),
    )


@pytest.fixture
def stack():
    """Three layers of two heads, all of it looked at, and what is made from then on."""
    random = np.random.default_rng(5)
    document = network(
        [layer(random) for _ in range(3)], random.normal(size=(TOKENS, WIDTH))
    )
    memo = Memo()
    memo.kept = Counted()
    looked = memo.stack(document)
    looked.layer_output(2)
    memo.kept.made.clear()
    return looked


def made(stack, document):
    """Return what is made when a document's last layer is looked at, by its place."""
    stack.of(document).layer_output(2)
    places = frozenset(stack._kept.made)
    stack._kept.made.clear()
    return places


def typed(stack, name, layer, head, row=0, column=0):
    block = np.array([[7.5]])
    return stack.document.with_block(name, layer, head, row, column, block)


def of_heads(layer, heads, stages=PROJECTED):
    """Return the places of stages of some heads, what they give the layer included."""
    stages = (*stages, "result")
    return {(stage, layer, head) for head in heads for stage in stages}


def of_layer(number, stages=AFTER):
    return {("layer", number), *((stage, number, -1) for stage in stages)}


def from_layer(number):
    """Return the places of all that is computed from a layer on."""
    return {
        place
        for layer in range(number, 3)
        for place in (
            *of_layer(layer, ("input", "normed", *AFTER)),
            *of_heads(layer, range(HEADS)),
        )
    }


def test_an_embedding_reaches_everything(stack):
    assert made(stack, typed(stack, "embeddings", 0, 0)) == from_layer(0)


def test_a_pin_in_the_last_layer_reaches_what_follows_in_that_layer_alone(stack):
    for pinned, expected in (
        ("layer_output", of_layer(2, ["layer_output"])),
        ("residual", of_layer(2, AFTER[1:])),
        ("contribution", of_layer(2) | {("contribution", 2, 1)}),
        ("weights", of_layer(2) | of_heads(2, [1], ())),
        ("key", of_layer(2) | of_heads(2, [1], ["key"])),
    ):
        assert made(stack, typed(stack, pinned, 2, 1)) == expected, pinned


def test_the_query_weights_of_a_head_reach_that_head_and_the_layers_above(stack):
    head = of_heads(1, [1], ["query"])
    expected = head | of_layer(1) | from_layer(2)
    assert made(stack, typed(stack, "W_Q", 1, 1)) == expected


def test_the_value_weights_of_a_head_leave_its_scores_scaled_and_weights(stack):
    document = typed(stack, "W_V", 1, 0)
    expected = of_heads(1, [0], ["value"]) | of_layer(1) | from_layer(2)
    assert made(stack, document) == expected
    for stage in ("scores", "scaled", "weights"):
        other = stack.of(document).stage(stage, 1, 0)
        assert other is stack.stage(stage, 1, 0), stage


def test_a_head_switched_off_makes_no_head_of_its_layer_again(stack):
    document = with_heads_off(stack.document, 1, [0])
    assert made(stack, document) == of_layer(1) | from_layer(2)


def test_a_rule_of_one_head_reaches_that_head(stack):
    document = stack.document.with_rule(2, 1, temperature=2.0)
    assert made(stack, document) == of_heads(2, [1], ()) | of_layer(2)


def test_a_feed_forward_weight_leaves_all_heads_of_its_layer(stack):
    expected = of_layer(2, ["hidden", "update", "layer_output"])
    assert made(stack, typed(stack, "W_up", 2, 0)) == expected


def test_undo_makes_nothing_again(stack):
    made(stack, typed(stack, "embeddings", 0, 0))
    assert made(stack, stack.document) == frozenset()


def test_a_pin_that_is_let_go_is_undo(stack):
    pinned = typed(stack, "weights", 1, 0)
    made(stack, pinned)
    again = released(pinned, "weights", 1, 0, range(1), range(1))
    assert made(stack, again) & from_layer(2) == frozenset()


def test_what_comes_out_as_it_was_goes_no_further(stack):
    """A head that is off may change as it will; nobody reads what it gives."""
    off = with_heads_off(stack.document, 1, [0])
    made(stack, off)
    other = off.with_block("W_Q", 1, 0, 0, 0, np.array([[9.0]]))
    assert made(stack, other) & from_layer(2) == frozenset()
    assert stack.of(other).layer_output(1) is stack.of(off).layer_output(1)


def test_a_key_that_nobody_may_attend_to_goes_no_further(stack):
    """Cross-attention: the last key is padding, whatever its numbers are."""
    random = np.random.default_rng(1)
    others = random.normal(size=(4, WIDTH))
    padded = replace(stack.document, key_embeddings=others)
    padded = padded.with_rule(causal=False, padding=(3,))
    before = stack.of(padded)
    before.layer_output(2)
    wild = padded.with_block("key_embeddings", 0, 0, 3, 2, np.array([[np.nan]]))
    after = stack.of(wild)
    assert not same_bits(before.stage("key", 0, 0), after.stage("key", 0, 0))
    for number in range(3):
        assert after.contribution(number, 1) is before.contribution(number, 1)
        assert after.layer_output(number) is before.layer_output(number)


def test_a_layer_that_reads_nothing_does_not_look_at_those_below():
    first = Varied(0)
    first.given, first.crossed, first.keys = True, False, first.queries
    document = first.document(2)
    matrices = {stage: getattr(document.layers[0], stage) for stage in PROJECTED}
    above = replace(document.layers[1], **matrices, residual=False)
    document = document.with_layer(1, replace(above, feed=None, feed_norm=None))
    memo = Memo()
    memo.kept = Counted()
    memo.stack(document).stage("attended", 1, 0)
    assert {place[1] for place in memo.kept.made} == {1}


def unchanged(before, after):
    """Return the places whose arrays are still the very ones."""
    return {place for place in before if after.get(place) is before[place]}


@settings(max_examples=60)
@given(first=documents, edits=edits)
def test_a_layer_below_an_edit_stays_as_it_is(first, edits):
    memo, history = Memo(), [first]
    before = arrays(memo.stack(first))
    for edit in edits:
        history.append(edited(history, edit))
        after = arrays(memo.stack(history[-1]))
        lowest = lowest_changed(history[-2], history[-1])
        still = {place for place in before if place[1] < lowest}
        assert still <= unchanged(before, after)
        before = after


def lowest_changed(old, new):
    """Return the number of the lowest layer that an edit could reach."""
    for name in ("embeddings", "key_embeddings", "positions"):
        if getattr(old, name) is not getattr(new, name):
            return 0
    pairs = zip(old.layers, new.layers, strict=True)
    return min((n for n, (one, two) in enumerate(pairs) if one is not two), default=99)


def test_a_hundred_layers_are_no_deeper_than_python_reaches():
    random = np.random.default_rng(2)
    document = network(
        [layer(random) for _ in range(100)], random.normal(size=(TOKENS, WIDTH))
    )
    assert np.isfinite(Stack(document).layer_output(99)).all()
