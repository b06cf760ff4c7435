"""Cells filled from those beside them, series, and expressions over cells."""

import re

import numpy as np
import pytest

from attention_gui.core.block import Block
from attention_gui.core.cell_expression import over_cells
from attention_gui.core.fill import dragged
from attention_gui.core.filling import extended, filled_down, filled_right, series


def test_down_repeats_the_first_row_and_right_the_first_column():
    block = np.array([[1.0, 2.0], [3.0, 4.0]])
    assert filled_down(block).tolist() == [[1, 2], [1, 2]]
    assert filled_right(block).tolist() == [[1, 1], [3, 3]]


@pytest.mark.parametrize(
    ("numbers", "first", "count", "wanted"),
    [
        ([0.1, 0.2], 2, 4, [0.3, 0.4, 0.5, 0.6]),
        ([0.1, 0.2], -3, 3, [-0.2, -0.1, 0.0]),
        ([1, 2, 4], 3, 2, [16 / 3, 41 / 6]),  # as Excel: the line of least squares
        ([5], 1, 3, [6, 7, 8]),
        ([5], -2, 2, [3, 4]),
        ([np.nan, 1], 2, 3, [np.nan, 1, np.nan]),
        ([np.inf], 1, 1, [np.inf]),
    ],
)
def test_a_series_goes_on_along_the_straight_line(numbers, first, count, wanted):
    source = np.array(numbers, float)[:, None]
    made = extended(source, first, count, series=True)[:, 0]
    assert np.array_equal(made, wanted, equal_nan=True)


def test_a_copy_repeats_the_pattern_both_ways():
    source = np.array([[1.0], [2.0], [3.0]])
    assert extended(source, 3, 4, series=False)[:, 0].tolist() == [1, 2, 3, 1]
    assert extended(source, -2, 2, series=False)[:, 0].tolist() == [2, 3]


def test_very_many_cells_go_on_as_few_do():
    source = np.stack([np.arange(3000.0), np.arange(3000.0) + 2])
    made = extended(source, 2, 8, series=True)
    assert np.array_equal(made[:, :5], extended(source[:, :5], 2, 8, series=True))


@pytest.mark.parametrize(
    ("kind", "down", "wanted"),
    [
        ("linear", True, [[0.1, 0.1], [0.3, 0.3], [0.5, 0.5]]),
        ("linear", False, [[0.1, 0.3]] * 3),
        ("geometric", False, [[0.1, 0.1 * 0.2]] * 3),
    ],
)
def test_a_series_of_equal_steps_or_ratios(kind, down, wanted):
    assert series((3, 2), 0.1, 0.2, kind, down).tolist() == wanted


def test_a_geometric_series_that_grows_too_large_is_infinite():
    assert series((1, 4), 1.0, 1e200, "geometric", False).tolist() == [
        [1, 1e200, np.inf, np.inf]
    ]


@pytest.mark.parametrize(
    ("cell", "target", "series"),
    [
        ((5, 2), (3, 1, 3, 2), True),
        ((0, 1), (0, 1, 1, 2), True),
        ((2, 6), (1, 3, 2, 4), True),
        ((1, 0), (1, 0, 2, 1), True),
        ((2, 2), None, None),
    ],
)
def test_the_handle_fills_the_way_on_which_it_is_further(cell, target, series):
    fill = dragged(Block(1, 1, 2, 2), *cell)
    assert (fill and (fill.target, fill.series)) == (target and (target, series))


def test_one_cell_is_repeated_and_two_continue_unless_turned_round():
    one, two = Block(0, 0, 1, 1), Block(0, 0, 2, 1)
    assert not dragged(one, 3, 0).series
    assert dragged(one, 3, 0, turned=True).series
    assert dragged(two, 3, 0).series
    assert not dragged(two, 3, 0, turned=True).series
    assert not dragged(two, 0, 3).series, "a single column goes to the right"


AT = Block(1, 2, 2, 3)
X = np.arange(6.0).reshape(2, 3)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x*2", X * 2),
        ("-x^2", -(X**2)),
        ("i==j", [[0, 0, 0], [1, 0, 0]]),
        ("(i != j) × x", [[0, 1, 2], [0, 4, 5]]),
        ("i*columns + j", [[11 + j for j in range(3)], [20 + j for j in range(3)]]),
        ("rows", np.full((2, 3), 4.0)),
        ("max(x, 2) - min(x, 1, 3)", [[2, 1, 1], [2, 3, 4]]),
        ("round(x/3, 1)", [[0, 0.3, 0.7], [1, 1.3, 1.7]]),
        ("1/3", np.full((2, 3), 1 / 3)),
        ("inf", np.full((2, 3), np.inf)),
        ("cos(pi*x)", [[1, -1, 1], [-1, 1, -1]]),
    ],
)
def test_an_expression_over_cells(text, wanted):
    np.testing.assert_allclose(over_cells(text, X, AT, (4, 9)), wanted, atol=1e-15)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/x", "“=1/x” divides by zero or is too large in row 1, column 2"),
        ("sqrt(x-1)", "“=sqrt(x-1)” has no real value in row 1, column 2"),
        ("(x-3)^0.5", "has no real value in row 1, column 2"),
        ("exp(x*1000)", "divides by zero or is too large in row 1, column 3"),
        ("1/0", "“=1/0” divides by zero"),
        ("y", "unknown name “y”; known: x, i, j, rows, columns, pi"),
        ("x.T", "is not understood"),
        ("x[0]", "is not understood"),
        ("0<x<2", "is not understood"),
        ("x is 1", "is not understood"),
        ("open(1)", "unknown function “open”"),
        ("x if x else 1", "is not understood"),
        ("1j", "is not understood"),
        ("", "is not understood"),
        ("x" * 201, "is longer than 200 characters"),
        ("__import__('os')", "is not understood"),
        ("sqrt", "“=sqrt” is not a real number"),
        ("sqrt(x, x, x, x)", "is not understood"),
    ],
)
def test_an_expression_that_makes_no_sense_is_refused(text, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        over_cells(text, X, AT, (4, 9))


def test_what_was_not_finite_may_stay_so():
    assert np.array_equal(
        over_cells("x*2", np.array([[np.nan, np.inf]]), Block(0, 0, 1, 2), (1, 2)),
        [[np.nan, np.inf]],
        equal_nan=True,
    )
