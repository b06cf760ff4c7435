"""What differs from a baseline: in numbers, in panels, and nothing computed twice."""

from dataclasses import replace

import numpy as np
import pytest
from layered import layered
from plain import run
from stacks import spec_of

from attention_gui.core import head_stages
from attention_gui.core.baselines import (
    baseline,
    is_there,
    named_baseline,
    pinned_baseline,
)
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.differing import difference
from attention_gui.core.head_shape import duplicated
from attention_gui.core.look import Look
from attention_gui.core.pages import pages, possible
from attention_gui.core.palette import MASKED
from attention_gui.core.picture import Pictures
from attention_gui.core.reading import Reading
from attention_gui.core.snapshots import with_name, without_snapshot
from attention_gui.core.stack import Stack
from attention_gui.core.token_shape import inserted

NAME = "Baseline 1"
DELTA = Look(baseline=NAME, shows="difference")


@pytest.fixture
def pinned():
    """Two layers of three heads, with a baseline."""
    numbers = np.random.default_rng(11).standard_normal((3, 2, 3, 4, 2))
    made, name = pinned_baseline(document(*numbers, tokens=tuple("abcd")))
    assert name == NAME
    return made


def edited(made, stage="query", head=0, number=3.0):
    return made.with_block(stage, 0, head, 1, 1, np.array([[number]]))


def stages(picture):
    return {panel.stage: panel for panel in picture.stages}


def test_any_number_of_baselines_has_names_of_its_own(pinned):
    second, name = pinned_baseline(edited(pinned), "2025-01-31 16:05")
    assert name == "Baseline 2"
    assert [one.name for one in second.snapshots] == [NAME, name]
    assert second.snapshots[1].made == "2025-01-31 16:05"
    assert baseline(second, NAME).layers is pinned.layers
    assert baseline(second, name).layers is second.layers
    renamed = with_name(second, 1, "Baseline 3")
    assert pinned_baseline(renamed)[1] == "Baseline 2"


def test_the_last_baseline_is_meant_where_none_is_named(pinned):
    second, _ = pinned_baseline(pinned)
    assert named_baseline(second) == "Baseline 2"
    assert named_baseline(second, NAME) == NAME
    with pytest.raises(ValueError, match="no baseline “old”; there are “Baseline 1”"):
        named_baseline(pinned, "old")
    with pytest.raises(ValueError, match="keeps no baseline"):
        named_baseline(without_snapshot(pinned, 0))


def test_a_baseline_that_is_gone_is_compared_with_no_more(pinned):
    assert possible(pinned, DELTA) == DELTA
    for gone in (without_snapshot(pinned, 0), with_name(pinned, 0, "other")):
        assert not is_there(gone, NAME)
        assert possible(gone, DELTA) == Look()
    assert possible(pinned, Look(shows="difference")) == Look()


@pytest.mark.parametrize("page", ["head", "layer", "positions", "rollout"])
def test_every_map_shows_now_before_and_what_differs(page):
    before, _ = pinned_baseline(layered(tokens=5))
    assert page in pages(before) or page == "positions"
    after = before.with_block("embeddings", 0, 0, 1, 1, np.array([[2.5]]))
    old, new = (Reading(Stack(one), 1, 2) for one in (before, after))
    looks = Look(1, 2, page=page, baseline=NAME)
    for shows, sign in (("now", (0, 1)), ("baseline", (1, 0)), ("difference", (-1, 1))):
        picture = ComparingPictures().picture(after, looks._replace(shows=shows))
        for panel in picture.stages:
            was, now = old.array(panel.stage), new.array(panel.stage)
            with np.errstate(invalid="ignore"):
                wanted = sign[0] * was + sign[1] * now
            both = np.isinf(was) & np.isinf(now)  # masked then and now
            if sign == (-1, 1):
                assert (panel.codes[both] == MASKED).all()
                wanted, both = np.where(both, 0, wanted), ~both
                assert panel.values[both] == pytest.approx(wanted[both], abs=1e-12)
            else:
                chosen = was if shows == "baseline" else now
                assert np.array_equal(panel.values, chosen)
            assert (panel.shows, panel.baseline) == (shows, NAME)


