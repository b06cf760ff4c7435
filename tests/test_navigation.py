"""Through layers, pages and heads of the real window, by mouse and by keys."""

import numpy as np
import pytest
from driving import User, expected, spot
from layered import layered
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QToolButton,
)

from attention_gui.core.display import exact_text
from attention_gui.core.look import Look
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.rollout import flow, rollout
from attention_gui.core.stack import Stack
from attention_gui.views.entry import Entry


@pytest.fixture
def reader(user):
    """Somebody before a document of two layers of four and two heads."""
    opened(user, layered(heads=[4, 2], causal=True))
    return user


def opened(user: User, document) -> None:
    user.window.session.open(document)
    QApplication.processEvents()


def look(user: User) -> Look:
    return user.window.session.look


def navigator(user: User):
    return user.window.board.maps.navigator


def press(user: User, text: str) -> None:
    """Click a crumb or a tab of the right side by its text."""
    maps = user.window.board.maps
    found = [
        one
        for one in maps.findChildren(QToolButton)
        if one.isVisible() and text in (one.text(), one.accessibleName())
    ]
    assert len(found) == 1, text
    user.click(found[0])
    QApplication.processEvents()


def titles(user: User) -> list[str]:
    return [panel.title for panel in user.stages.panels]


def held(user: User):
    return user.window.pointing.held


def computed(user: User, stage: str):
    """Return a matrix of what is looked at, computed anew."""
    return Reading(Stack(user.document), *look(user)[:2]).array(stage)


# what there is to navigate


def test_a_single_head_has_no_navigator_and_no_tabs(user):
    assert not navigator(user).isVisible()
    assert not user.window.board.maps.heads_card.isVisible()


def test_several_heads_alone_have_no_tabs(user):
    opened(user, layered(1, 4, hidden=0))
    assert navigator(user).isVisible(), "head and layer"
    from attention_gui.core.build import document

    numbers = np.random.default_rng(0).normal(size=(3, 4, 5, 2))
    opened(user, document(*numbers))
    assert not navigator(user).isVisible()
    assert not user.window.board.maps.heads_card.buttons.isVisible()
    assert user.window.board.maps.heads_card.isVisible()


def test_one_head_in_each_of_several_layers_is_shown_below(user):
    opened(user, layered(3, 1))
    assert user.window.board.maps.heads_card.isVisible()
    press(user, "All layers")
    assert len(user.heads.shown) == 3


# pages


def test_pages_show_their_stages_with_their_numbers(reader):
    press(reader, "Layer")
    assert titles(reader)[-1] == "Layer output"
    numbers = computed(reader, "attended")
    assert reader.colours("attended") == expected(reader, "attended", numbers)
    reader.point_at("attended", 1, 7)
    assert reader.status == f"attended[1, 7] = {exact_text(numbers[1, 7])}"
    assert reader.window.formula.name.text() == "attended[1, 7]"
    press(reader, "Head")
    assert titles(reader) == ["Scores", "Scaled", "Weights", "Output"]


def test_positions_of_later_layers_are_those_of_the_first(user):
    opened(user, layered(positions=Positions("sinusoidal")))
    press(user, "Layer 1")
    press(user, "Positions")
    assert titles(user) == ["Embeddings", "Positions", "Input"]
    first = Stack(user.document).input(0)
    user.point_at("input", 2, 3)
    assert user.status == f"layer 0: input[2, 3] = {exact_text(first[2, 3])}"
    user.click_map("input", 2, 3)
    assert look(user).layer == 0
    assert held(user) == ("input", 2, 3)
    assert user.status == f"input[2, 3] = {exact_text(first[2, 3])}"


def test_a_page_that_goes_with_a_change_leads_back_to_the_head(user):
    from attention_gui.core.build import document

    numbers = np.random.default_rng(0).normal(size=(3, 2, 5, 2))
    opened(user, document(*numbers))
    user.action("toggle_head").trigger()
    press(user, "Layer")
    assert titles(user) == ["Layer output", "Change"]
    user.press("Ctrl+Z")
    assert titles(user) == ["Scores", "Scaled", "Weights", "Output"]
    assert not navigator(user).isVisible()


