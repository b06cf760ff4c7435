"""A document grows until a matrix has as many rows and columns as are wanted."""

import numpy as np
import pytest
from changes import refusal, stages
from shapely import made

from attention_gui.core.build import document
from attention_gui.core.givens import SLOTS
from attention_gui.core.growing import grown
from attention_gui.core.shapes import of_stage

COMPUTED = ("scores", "weights", "output", "contribution", "attended", "hidden")
QUERY, KEY, VALUE = np.arange(3 * 4 * 2, dtype=float).reshape(3, 4, 2)


def size(document, stage, layer):
    given = document.given(stage, layer, 0)
    return of_stage(document, stage, layer) if given is None else given.shape


def _is_fixed(stage, rows, columns):
    """Whether a matrix has one thing on a side that is to be longer."""
    in_rows = stage in ("slopes", "relative") or stage.startswith("b_")
    in_rows |= stage.endswith(("_gain", "_bias")) and stage != "position_bias"
    in_columns = stage in ("slopes", "relative", "positions", "key_positions")
    return bool((rows and in_rows) or (columns and in_columns))


@pytest.mark.parametrize("seed", range(12))
def test_every_matrix_is_as_large_as_was_wanted_or_says_why_not(seed):
    before = made(seed)
    names = [*(name for name in SLOTS if before.given(name, 1, 0) is not None)]
    for stage in (*names, *COMPUTED):
        rows, columns = size(before, stage, 1)
        if not columns:
            assert "There is no" in refusal(grown, before, stage, 1, 0, rows, 1)
            continue
        for more in ((1, 0), (0, 2), (2, 1)):
            wanted = rows + more[0], columns + more[1]
            if _is_fixed(stage, *more):
                said = refusal(grown, before, stage, 1, 0, *wanted)
                assert f"{rows} × {columns} and cannot grow" in said
                continue
            after = grown(before, stage, 1, 0, *wanted)
            assert np.greater_equal(size(after, stage, 1), wanted).all(), stage
            stages(after)


def test_what_was_there_stays_and_what_is_new_is_zero():
    after = grown(document(QUERY, KEY, VALUE, tokens="abcd"), "query", 0, 0, 6, 3)
    query = after.given("query", 0, 0)
    np.testing.assert_array_equal(query[:4, :2], QUERY)
    assert not query[4:].any()
    assert not query[:, 2:].any()
    assert after.given("key", 0, 0).shape == (6, 3)
    assert after.given("value", 0, 0).shape == (6, 2)
    assert after.tokens == ("a", "b", "c", "d", "new", "new")


def test_what_is_large_enough_stays():
    before = document(QUERY, KEY, VALUE)
    assert grown(before, "query", 0, 0, 2, 1) is before
