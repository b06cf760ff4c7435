"""A result: rows, joined stages, what is allowed; for reading only."""

from unittest import mock

import numpy as np

from attention_gui.core import tiling
from attention_gui.core.arrays import same_bits
from attention_gui.core.build import document
from attention_gui.core.compute import compute, recompute
from attention_gui.core.result import COMPUTED
from attention_gui.core.rule import Rule


def small_tiles():
    """Eight queries to a tile."""
    return mock.patch.object(tiling, "TILE", 0)


def made():
    random = np.random.default_rng(0)
    return document(
        random.normal(size=(27, 3)),
        random.normal(size=(9, 3)),
        random.normal(size=(9, 4)),
        Rule(causal=True, offset=2),
    )


def before_and_after(query):
    """Return the results before and after an edit of a query."""
    with small_tiles():
        first = made()
        before = compute(first.layers[0].head(0))
        second = first.with_block("query", 0, 0, query, 0, [[1.0]])
        return before, recompute(before, second.layers[0].head(0))


def test_a_row_is_the_row_of_the_joined_stage():
    for result in before_and_after(26):
        for name in COMPUTED:
            for query in (0, 7, 8, 26):
                assert same_bits(result.row(name, query), result.stage(name)[query])


def test_nobody_can_write_to_a_result():
    for result in before_and_after(0):
        for name in COMPUTED:
            assert not result.stage(name).flags.writeable
            assert not result.row(name, 0).flags.writeable


def test_what_is_allowed_is_what_the_rule_allows():
    given = made()
    allowed = compute(given.layers[0].head(0)).allowed
    np.testing.assert_array_equal(allowed, given.layers[0].rule.allowed(27, 9))


def test_a_head_without_keys_is_computed_too():
    head = made().layers[0].head(0)
    result = compute(head._replace(key=head.key[:0], value=head.value[:0]))
    assert result.weights.shape == (27, 0)
    assert not result.output.any()