def test_each_page_keeps_the_room_that_it_was_given(reader):
    maps = reader.window.board.maps
    on_head = maps.sizes()
    press(reader, "Layer")
    assert maps.sizes()[0] > on_head[0], "two rows of maps"
    maps.moveSplitter(300, 1)
    on_layer = maps.sizes()
    press(reader, "Head")
    assert maps.sizes() == on_head
    press(reader, "Layer")
    assert maps.sizes() == on_layer


def test_one_map_alone_is_left_for_another_page(reader):
    press(reader, "Layer")
    reader.click_map("residual", 1, 1)
    reader.press("F11")
    assert titles(reader) == ["Residual"]
    press(reader, "Head")
    assert len(titles(reader)) == 4
    assert reader.window.board.maps.heads_card.isVisible()


# layers


def test_crumbs_lead_to_layers_and_controls_stay_in_step(reader):
    press(reader, "Layer 1")
    assert look(reader).layer == 1
    reader.window.pointing.let_go()
    assert reader.window.controls.layer.currentText() == "1"
    scores = computed(reader, "scores")
    assert reader.colours("scores") == expected(reader, "scores", scores)
    reader.window.controls.layer.setFocus()
    reader.press("Home")
    assert look(reader).layer == 0
    buttons = navigator(reader).layers.buttons
    marked = [one.accessibleName() for one in buttons if one.isChecked()]
    assert marked == ["Layer 0"]


def test_the_ends_of_the_way_hold_what_is_read_and_what_comes_out(reader):
    reader.window.pointing.go_to("weights[3, 2]")
    press(reader, "output")
    assert look(reader)[:2] == (1, 0)
    assert look(reader).page == "layer"
    assert held(reader) == ("layer_output", 3, 2)
    number = computed(reader, "layer_output")[3, 2]
    assert reader.status == f"layer_output[3, 2] = {exact_text(number)}"
    press(reader, "X")
    assert held(reader) == ("input", 3, 2)
    assert reader.document.embeddings[3, 2] == computed(reader, "input")[3, 2]


@pytest.mark.parametrize("place", ["stages", "heads", "query", "head", "softcap"])
def test_page_keys_go_through_layers_from_anywhere(reader, place):
    window = reader.window
    widgets = {
        "stages": reader.stages,
        "heads": reader.heads,
        "query": reader.table("query"),
        "head": window.controls.head,
        "softcap": window.controls.softcap,
    }
    window.resize(1400, 900)
    bar = reader.table("query").verticalScrollBar()
    reader.bot.waitUntil(lambda: bar.maximum() == 0)
    widgets[place].setFocus()
    for keys, layer in (("PgDown", 1), ("PgDown", 1), ("PgUp", 0)):  # there are two
        reader.press(keys)
        QApplication.processEvents()
        assert look(reader).layer == layer


def test_page_keys_scroll_a_table_that_can_and_ctrl_does_not(user):
    opened(user, layered(tokens=60))
    user.click_cell("query", 0, 0)
    user.press("PgDown")
    assert look(user).layer == 0
    assert user.table("query").currentIndex().row() > 2
    user.press("Ctrl+PgDown")
    assert look(user).layer == 1
    user.press("Ctrl+PgUp")
    assert look(user).layer == 0


def test_the_held_cell_is_followed_through_layers(reader):
    reader.window.pointing.go_to("weights[4, 1]")
    reader.stages.setFocus()
    reader.press("PgDown")
    assert held(reader) == ("weights", 4, 1)
    number = computed(reader, "weights")[4, 1]
    assert reader.status == f"weights[4, 1] = {exact_text(number)}"
    reader.press("PgUp")
    assert reader.status != f"weights[4, 1] = {exact_text(number)}"


def test_a_head_that_the_next_layer_lacks_becomes_its_last(reader):
    for _ in range(3):
        reader.press("Alt+Right")
    assert look(reader)[:2] == (0, 3)
    reader.press("Ctrl+PgDown")
    assert look(reader)[:2] == (1, 1)