def test_the_numbers_are_those_of_plain_loops(pinned):
    after = edited(pinned)
    old, new = (run(spec_of(one))[0] for one in (pinned, after))
    picture = ComparingPictures().picture(after, DELTA)
    for stage, panel in stages(picture).items():
        wanted = np.array(new[stage][0]) - np.array(old[stage][0])
        assert np.abs(wanted).max() > 0.01
        assert panel.values == pytest.approx(wanted, abs=1e-12)


def test_differences_are_about_0_and_heads_share_their_scale(pinned):
    after = edited(edited(pinned, head=0, number=0.9), head=2, number=8.0)
    picture = ComparingPictures().picture(after, DELTA)
    peak = max(np.abs(panel.values).max() for panel in picture.heads)
    assert 0 < np.abs(picture.heads[0].values).max() < 0.8 * peak
    for panel in (stages(picture)["weights"], *picture.heads):
        assert panel.palette == "diverging"
        assert panel.bounds == pytest.approx((-peak, peak))
    largest = picture.heads[2]
    assert largest.share == pytest.approx(1)
    assert picture.heads[1].note == "no difference"
    assert picture.heads[1].share == 0


def test_all_layers_share_one_scale_where_all_are_seen(pinned):
    after = pinned.with_block("query", 1, 1, 0, 0, np.array([[9.0]]))
    one = ComparingPictures().picture(after, DELTA)
    every = ComparingPictures().picture(after, DELTA._replace(below="layers"))
    assert one.heads[0].bounds == (-1, 1)  # nothing differs in this layer
    bounds = {panel.bounds for panel in every.heads}
    assert bounds == {stages(every)["weights"].bounds}
    assert bounds != {(-1, 1)}


def test_now_and_before_have_the_same_colours_for_the_same_numbers(pinned):
    after = edited(pinned, number=40.0)
    pictures = ComparingPictures()
    now, then = (
        stages(pictures.picture(after, DELTA._replace(shows=shows)))
        for shows in ("now", "baseline")
    )
    for stage in ("scores", "scaled", "weights", "output"):
        assert now[stage].bounds == then[stage].bounds
        assert now[stage].places == then[stage].places
        same = now[stage].values == then[stage].values
        assert same.sum() >= 8 or stage in ("weights", "output")
        assert np.array_equal(now[stage].codes[same], then[stage].codes[same])


def test_what_became_masked_has_lost_all_of_its_weight(pinned):
    after = pinned.with_rule(None, None, causal=True)
    old = Reading(Stack(pinned), 0, 0)
    shown = stages(ComparingPictures().picture(after, DELTA))
    weights, scaled = shown["weights"], shown["scaled"]
    assert weights.values[0, 1:] == pytest.approx(-old.array("weights")[0, 1:])
    assert (scaled.values[0, 1:] == -np.inf).all()
    assert not (weights.codes == MASKED).any()
    back = replace(pinned, snapshots=())
    freed, _ = pinned_baseline(back.with_rule(None, None, causal=True))
    opened = freed.with_rule(None, None, causal=False)
    shown = stages(ComparingPictures().picture(opened, DELTA))
    assert (shown["scaled"].values[0, 1:] == np.inf).all()
    both = stages(ComparingPictures().picture(edited(freed), DELTA))
    assert (both["weights"].codes[0] == MASKED).tolist() == [False, True, True, True]


def test_sums_in_another_order_are_no_difference():
    old = np.random.default_rng(3).standard_normal((6, 6))
    new = old * (1 + 4e-16)
    assert (new != old).any()
    assert not difference(old, new, exact=False).any()
    assert difference(old, new).any()
    new[2, 3] += 1e-6
    found = difference(old, new, exact=False)
    assert np.argwhere(found).tolist() == [[2, 3]]


def test_no_number_less_no_number_is_none():
    odd = np.array([[np.inf, np.nan, 1.0, -np.inf]])
    other = np.array([[np.inf, 2.0, np.nan, 5.0]])
    found = difference(odd, other)[0]
    assert found[0] == 0
    assert np.isnan(found[1:3]).all()
    assert found[3] == np.inf


