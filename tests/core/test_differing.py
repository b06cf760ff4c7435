"""Which numbers differ most between two documents, in every layer and head."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.differing import differences
from attention_gui.core.stack import Stack


@pytest.fixture
def numbers():
    return np.random.default_rng(5).standard_normal((3, 2, 4, 3))  # layers, heads


def stacks(*documents):
    return [Stack(one) for one in documents]


def test_the_largest_difference_comes_first(numbers):
    before = document(numbers, numbers, numbers)
    after = before.with_block("value", 1, 1, 2, 0, np.array([[9.0, 8.0]]))
    found = differences(*stacks(before, after), "value")
    assert [one.where for one in found] == sorted(
        (Elsewhere(Cell("value", 2, column), 1, 1) for column in (0, 1)),
        key=lambda place: -abs(found_by(found, place)),
    )
    assert found_by(found, Elsewhere(Cell("value", 2, 0), 1, 1)) == pytest.approx(
        9 - numbers[1, 1, 2, 0]
    )
    assert differences(*stacks(before, after), "weights") == []


def found_by(found, place):
    return next(one.by for one in found if one.where == place)


def test_all_that_follows_is_found_and_no_more_than_asked(numbers):
    before = document(numbers, numbers, numbers)
    after = before.with_block("query", 2, 0, 3, 0, np.array([[7.0]]))
    found = differences(*stacks(before, after), "scores", most=3)
    assert len(found) == 3
    assert {one.where[1:] for one in found} == {(2, 0)}
    assert {one.where.cell.row for one in found} == {3}
    sizes = [abs(one.by) for one in found]
    assert sizes == sorted(sizes, reverse=True)
    products = np.abs((7 - numbers[2, 0, 3, 0]) * numbers[2, 0, :, 0])
    assert sizes == pytest.approx(sorted(products, reverse=True)[:3])


def test_what_became_nan_differs_most(numbers):
    before = document(numbers, numbers, numbers)
    block = np.array([[1e300, np.nan]])
    after = before.with_block("value", 0, 0, 0, 0, block)
    assert differences(*stacks(before, after), "value")[0].where.cell.column == 1
    assert differences(*stacks(after, after), "value") == []


def test_what_cannot_be_compared_is_said(numbers):
    one = document(numbers, numbers, numbers)
    for other, said in (
        (document(*[numbers[:2]] * 3), "not have as many layers: 3 and 2"),
        (document(*[numbers[:, :1]] * 3), "layer 0 has 2 heads in one, 1 in"),
        (document(*[numbers[:, :, :3]] * 3), "weights is 4×4 in one, 3×3 in"),
    ):
        with pytest.raises(ValueError, match=said):
            differences(*stacks(one, other), "weights")
