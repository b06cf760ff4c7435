"""Whatever is edited, every stage has the bits of a full computation."""

from contextlib import ExitStack
from itertools import islice
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from varied import ODD, Varied

from attention_gui.core import compute, feeding, product, sharing, tiling
from attention_gui.core.arrays import same_bits
from attention_gui.core.givens import SLOTS
from attention_gui.core.memo import MEMO_BYTES, Memo
from attention_gui.core.moving import with_positions
from attention_gui.core.pinning import all_released, released
from attention_gui.core.positioning import POSITION_KINDS
from attention_gui.core.reading import Reading
from attention_gui.core.rule_checks import CHECKS
from attention_gui.core.stack import Stack

from .editing import (
    COMPUTED,
    assert_made_anew,
    edited,
    followed,
    places,
    with_cells,
)

LIMITS = (1, 4_000, MEMO_BYTES)  # bytes: one matrix, a few of them, all
OF_EACH = 6  # documents that each kind of edit is tried on


def small_parts():
    """Eight queries to a tile, two columns to a block, and threads for everything."""
    small = ExitStack()
    for module, name, least in (
        (tiling, "TILE", 0),
        (compute, "SHARED_OUT", 64),
        (product, "WIDE", 2),
        (product, "LEAST", 1),
        (product, "NARROW", 1),
        (product, "SMALL", 40),
        (product, "WORTH", 100),
        (feeding, "WORTH", 100),
        (compute, "SIDE_BY_SIDE", 8),
    ):
        small.enter_context(mock.patch.object(module, name, least))
    return small


def some_document(seed, layers=2, odd=0.0):
    return Varied(seed, odd).document(layers)


# Whole numbers are places: each is taken modulo how many there are.
anywhere = st.integers(0, 999)
numbers = st.one_of(st.sampled_from(ODD), st.floats(-3, 3, width=32))
cells = (*[anywhere] * 5, st.lists(numbers, min_size=1, max_size=3))
rules = st.fixed_dictionaries(
    {},
    optional={
        "scale": st.sampled_from([None, 0.5, -1.0]),
        "causal": st.booleans(),
        "offset": st.integers(-1, 2),
        "prefix": st.integers(0, 2),
        "window": st.sampled_from([None, (1, -1), (0, 1)]),
        "padding": st.sampled_from([(), (0,)]),
        "softcap": st.sampled_from([None, 1.5]),
        "temperature": st.sampled_from([1.0, 0.25]),
        "sink": st.sampled_from([None, 0.5]),
        "empty_rows": st.sampled_from(["zero", "uniform", "nan"]),
        "mask": st.sampled_from([None, [[False]]]),
        "bias": st.sampled_from([None, [[0.5]], [[-np.inf]]]),
    },
)
moves = st.one_of(
    st.sampled_from(POSITION_KINDS),
    st.floats(-2, 2),
    st.sampled_from([{"base": 20.0}, {"layout": "interleaved"}, {"rotary": 2}]),
)
edits = st.lists(
    st.one_of(
        st.tuples(st.just("typed"), *cells),
        st.tuples(st.just("pinned"), *cells),
        st.tuples(st.just("let go"), anywhere, st.booleans()),
        st.tuples(st.just("ruled"), anywhere, anywhere, rules),
        st.tuples(st.just("switched"), anywhere, st.sets(st.integers(0, 3))),
        st.tuples(st.just("moved"), moves),
        st.tuples(st.just("undone"), anywhere),
    ),
    min_size=1,
    max_size=12,
)
documents = st.builds(
    some_document,
    st.integers(0, 9999),
    st.integers(1, 3),
    st.sampled_from([0.0, 0.0, 0.03]),
)


@settings(max_examples=120)
@given(
    first=documents,
    edits=edits,
    limit=st.sampled_from(LIMITS),
    small=st.booleans(),
    looked_at=st.lists(anywhere, min_size=1, max_size=3),
)
def test_every_edit_gives_the_bits_of_a_full_computation(
    first, edits, limit, small, looked_at
):
    history, memo = [first], Memo(limit)
    with small_parts() if small else ExitStack():
        for number, edit in enumerate(edits):
            history.append(edited(history, edit))
            there = places(history[-1])
            asked = [there[n * (number + 1) % len(there)] for n in looked_at]
            assert_made_anew(memo.stack(history[-1]), history[-1], asked)
        for document in (history[-1], first):
            assert_made_anew(memo.stack(document), document)


@settings(max_examples=60)
@given(
    first=documents,
    edits=edits,
    limit=st.sampled_from(LIMITS),
    unseen=st.sets(st.integers(0, 11)),
)
def test_everything_looked_at_after_some_edits_has_those_bits(
    first, edits, limit, unseen
):
    history, memo = [first], Memo(limit)
    for number, edit in enumerate([("undone", 0), *edits]):
        history.append(edited(history, edit))
        if number not in unseen:
            assert_made_anew(memo.stack(history[-1]), history[-1])


