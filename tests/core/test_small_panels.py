"""What heads contribute, and every head of every layer, as small panels."""

import numpy as np
import pytest
from layered import layered

from attention_gui.core.look import Look
from attention_gui.core.metrics import relative_size, share_of_sum
from attention_gui.core.palette import codes
from attention_gui.core.picture import Pictures
from attention_gui.core.switches import with_heads_off

EYE = np.eye(2)


def small(shown, below, layer=0):
    return Pictures().picture(shown, Look(layer, 0, below=below)).heads


def test_contributions_add_up_to_what_is_attended():
    picture = Pictures().picture(layered(), Look(1, 0, below="contributions"))
    attended = picture.reading.array("attended")
    total = sum(panel.values for panel in picture.heads)
    assert np.allclose(total, attended)
    assert {panel.shape for panel in picture.heads} == {(6, 8)}
    shares = [
        float(panel.note.split(" %")[0].replace("−", "-")) for panel in picture.heads
    ]
    assert sum(shares) == pytest.approx(100, abs=2.5)
    assert all(panel.note.endswith(" % of the sum") for panel in picture.heads)


def test_contributions_share_one_scale_of_colours():
    panels = small(layered(), "contributions")
    peak = max(float(np.abs(panel.values).max()) for panel in panels)
    assert {panel.bounds for panel in panels} == {(-peak, peak)}
    for panel in panels:
        assert np.array_equal(panel.codes, codes(panel.values, (-peak, peak)))


def test_a_head_that_is_off_adds_nothing():
    panels = small(with_heads_off(layered(), 0, {2}), "contributions")
    assert [panel.off for panel in panels] == [False, False, True, False]
    assert not panels[2].values.any()
    assert panels[2].share == 0


def test_all_layers_come_in_order_each_with_its_heads():
    panels = small(layered(heads=[4, 2]), "layers")
    spots = [(panel.layer, panel.head) for panel in panels]
    assert spots == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)]
    assert [panel.title for panel in panels][-1] == "1.1"


def test_thumbnails_of_many_tokens_lose_no_large_weight():
    panel = small(layered(tokens=64, causal=True), "layers")[3]
    assert panel.shape == (32, 32)
    assert panel.values[0, 0] == 1, "the first token sees itself alone"
    whole = small(layered(tokens=64, causal=True), "weights")[3].values
    assert panel.values.max() == whole.max()


def test_what_changed_alone_is_made_again():
    shown = layered(3)
    pictures, look = Pictures(), Look(below="layers")
    before = pictures.picture(shown, look).heads
    edited = shown.with_block("W_Q", 1, 2, 0, 0, np.array([[9.0]]))
    after = pictures.picture(edited, look).heads
    kept = [old is new for old, new in zip(before, after, strict=True)]
    assert kept == [True] * 6 + [False] + [True] + [False] * 4


def test_another_look_at_the_same_heads_makes_none_again():
    pictures, shown = Pictures(), layered()
    for below in ("contributions", "layers"):
        one, other = (
            pictures.picture(shown, Look(0, head, below=below)).heads for head in (0, 1)
        )
        assert all(old is new for old, new in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("part", "share"),
    [(EYE, 0.5), (2 * EYE, 1), (-EYE, -0.5), (0 * EYE, 0), (EYE[::-1], 0)],
)
def test_a_share_is_counted_along_the_sum(part, share):
    assert share_of_sum(part, 2 * EYE) == share


@pytest.mark.parametrize(
    "whole", [0 * EYE, np.full((2, 2), np.nan), np.full((2, 2), np.inf)]
)
def test_of_nothing_and_of_what_is_no_number_there_is_no_share(whole):
    assert share_of_sum(EYE, whole) is None
    assert relative_size(EYE, whole) is None


def test_a_change_is_measured_by_what_it_changes():
    assert relative_size(np.array([[3.0, 4.0]]), np.array([[0.0, 20.0]])) == 0.25


def test_the_change_by_heads_that_are_off():
    shown, look = layered(), Look(1)
    assert Pictures().picture(shown, look).change is None
    off = with_heads_off(shown, 1, {0, 3})
    picture = Pictures().picture(off, look)
    before = Pictures().picture(shown, look).reading.array("layer_output")
    now = picture.reading.array("layer_output")
    expected = np.linalg.norm(now - before) / np.linalg.norm(before)
    assert picture.change == pytest.approx(expected)
    assert Pictures().picture(off, Look(0)).change is None
