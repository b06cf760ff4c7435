"""The memo: what it shares, what it forgets, and how much it keeps."""

import gc
import weakref
from unittest import mock

import numpy as np
import pytest

from attention_gui.core import tiling
from attention_gui.core.arrays import same_bits
from attention_gui.core.build import document
from attention_gui.core.compute import compute
from attention_gui.core.look import Look
from attention_gui.core.memo import Memo, are_related
from attention_gui.core.picture import Pictures
from attention_gui.core.result import COMPUTED
from attention_gui.core.sharing import CancelledError


def made(queries=27, keys=9):
    random = np.random.default_rng(0)
    return document(
        random.normal(size=(2, queries, 3)),
        random.normal(size=(2, keys, 3)),
        random.normal(size=(2, keys, 4)),
    )


def versions(count):
    """Return documents that differ in one cell of the query of head 0."""
    first = made()
    return [first.with_block("query", 0, 0, 0, 0, [[float(n)]]) for n in range(count)]


def bytes_of(results):
    buffers = {id(b): b.nbytes for result in results for b in result.buffers()}
    return sum(buffers.values())


def test_the_same_document_gives_the_same_result():
    memo, first = Memo(), made()
    assert memo.result(first, 0, 0) is memo.result(first, 0, 0)
    assert memo.result(first, 0, 0) is not memo.result(first, 0, 1)


def test_an_edit_of_one_head_leaves_the_other_heads_result():
    memo, first = Memo(), made()
    other = memo.result(first, 0, 1)
    second = first.with_block("query", 0, 0, 0, 0, [[5.0]])
    assert memo.result(second, 0, 1) is other


def test_undo_finds_the_result_that_was_there():
    memo, (first, second) = Memo(), versions(2)
    before = memo.result(first, 0, 0)
    memo.result(second, 0, 0)
    assert memo.result(first, 0, 0) is before


def test_undo_after_eviction_gives_the_same_bits():
    memo, documents = Memo(limit=1), versions(5)
    kept = [
        {name: memo.result(one, 0, 0).stage(name).copy() for name in COMPUTED}
        for one in documents
    ]
    for one, stages in zip(documents, kept, strict=True):
        again = memo.result(one, 0, 0)
        assert all(same_bits(again.stage(name), stages[name]) for name in COMPUTED)


def test_the_memo_counts_what_several_results_share_once():
    memo, documents = Memo(), versions(6)
    with mock.patch.object(tiling, "TILE", 0):
        results = [memo.result(one, 0, 0) for one in documents]
    assert memo.nbytes == bytes_of(results)
    assert memo.nbytes < sum(bytes_of([result]) for result in results)


def test_the_memo_stays_within_its_bytes_and_forgets_the_oldest():
    documents = versions(30)
    limit = 4 * bytes_of([compute(documents[0].layers[0].head(0))])
    memo = Memo(limit)
    results = []
    for one in documents:
        results.append(memo.result(one, 0, 0))
        assert 0 < memo.nbytes <= limit
    assert memo.result(documents[-1], 0, 0) is results[-1]
    assert memo.result(documents[0], 0, 0) is not results[0]


def test_what_was_asked_for_lately_is_kept_longest():
    documents = versions(3)
    memo = Memo(2 * bytes_of([compute(documents[0].layers[0].head(0))]))
    first = memo.result(documents[0], 0, 0)
    memo.result(documents[1], 0, 0)
    memo.result(documents[0], 0, 0)
    memo.result(documents[2], 0, 0)
    assert memo.result(documents[0], 0, 0) is first


def test_the_result_asked_for_last_stays_whatever_it_takes():
    memo, documents = Memo(limit=1), versions(3)
    for one in documents:
        result = memo.result(one, 0, 0)
        assert memo.nbytes == bytes_of([result])


def test_a_result_that_was_replaced_keeps_no_joined_copies():
    memo, documents = Memo(), versions(3)
    with mock.patch.object(tiling, "TILE", 0):
        memo.result(documents[0], 0, 0)
        second = memo.result(documents[1], 0, 0)
        joined = second.weights
        assert second.weights is joined
        memo.result(documents[2], 0, 0)
    assert second.weights is not joined
    assert same_bits(second.weights, joined)


def test_a_cancelled_computation_leaves_the_memo_usable():
    memo, (first, second) = Memo(), versions(2)
    before = memo.result(first, 0, 0)
    nbytes = memo.nbytes
    with pytest.raises(CancelledError):
        memo.result(second, 0, 0, lambda: True)
    assert memo.nbytes == nbytes
    assert memo.result(first, 0, 0, lambda: True) is before
    after = memo.result(second, 0, 0)
    full = compute(second.layers[0].head(0))
    assert all(same_bits(after.stage(name), full.stage(name)) for name in COMPUTED)


def test_what_is_opened_instead_lets_go_of_all_before_it():
    pictures, gone = Pictures(), []
    for seed in range(3):
        numbers = np.random.default_rng(seed).normal(size=(3, 5, 2))
        new = document(*numbers)
        pictures.picture(new, Look())
        gone.append(weakref.ref(new.layers[0].query[0]))
    del new
    gc.collect()
    assert sum(one() is not None for one in gone) == 1, "the last one"


def test_an_edit_is_of_a_related_document():
    one = document(*np.ones((3, 2, 3, 2)))
    assert are_related(one, one)
    assert are_related(one, one.with_block("query", 0, 0, 0, 0, np.full((3, 2), 2.0)))
    assert are_related(one, one.with_rule(causal=True))
    assert not are_related(one, document(*np.ones((3, 2, 3, 2))))