def test_a_stage_that_the_next_layer_lacks_is_followed_to_what_is_near(user):
    from dataclasses import replace

    two = layered()
    bare = replace(two.layers[1], feed=None, feed_norm=None)
    opened(user, two.with_layer(1, bare))
    press(user, "Layer")
    user.click_map("hidden", 2, 5)
    user.press("PgDown")
    assert held(user) == ("residual", 2, 5)
    assert "Hidden" not in titles(user)


def test_another_document_lets_go_of_what_it_lacks(reader):
    reader.window.pointing.go_to("weights[5, 5]")
    opened(reader, layered(tokens=3))
    assert held(reader) is None


# going to a cell by its name


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("attended[1, 1]", "layer"),
        ("rollout[2, 1]", "rollout"),
        ("flow[0, 1]", "rollout"),
    ],
)
def test_going_to_a_cell_shows_its_page(reader, text, page):
    reader.press("Ctrl+G")
    reader.type(text)
    reader.press("Return")
    assert look(reader).page == page
    assert reader.status.startswith(f"{text} = ")


def test_going_to_what_a_head_contributes_shows_contributions(reader):
    reader.press("Ctrl+G")
    reader.type("contribution[1, 7]")
    reader.press("Return")
    assert look(reader).below == "contributions"
    number = computed(reader, "contribution")[1, 7]
    assert reader.status == f"contribution[1, 7] = {exact_text(number)}"


def test_what_is_not_there_is_said_so(reader):
    reader.press("Ctrl+G")
    reader.type("position_bias[0, 0]")
    reader.press("Return")
    assert reader.window.formula.reason.text() == "there is no position_bias in layer 0"


# cross lighting


def lit(user: User, stage: str) -> tuple[int, int]:
    (item,) = (one for one in user.stages.shown if one.panel.stage == stage)
    return item._cross.spot(item.panel)


def test_the_same_token_and_the_same_feature_are_lit_on_a_layers_page(reader):
    press(reader, "Layer")
    reader.point_at("attended", 4, 6)
    for stage in ("input", "normed", "residual", "update", "layer_output"):
        assert lit(reader, stage) == (4, 6)
    assert lit(reader, "hidden") == (4, -1), "hidden features are others"


def test_features_of_value_are_apart_from_those_of_the_model(reader):
    press(reader, "Contributions")
    reader.point_at("output", 2, 1)
    for item in reader.heads.shown:
        assert item._cross.spot(item.panel) == (2, -1)
    reader.point(reader.heads.viewport(), spot(reader.heads, 0, 2, 5))
    assert lit(reader, "output") == (2, -1)


def test_the_rows_of_a_flow_are_layers(reader):
    press(reader, "Rollout")
    reader.point_at("flow", 1, 3)
    assert lit(reader, "flow") == (1, 3)
    assert lit(reader, "rollout") == (-1, 3)
    assert reader.window.formula.pair.text() == "into layer 1 → on"


# rollout


def weights(user: User):
    stack = Stack(user.document)
    return [
        [stack.result(number, head).weights for head in range(layer.heads)]
        for number, layer in enumerate(user.document.layers)
    ]


def test_rollout_and_flow_follow_their_fields(user):
    opened(user, layered(3, 2, causal=True))
    press(user, "Rollout")
    maps = np.array(weights(user))
    shown = {panel.stage: panel.values for panel in user.stages.panels}
    assert np.allclose(shown["rollout"], rollout(maps))
    assert np.allclose(shown["flow"], flow(maps, 5))
    fields = navigator(user).trace
    fields.fusion.setFocus()
    user.press("Down")
    fields.share.setFocus()
    fields.share.selectAll()
    user.type("0.25")
    user.press("Return")
    fields.token.setFocus()
    user.press("Home")
    shown = {panel.stage: panel.values for panel in user.stages.panels}
    assert np.allclose(shown["rollout"], rollout(maps, "max", 0.25))
    assert np.allclose(shown["flow"], flow(maps, 0, "max", 0.25))


