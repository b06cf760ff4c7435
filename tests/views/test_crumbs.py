"""The way through the layers, whole or shortened in the middle."""

import pytest

from attention_gui.core.change_words import Mark
from attention_gui.views.crumbs import crumbs, marked


def texts(count, current, most, word="", reads=True, gives=True):
    return [c.text for c in crumbs(count, current, most, word, reads, gives)]


def test_a_short_way_is_named_in_full():
    way = ["X", "Layer 0", "Layer 1", "output"]
    assert texts(2, 0, 2, "Layer ") == way


def test_there_is_no_end_where_nothing_is_read_or_given():
    assert texts(3, 1, 3, reads=False, gives=False) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("current", "most", "expected"),
    [
        (0, 12, "X 0 1 2 3 4 5 6 7 8 9 10 11 output"),
        (5, 5, "X 0 … 4 5 6 … 11 output"),
        (0, 4, "X 0 1 2 … 11 output"),
        (11, 3, "X 0 … 10 11 output"),
        (5, 3, "X 0 … 5 … 11 output"),
        (5, 1, "X … 5 … output"),
        (0, 1, "X 0 … output"),
    ],
)
def test_a_long_way_is_shortened_around_where_the_user_is(current, most, expected):
    assert " ".join(texts(12, current, most)) == expected


@pytest.mark.parametrize("current", range(12))
@pytest.mark.parametrize("most", range(1, 13))
def test_every_layer_is_on_the_way_once(current, most):
    way = crumbs(12, current, most, "", reads=False, gives=False)
    assert [layer for crumb in way for layer in crumb.layers] == list(range(12))
    assert any(crumb.text == str(current) for crumb in way)


def test_a_single_layer_left_out_is_named_instead_of_a_gap():
    assert "…" not in texts(4, 0, 3)


def test_ends_lead_to_what_is_read_and_given():
    first, *_, last = crumbs(12, 3, 12, "", reads=True, gives=True)
    assert (first.layers, first.stage) == (range(1), "input")
    assert (last.layers, last.stage) == (range(11, 12), "layer_output")


MARKS = {1: Mark("Δ 0.20", "", "by 0.20"), 4: Mark("Δ 3.0", "", "by 3.0")}


def test_layers_that_changed_say_so_and_how_far_where_there_is_room():
    way = crumbs(6, 1, 6, "", True, True)
    in_full, in_short = (marked(way, MARKS, short) for short in (False, True))
    named = ["X", "0", "1  Δ 0.20", "2", "3", "4  Δ 3.0", "5", "output"]
    assert [crumb.text for crumb in in_full] == named
    named = ["X", "0", "1  Δ", "2", "3", "4  Δ", "5", "output"]
    assert [crumb.text for crumb in in_short] == named
    assert in_short[2].tip == "Layer 1\nby 0.20"


def test_layers_that_have_no_room_say_in_the_tip_which_of_them_changed():
    way = marked(crumbs(6, 0, 3, "", True, True), MARKS, False)
    (gap,) = (crumb for crumb in way if crumb.is_gap)
    assert gap.text == "…  Δ"
    assert "layer 4: by 3.0" in gap.tip
