"""The cells that a stroke passes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from attention_gui.core.stroke import passed

SPOTS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@given(SPOTS, SPOTS)
def test_a_stroke_is_unbroken_and_as_short_as_can_be(start, end):
    way = [start, *passed(start, end)]
    assert way[-1] == end
    longest = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    assert len(way) == longest + 1
    for one, other in pairwise(way):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


@given(SPOTS, SPOTS)
def test_a_stroke_stays_within_half_a_cell_of_the_straight_line(start, end):
    longest = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for step, spot in enumerate(passed(start, end), 1):
        for side in (0, 1):
            straight = start[side] + (end[side] - start[side]) * step / longest
            assert abs(spot[side] - straight) <= 0.5
