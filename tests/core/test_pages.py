"""Which pages a document has, and which panels stand on them."""

from dataclasses import replace

import numpy as np
import pytest
from layered import layered, learned

from attention_gui.core.build import document, network
from attention_gui.core.embedding import with_embeddings
from attention_gui.core.look import Look, Trace
from attention_gui.core.memo import Memo
from attention_gui.core.page_panels import page_panels
from attention_gui.core.pages import belows, check_page, page_of, pages, possible
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.structure import with_feed, with_residual
from attention_gui.core.switches import with_heads_off

NUMBERS = np.random.default_rng(1).normal(size=(3, 2, 3, 4, 2))


def plain(layers=1):
    """Heads alone, with no embeddings."""
    return document(*NUMBERS[:, :layers])


def panels(shown, look, layer=0):
    return page_panels(Reading(Stack(shown), layer, 0, look.trace), look)


def titles(shown, page, layer=0):
    return [panel.title for panel in panels(shown, Look(page=page), layer)]


def test_a_page_is_there_where_there_is_something_to_see():
    assert pages(plain()) == ("head",)
    assert pages(plain(2)) == ("head", "rollout")
    assert pages(layered(1)) == ("head", "layer")
    assert pages(layered(positions=Positions("rope"))) == (
        *("head", "layer", "positions", "rollout"),
    )
    assert pages(with_heads_off(plain(), 0, {1})) == ("head", "layer")


def test_rollout_is_not_for_keys_that_are_no_queries():
    crossed = document(NUMBERS[0], NUMBERS[1, :, :, :3], NUMBERS[2, :, :, :3])
    assert "rollout" not in pages(crossed)


def test_what_the_small_panels_can_show():
    assert belows(plain()) == ("weights",)
    assert belows(plain(2)) == ("weights", "layers")
    assert belows(layered(1)) == ("weights", "contributions")
    assert belows(layered(2)) == ("weights", "contributions", "layers")


def test_a_look_is_kept_where_it_can_be_and_moved_where_not():
    shown = layered(heads=[4, 2])
    look = Look(1, 1, page="layer", below="layers")
    assert possible(shown, look) is look
    assert possible(shown, Look(7, 3))[:2] == (1, 1)
    lost = possible(plain(), Look(1, 1, page="rollout", below="contributions"))
    assert lost == Look(0, 1)


@pytest.mark.parametrize(
    ("page", "says"),
    [("layer", "no embeddings"), ("positions", "none"), ("rollout", "several layers")],
)
def test_a_page_that_is_not_there_is_refused_with_a_sentence(page, says):
    check_page(layered(positions=Positions("alibi")), page)
    with pytest.raises(ValueError, match=says):
        check_page(plain(), page)


def test_a_layer_is_shown_step_by_step():
    assert titles(layered(), "layer") == [
        *("Input", "Normed", "Attended", "Residual", "Normed", "Hidden"),
        *("Update", "Layer output"),
    ]


def test_a_layer_that_only_adds_its_heads_up_is_not_shown_twice():
    bare = with_heads_off(plain(), 0, {1})
    assert titles(bare, "layer") == ["Layer output", "Change"]
    assert titles(layered(hidden=0), "layer") == [
        *("Input", "Normed", "Attended", "Layer output"),
    ]


def test_what_is_shown_of_a_layer_does_not_depend_on_what_it_was_before():
    zeros = [np.zeros((2, 2))] * 3
    before = with_residual(with_embeddings(document(*zeros), zeros[0]), None, False)
    after = with_feed(before, None, "relu")  # so that all stages stay the same zeros
    memo, look = Memo(), Look(page="layer")
    for shown in (before, after):
        stack = memo.stack(shown)
        stack.layer_output(0)
        kept = [one.stage for one in page_panels(Reading(stack, 0, 0), look)]
        assert kept == [one.stage for one in panels(shown, look)]
    assert "attended" in kept


def test_norms_after_a_part_have_no_map_of_their_own():
    after = layered()
    layers = [replace(layer, norm_first=False) for layer in after.layers]
    shown = network(layers, after.embeddings)
    assert "Normed" not in titles(shown, "layer")


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        (Positions("rope"), ["Query", "Query, turned", "Key", "Key, turned"]),
        (Positions("alibi"), ["Position bias", "Scaled"]),
        (Positions("sinusoidal"), ["Embeddings", "Positions", "Input"]),
        (learned(), ["Embeddings", "Positions", "Input"]),
    ],
)
def test_positions_are_shown_as_they_enter(positions, expected):
    assert titles(layered(positions=positions), "positions", layer=1) == expected


def test_positions_that_are_added_are_those_of_the_first_layer():
    shown = layered(positions=Positions("sinusoidal"))
    given, table, read = panels(shown, Look(1, 0, page="positions"), 1)
    assert np.array_equal(read.values, given.values + table.values)
    assert {panel.layer for panel in (given, table, read)} == {0}
    assert given.values is shown.embeddings


def test_rollout_and_flow_say_how_they_were_made():
    trace = Trace("max", 0.25, 1)
    whole, flow = panels(layered(), Look(page="rollout", trace=trace))
    assert whole.subtitle == "max of heads · 25 % kept"
    assert flow.subtitle == "to cat"
    assert flow.rows.labels == ("into layer 0", "into layer 1", "output")
    assert np.allclose(whole.values.sum(axis=1), 1)
    assert np.allclose(flow.values[0], whole.values[1])


def test_features_wear_the_colour_of_what_they_are_of():
    hidden = panels(layered(), Look(page="layer"))[5]
    assert (hidden.columns.title, hidden.columns.role) == ("Feature", "plain")
    turned = panels(layered(positions=Positions("rope")), Look(page="positions"))
    assert [panel.columns.role for panel in turned] == ["query"] * 2 + ["key"] * 2
    assert [panel.rows.title for panel in turned] == ["Query"] * 2 + ["Key"] * 2


def test_what_a_layer_reads_and_writes_has_a_row_for_each_token():
    rows = [panel.rows for panel in panels(layered(), Look(page="layer"))]
    assert {row.title for row in rows} == {"Token"}
    alibi = layered(positions=Positions("alibi"))
    shown = panels(alibi, Look(page="positions"))
    assert {panel.rows.title for panel in shown} == {"Query"}


def test_every_large_matrix_knows_its_page():
    shown = layered(positions=Positions("rope"))
    off = with_heads_off(shown, 0, {1})
    for page in pages(off):
        for panel in panels(off, Look(page=page)):
            if panel.stage not in ("query", "key"):
                assert page_of(panel.stage) == page
    assert page_of("query") is None
    assert page_of("W_Q") is None