def test_a_row_of_the_rollout_chooses_the_token_whose_flow_is_shown(user):
    opened(user, layered(3, 2, causal=True))
    press(user, "Rollout")
    user.click_map("rollout", 2, 1)
    assert navigator(user).trace.token.currentText() == "flow to: 2 sat"
    flowing = user.stages.panels[1]
    assert flowing.subtitle == "to sat"
    assert flowing.values[-1].tolist() == [0, 0, 1, 0, 0, 0]
    user.press("Down")
    assert navigator(user).trace.token.currentText() == "flow to: 3 on"


@pytest.mark.parametrize("page", ["head", "layer", "positions", "rollout"])
@pytest.mark.parametrize("tab", ["Q K V", "Layer", "Positions", "Rules"])
def test_every_control_says_what_it_is_for(user, page, tab):
    opened(user, layered(3, 2, positions=Positions("rope")))
    user.open_tab(tab)
    user.window.session.look_at(look(user)._replace(page=page))
    QApplication.processEvents()
    formula = user.window.formula
    fields = [
        one
        for kind in (QComboBox, QAbstractSpinBox, Entry)
        for one in user.window.findChildren(kind)
        if one.isVisible() and not formula.isAncestorOf(one)
    ]
    assert len(fields) > 4
    assert [one.accessibleName() for one in fields if not said_of(one)] == []


def said_of(field) -> str:
    """Return the words of a control: its own, those at its left, or its hint."""
    words = field.currentText() if isinstance(field, QComboBox) else field.text()
    if ": " in words:
        return words
    window, place = field.window(), field.mapTo(field.window(), QPoint())
    for label in window.findChildren(QLabel):
        corner = label.mapTo(window, QPoint())
        level = abs(corner.y() + label.height() / 2 - place.y() - field.height() / 2)
        gap = place.x() - corner.x() - label.width()
        if label.isVisible() and label.text() and level < 10 and -1 <= gap < 80:
            return label.text()
    return ""


# all layers


def test_all_layers_are_one_figure_to_choose_from(reader):
    press(reader, "All layers")
    assert len(reader.heads.shown) == 6
    middle = reader.heads.shown[5].frame.card.center().toPoint()
    reader.click(reader.heads.viewport(), middle)
    assert look(reader)[:2] == (1, 1)
    assert [item.chosen for item in reader.heads.shown].index(True) == 5
    reader.window.pointing.let_go()
    scores = computed(reader, "scores")
    assert reader.colours("scores") == expected(reader, "scores", scores)
    reader.heads.setFocus()
    reader.press("Up")
    assert look(reader)[:2] == (0, 1)
    reader.press("Left")
    assert look(reader)[:2] == (0, 0)
    assert reader.window.controls.layer.currentText() == "0"


def test_the_pointer_on_another_layers_head_tells_its_number(reader):
    press(reader, "All layers")
    reader.point(reader.heads.viewport(), spot(reader.heads, 4, 3, 1))
    number = Stack(reader.document).result(1, 0).weights[3, 1]
    told = reader.window.status.value.text()
    assert told == f"layer 1, head 0: weights[3, 1] = {exact_text(number)}"


def test_144_heads_are_chosen_among_at_once(user):
    opened(user, layered(12, 12, tokens=15, features=24, hidden=0))
    press(user, "All layers")
    assert len(user.heads.shown) == 144
    spots = user.heads.shown[7 * 12 + 3].frame.card.center()
    QTest.mouseMove(user.heads.viewport(), QPointF(spots).toPoint())
    user.click(user.heads.viewport(), spots.toPoint())
    assert look(user)[:2] == (7, 3)


def test_shapes_are_told_right_for_projected_heads(reader):
    shapes = reader.window.status.shapes.text()
    assert shapes == "2 layers × 4 heads × 6 tokens × 2 features · X 6 × 8 · float64"
    reader.press("PgDown")
    assert " 2 heads " in reader.window.status.shapes.text()