def with_given(name):
    """Yield documents that have a given matrix, with a layer and a head that has it."""
    for seed in range(10_000):
        document, random = some_document(seed), np.random.default_rng(seed)
        layer = int(random.integers(len(document.layers)))
        head = int(random.integers(document.layers[layer].heads))
        if document.given(name, layer, head) is not None:
            yield document, layer, head, random


@pytest.mark.parametrize("name", SLOTS)
def test_what_is_given_reaches_all_that_follows_from_it(name):
    for document, layer, head, random in islice(with_given(name), OF_EACH):
        shape = document.given(name, layer, head).shape
        row, column = random.integers(99, size=2).tolist()
        other, back = (
            with_cells(document, name, layer, head, row, column, [number], shape)
            for number in (0.75, -0.0)
        )
        followed(document, other, back, document)


def with_stage(name):
    """Yield documents that have a computed stage, with a layer and a head."""
    for seed in range(10_000):
        document, random = some_document(seed), np.random.default_rng(seed)
        layer = int(random.integers(len(document.layers)))
        head = int(random.integers(document.layers[layer].heads))
        given = document.given(name, layer, head)
        if given is None and Reading(Stack(document), layer, head).has(name):
            yield document, layer, head, random


@pytest.mark.parametrize("name", COMPUTED)
def test_a_pin_reaches_all_that_follows_from_it(name):
    for document, layer, head, random in islice(with_stage(name), OF_EACH):
        shape = Reading(Stack(document), layer, head).shape(name)
        row, column = random.integers(99, size=2).tolist()
        one, other, nothing = (
            with_cells(document, name, layer, head, row, column, [number], shape)
            for number in (0.75, -0.25, np.nan)
        )
        gone = released(other, name, layer, head, range(99), range(99))
        followed(document, one, other, nothing, gone, all_released(one), document)


@pytest.mark.parametrize("given", ["query", "key", "value"])
@pytest.mark.parametrize("pinned", ["scores", "scaled", "weights", "output"])
def test_two_edits_at_once_are_both_seen(given, pinned):
    for document, layer, head, _ in islice(with_given(given), OF_EACH):
        both = document.with_block(given, layer, head, 0, 0, np.array([[0.5]]))
        both = both.with_block(pinned, layer, head, 0, 0, np.array([[0.25]]))
        followed(document, both, document)


def test_documents_that_are_gone_are_not_taken_for_new_ones():
    """What is freed makes room for arrays at the same address."""
    memo, document = Memo(), with_positions(some_document(4), "sinusoidal")
    for number in range(100):
        document = document.with_block(
            "embeddings", 0, 0, 0, number % 6, np.array([[number / 7]])
        )
        place = ("layer_output", 1, 0)
        assert_made_anew(memo.stack(document), document, [place])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_large_product_has_the_same_bits_however_many_threads_share_it(dtype):
    random = np.random.default_rng(0)
    left, right = random.random((64, 300), dtype), random.random((300, 1000), dtype)
    assert left.shape[0] * right.size > product.WORTH
    made = []
    for threads in (1, 2, 3, 7):
        with mock.patch.object(sharing, "cpu_count", return_value=threads):
            made.append(product.affine(left, right, right[0]))
    np.testing.assert_allclose(made[0], left @ right + right[0], rtol=1e-4)
    assert all(same_bits(made[0], other) for other in made[1:])


def test_no_product_is_no_work():
    assert product.affine_all([]) == []


RULES = {
    "scale": [0.3, None, -0.7],
    "causal": [True, False],
    "offset": [1, -1],
    "window": [(0, 0), (-1, 0), (0, -1), None],
    "mask": [[[True]], [[False]], None],
    "bias": [[[0.5]], [[-0.5]], None],
    "softcap": [0.5, 1.0, None],
    "temperature": [2.0, 0.5],
    "sink": [0.0, 1.0, None],
    "empty_rows": ["nan", "uniform", "zero"],
    "prefix": [1, 2, 0],
    "padding": [(0,), ()],
    "naive": [True, False],
}


@pytest.mark.parametrize("field", CHECKS)
@pytest.mark.parametrize("whose", ["everybody's", "a head's"])
def test_a_rule_reaches_all_that_follows_from_it(field, whose):
    for seed in range(OF_EACH):
        first = some_document(seed)
        tokens = {"segments": first.queries, "key_segments": first.keys}
        halves = {name: np.arange(count) % 2 for name, count in tokens.items()}
        first = first.with_rule(**halves)
        head = first.layers[1].heads - 1
        place = (None, None) if whose == "everybody's" else (1, head)
        others = RULES.get(field) or [halves[field][::-1] + 1, halves[field]]
        changed = [first.with_rule(*place, **{field: other}) for other in others]
        followed(first, *changed, first)


@pytest.mark.parametrize("seed", range(12))
def test_the_bits_do_not_depend_on_how_many_threads_there_are(seed):
    document = some_document(seed)
    made = []
    for threads in (1, 2, 5):
        cores = mock.patch.object(sharing, "cpu_count", return_value=threads)
        with small_parts(), cores:
            stack = Stack(document)
            made.append([stack.stage(*place) for place in places(document)])
    for other in made[1:]:
        assert all(map(same_bits, made[0], other))
