"""Zooming into an axis, and following a cell along it."""

import pytest

from attention_gui.core.axis import axis, followed, zoomed

LABELS = tuple("abcdefghij")


def test_an_axis_shows_all_or_a_part():
    whole, part = (
        axis("Key", "key", LABELS, None),
        axis("Key", "key", LABELS, range(3, 6)),
    )
    assert (whole.is_part, part.is_part) == (False, True)
    assert [part.label(place) for place in range(3)] == ["d", "e", "f"]
    assert [part.place(index) for index in (2, 3, 5, 6, -1)] == [-1, 0, 2, -1, -1]


def test_a_step_takes_several_to_one_place():
    part = axis("Key", "key", LABELS, range(2, 10))._replace(step=4)
    assert [part.place(index) for index in (2, 5, 6, 9)] == [0, 0, 1, 1]
    assert part.at(1) == 6


def test_zooming_in_keeps_what_is_pointed_at_under_the_pointer():
    span = zoomed(None, 100, 50, 0.5)
    assert span == range(25, 75)
    assert zoomed(span, 100, 30, 0.5) == range(28, 53)


@pytest.mark.parametrize("about", [0, 99])
def test_zooming_stays_within_the_map(about):
    span = zoomed(None, 100, about, 0.1)
    assert len(span) == 10
    assert about in span


def test_zooming_out_ends_with_all():
    assert zoomed(range(25, 75), 100, 50, 1.5) == range(12, 87)
    assert zoomed(range(25, 75), 100, 50, 3) is None


def test_a_few_rows_are_never_cut():
    assert zoomed(None, 3, 1, 0.5) is None
    assert zoomed(range(4, 8), 100, 5, 0.5) == range(4, 8)


@pytest.mark.parametrize(
    ("index", "shown"),
    [(12, range(10, 20)), (9, range(9, 19)), (20, range(11, 21)), (99, range(90, 100))],
)
def test_a_picked_cell_is_followed(index, shown):
    assert followed(range(10, 20), 100, index) == shown


def test_all_needs_no_following():
    assert followed(None, 100, 50) is None