def test_shapes_that_differ_are_said_in_place_of_the_map(pinned):
    after = inserted(pinned, "query", 1)
    for shows in ("difference", "baseline"):
        picture = ComparingPictures().picture(after, DELTA._replace(shows=shows))
        for panel in (*picture.stages, *picture.heads):
            assert "cannot be compared" in panel.reason
        assert stages(picture)["weights"].reason == (
            "weights is 5×5 now, 4×4 in Baseline 1: the two cannot be compared"
        )
        with pytest.raises(ValueError, match="cannot be compared"):
            picture.array("weights")
    now = ComparingPictures().picture(after, DELTA._replace(shows="now"))
    assert not any(panel.reason for panel in now.stages)


def test_a_part_that_is_zoomed_into_meets_a_baseline_with_fewer_tokens(pinned):
    after = pinned
    for _ in range(8):
        after = inserted(after, "query", 4)
    look = DELTA._replace(queries=range(7, 12), keys=range(7, 12))
    picture = ComparingPictures().picture(after, look)
    assert all(panel.reason for panel in picture.stages)


def test_heads_that_the_baseline_lacks_are_said_and_others_compared(pinned):
    more = duplicated(edited(pinned), 0, 2)
    assert more.layers[0].heads == 4
    picture = ComparingPictures().picture(more, DELTA)
    reasons = [panel.reason for panel in picture.heads]
    assert reasons[:3] == ["", "", ""]
    assert reasons[3] == "Baseline 1 has no such layer or head"
    last = ComparingPictures().picture(more, DELTA._replace(head=3))
    assert {panel.reason for panel in last.stages} == {reasons[3]}
    assert not last.heads[0].reason


def test_a_stage_that_the_baseline_lacks_is_named():
    fed = layered()
    bare = replace(fed, layers=tuple(replace(one, feed=None) for one in fed.layers))
    before, _ = pinned_baseline(bare)
    after = replace(fed, snapshots=before.snapshots)
    picture = ComparingPictures().picture(after, DELTA._replace(page="layer"))
    shown = stages(picture)
    assert shown["hidden"].reason == "Baseline 1 has no hidden here"
    assert not shown["attended"].reason


def test_the_status_says_all_three_numbers(pinned):
    after = edited(pinned)
    compared = ComparingPictures().picture(after, DELTA).compared
    old, new = (float(one.given("query", 0, 0)[1, 1]) for one in (pinned, after))
    words = compared.words(Cell("query", 1, 1))
    assert words == f"3 · Baseline 1 {old:.4g} · Δ {new - old:+.4g}".replace("-", "−")


def test_where_nothing_is_compared_there_is_only_the_picture(pinned, monkeypatch):
    made = []
    picture = Pictures.picture

    def counted(pictures, *asked):
        made.append(asked[0])
        return picture(pictures, *asked)

    monkeypatch.setattr(Pictures, "picture", counted)
    pictures = ComparingPictures()
    pictures.picture(pinned, Look())
    pictures.picture(edited(pinned), Look())
    assert made == [made[0], made[1]]
    assert len(made) == 2
    assert pictures.cost(pinned, DELTA) > pictures.cost(pinned, Look())


def test_an_edit_computes_nothing_of_the_baseline_again(pinned, monkeypatch):
    pictures = ComparingPictures()
    far = edited(pinned, head=2, number=9.0)  # sets the scale
    first = pictures.picture(edited(far, number=-0.5), DELTA)
    heads = []
    recompute = head_stages.recompute_all

    def counted(befores, some, cancelled):
        heads.extend(some)
        return recompute(befores, some, cancelled)

    monkeypatch.setattr(head_stages, "recompute_all", counted)
    second = pictures.picture(edited(far, number=-0.6), DELTA)
    assert len(heads) == 1  # the one whose query was typed over
    for one, other in zip(first.heads[1:], second.heads[1:], strict=True):
        assert one is other
    assert first.heads[0] is not second.heads[0]
    assert first.compared.before is second.compared.before


def test_another_layer_and_head_are_compared_at_the_same_place(pinned):
    after = pinned.with_block("query", 1, 2, 0, 0, np.array([[5.0]]))
    pictures = ComparingPictures()
    for layer, head in ((0, 0), (1, 2), (1, 0), (0, 2)):
        look = DELTA._replace(layer=layer, head=head)
        shown = stages(pictures.picture(after, look))
        old, new = (Reading(Stack(one), layer, head) for one in (pinned, after))
        wanted = new.array("weights") - old.array("weights")
        assert shown["weights"].values == pytest.approx(wanted, abs=1e-12)
        assert wanted.any() == ((layer, head) == (1, 2))
