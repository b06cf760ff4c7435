"""Partial recompute equals full computation to the last bit, whatever was edited."""

from contextlib import ExitStack
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_gui.core import compute as computing
from attention_gui.core import tiling
from attention_gui.core.arrays import same_bits
from attention_gui.core.attention import attend
from attention_gui.core.build import document
from attention_gui.core.compute import compute, recompute
from attention_gui.core.memo import Memo
from attention_gui.core.result import COMPUTED
from attention_gui.core.rule import Rule
from attention_gui.core.sharing import CancelledError

WILD = (0.0, -0.0, 1.5, -3.0, 1e30, np.nan, np.inf, -np.inf)


def small_tiles():
    """Eight queries to a tile, and threads from the first few tiles on."""
    small = ExitStack()
    small.enter_context(mock.patch.object(tiling, "TILE", 0))
    small.enter_context(mock.patch.object(computing, "SHARED_OUT", 64))
    return small


def made(seed=0, queries=27, keys=9, features=3, columns=20, dtype=float, heads=2):
    random = np.random.default_rng(seed)
    return document(
        random.normal(size=(heads, queries, features)).astype(dtype),
        random.normal(size=(1, keys, features)).astype(dtype),
        random.normal(size=(1, keys, columns)).astype(dtype),
        Rule(causal=seed % 2 == 0, offset=seed % 3),
    )


def assert_same(got, expected):
    for name in COMPUTED:
        assert same_bits(got.stage(name), expected.stage(name)), name


documents = st.builds(
    made,
    seed=st.integers(0, 99),
    queries=st.integers(1, 40),
    keys=st.integers(1, 12),
    features=st.integers(1, 5),
    columns=st.sampled_from([1, 2, 15, 16, 17, 33]),
    dtype=st.sampled_from([np.float32, np.float64]),
)
blocks = st.tuples(
    st.sampled_from(["query", "key", "value"]),
    st.integers(0, 1),
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.lists(st.sampled_from(WILD), min_size=1, max_size=4),
)
changes = st.fixed_dictionaries(
    {},
    optional={
        "causal": st.booleans(),
        "scale": st.sampled_from([None, 0.5, -1]),
        "window": st.sampled_from([None, (2, 1)]),
        "bias": st.sampled_from([None, [[0.5]], [[-np.inf]]]),
        "sink": st.sampled_from([None, 1.0]),
        "empty_rows": st.sampled_from(["zero", "uniform", "nan"]),
    },
)
edits = st.lists(st.one_of(blocks, changes, st.integers(0, 9)), max_size=8)


def edited(history, edit):
    """Return the next document: after a block, a rule, or undo to any earlier one."""
    latest = history[-1]
    if isinstance(edit, int):
        return history[edit % len(history)]
    if isinstance(edit, dict):
        return latest.with_rule(**edit)
    stage, head, row, column, numbers = edit
    height, width = latest.layers[0].matrix(stage, head).shape
    block = np.array([numbers])[:, : width - column % width]
    return latest.with_block(stage, 0, head, row % height, column % width, block)


@settings(max_examples=150)
@given(first=documents, edits=edits, limit=st.sampled_from([1, 20_000, 1 << 28]))
def test_every_edit_gives_the_bits_of_a_full_computation(first, edits, limit):
    history, memo = [first], Memo(limit)
    with small_tiles():
        for edit in [0, *edits]:
            history.append(edited(history, edit))
            for head in (0, 1):
                got = memo.result(history[-1], 0, head)
                assert_same(got, compute(history[-1].layers[0].head(head)))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("keys", [1024, 2048])
def test_tiles_of_the_true_size_give_the_bits_of_a_full_computation(dtype, keys):
    first = made(queries=521, keys=keys, features=24, columns=40, dtype=dtype, heads=1)
    before = compute(first.layers[0].head(0))
    assert len(before.tiling.numbers) > 1
    for stage, row, column in (("query", 520, 3), ("value", 7, 39), ("value", 0, 2)):
        head = first.with_block(stage, 0, 0, row, column, [[5.0]]).layers[0].head(0)
        assert_same(recompute(before, head), compute(head))


def test_tiles_together_are_what_attend_gives():
    given = made(3)
    query, key, value, rule = given.layers[0].head(0)[:4]
    with small_tiles():
        result = compute(given.layers[0].head(0))
    for name in COMPUTED:
        whole = getattr(attend(query, key, value, rule), name)
        np.testing.assert_allclose(result.stage(name), whole, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("rows", [(9, 10), (7, 9), (3, 24)])
def test_a_query_edit_shares_all_other_tiles(rows):
    first = made()
    start, stop = rows
    block = np.full((stop - start, 1), 2.0)
    second = first.with_block("query", 0, 0, start, 1, block)
    with small_tiles():
        before = compute(first.layers[0].head(0))
        after = recompute(before, second.layers[0].head(0))
    assert len(before.tiling.numbers) == 4
    assert after.whole is before.whole
    assert sorted(after.patches) == [*range(start // 8, (stop - 1) // 8 + 1)]


def test_an_edit_of_every_tile_keeps_nothing_of_the_result_before():
    first = made()
    second = first.with_block("query", 0, 0, 0, 1, np.full((27, 1), 2.0))
    with small_tiles():
        before = compute(first.layers[0].head(0))
        after = recompute(before, second.layers[0].head(0))
    assert not after.patches
    assert not np.shares_memory(after.scores, before.scores)


def test_a_value_edit_changes_its_column_alone_and_shares_the_weights():
    first = made()
    second = first.with_block("value", 0, 0, 2, 17, [[9.0]])
    with small_tiles():
        before = compute(first.layers[0].head(0))
        after = recompute(before, second.layers[0].head(0))
    for name in ("scores", "scaled", "weights"):
        assert getattr(before.whole, name) is getattr(after.whole, name)
    assert after.weights is before.weights
    same = (before.output == after.output).all(axis=0)
    assert np.flatnonzero(~same).tolist() == [17]


def test_a_key_or_rule_edit_computes_everything_again():
    first = made()
    before = compute(first.layers[0].head(0))
    for second in (
        first.with_block("key", 0, 0, 0, 0, [[9.0]]),
        first.with_rule(scale=2.0),
    ):
        after = recompute(before, second.layers[0].head(0))
        assert not np.shares_memory(after.scores, before.scores)
        assert_same(after, compute(second.layers[0].head(0)))


def test_tables_of_another_shape_or_type_take_nothing_from_before():
    before = compute(made().layers[0].head(0))
    for other in (made(queries=5), made(dtype=np.float32), made(keys=4)):
        head = other.layers[0].head(0)
        assert_same(recompute(before, head), compute(head))


@pytest.mark.parametrize("shared_out", [64, 1 << 30])
@pytest.mark.parametrize("stage", ["query", "key", "value"])
def test_a_cancelled_computation_stops_at_the_next_tile(stage, shared_out):
    first = made()
    second = first.with_block(stage, 0, 0, 0, 0, np.full((9, 1), 4.0))
    asked = []

    def at_the_second_tile():
        asked.append(True)
        return len(asked) > 1

    with small_tiles(), mock.patch.object(computing, "SHARED_OUT", shared_out):
        before = compute(first.layers[0].head(0))
        with pytest.raises(CancelledError):
            recompute(before, second.layers[0].head(0), at_the_second_tile)
        assert 2 <= len(asked) <= 4
        after = recompute(before, second.layers[0].head(0))
    assert_same(after, compute(second.layers[0].head(0)))
