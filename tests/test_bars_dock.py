"""The weights of a query as bars, in the real window."""

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import example
from attention_gui.views.bars_dock import BarsDock


@pytest.fixture
def dock(user: User) -> BarsDock:
    user.window.resize(1440, 900)
    user.action("dock_bars").trigger()
    QApplication.processEvents()
    made = user.window.docks.room("bars").dock
    assert isinstance(made, BarsDock)
    return made


def open_example(user, name, layer=0, head=0):
    user.window.session.open(example(name))
    session = user.window.session
    session.look_at(session.look._replace(layer=layer, head=head))
    QApplication.processEvents()


def middle(dock, place, chart=0, up=0.5):
    """Return a point over a bar, some way up the scale."""
    frame = dock.bars.scene.frames[chart]
    area = frame.area
    return QPoint(round(frame.x(place)), round(area.bottom() - up * area.height()))


def heights(dock, chart=0):
    """Return how high each bar is on the screen, as a part of the scale."""
    QApplication.processEvents()
    image = dock.bars.grab().toImage()
    frame = dock.bars.scene.frames[chart]
    colour = dock.bars.scene.colour
    found = []
    for place in range(len(frame.bars.keys)):
        x = round(frame.x(place) - frame.breadth * 0.25)
        column = [image.pixelColor(x, y) for y in range(dock.bars.height())]
        found.append(sum(one == colour for one in column) / frame.area.height())
    return found


def weights(user, row, head=None):
    reading = user.window.docks.room("bars").picture.reading
    return reading.at(head=head).array("weights")[row]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_bars_are_as_high_as_the_weights(user, dock, theme):
    user.action(f"theme_{theme.name}").trigger()
    user.click_cell("query", 1, 0)
    pixel = 2.5 / dock.bars.scene.frames[0].area.height()
    assert heights(dock) == pytest.approx(weights(user, 1).tolist(), abs=pixel)
    assert dock.bars.scene.colour == QColor(theme.sequential[-3])
    assert dock.query.text() == "query 1 · blue"


def test_they_follow_edits_and_other_queries(user, dock):
    user.enter("query", 0, 1, "3")
    user.click_cell("query", 0, 1)
    made = dock.bars.scene.chart.heads[0]
    scores = user.given("key") @ [1, 3] / np.sqrt(2)
    assert made.weights == pytest.approx(np.exp(scores) / np.exp(scores).sum())
    user.click_map("scores", 2, 0)
    assert dock.bars.scene.chart.query == 2
    user.click_cell("key", 1, 0)  # no query: the last one stays
    assert dock.bars.scene.chart.query == 2
    assert dock.bars.scene.held == 1


def test_sorted_bars_fall(user, dock):
    open_example(user, "minilm", 3, 1)
    user.click_cell("query", 9, 0)
    user.click(dock.order.buttons["sorted"])
    shown = dock.bars.scene.chart.heads[0]
    falling = sorted(weights(user, 9).tolist(), reverse=True)
    assert shown.weights.tolist() == pytest.approx(falling)
    assert shown.labels[0] == "animal"
    high = heights(dock)
    assert high[0] == max(high) > 0.5
    user.click(dock.order.buttons["order"])
    assert dock.bars.scene.chart.heads[0].labels[0] == "[CLS]"


def test_heads_stand_side_by_side_on_one_scale(user, dock):
    open_example(user, "cat")
    user.click_map("weights", 4, 1)
    user.click(dock.heads.buttons["all"])
    scene = dock.bars.scene
    assert [frame.bars.title for frame in scene.frames] == [
        f"Head {n}" for n in range(4)
    ]
    lefts = [frame.area.left() for frame in scene.frames]
    assert lefts == sorted(set(lefts))
    for number in range(4):
        expected = np.where(np.arange(6) > 4, 0, weights(user, 4, number))
        pixel = 2.5 / scene.frames[number].area.height()
        high = heights(dock, number)
        assert high[0] == pytest.approx(expected[0], abs=pixel)
        assert high[2:] == pytest.approx(expected[2:].tolist(), abs=pixel)


def test_one_head_alone_has_no_choice_of_heads(user, dock):
    assert dock.heads.isHidden()
    open_example(user, "cat")
    assert not dock.heads.isHidden()


def test_the_pointer_lights_and_a_click_holds(user, dock):
    user.point(dock.bars, middle(dock, 2))
    assert user.window.pointing.hovered == Cell("weights", 0, 2)
    user.click(dock.bars, middle(dock, 2))
    assert user.window.pointing.held == Cell("weights", 0, 2)
    assert dock.bars.scene.held == 2
    user.point(dock.bars, QPoint(2, 2))
    assert user.window.pointing.hovered is None


def test_a_bar_of_another_head_leads_there(user, dock):
    open_example(user, "cat")
    user.click_map("weights", 3, 0)
    user.click(dock.heads.buttons["all"])
    user.point(dock.bars, middle(dock, 1, chart=2))
    assert "0.0" in user.status
    user.click(dock.bars, middle(dock, 1, chart=2))
    assert user.window.session.look.head == 2
    assert user.window.pointing.held == Cell("weights", 3, 1)


def test_keys_walk_along_bars_and_over_queries(user, dock):
    user.click_map("weights", 1, 0)
    dock.bars.setFocus()
    user.press("Right")
    assert user.window.pointing.held == Cell("weights", 1, 1)
    user.press("End")
    assert user.window.pointing.held == Cell("weights", 1, 2)
    user.press("Right")
    assert user.window.pointing.held == Cell("weights", 1, 2)
    user.press("Up")
    assert user.window.pointing.held == Cell("weights", 0, 2)
    user.press("Up")
    assert user.window.pointing.held == Cell("weights", 0, 2)
    user.click(dock.order.buttons["sorted"])
    dock.bars.setFocus()
    user.press("Home")
    assert user.window.pointing.held == Cell("weights", 0, 0)
    user.press("Right")  # 0.40 and 0.40 before 0.20
    assert user.window.pointing.held == Cell("weights", 0, 2)
    assert dock.bars.hasFocus()


def test_masked_keys_are_hatched(user, dock):
    open_example(user, "cat")
    user.click_map("weights", 1, 0)
    QApplication.processEvents()
    image = dock.bars.grab().toImage()
    frame = dock.bars.scene.frames[0]
    room = frame.room(4).toRect()
    colours = {
        image.pixelColor(x, y).name()
        for x in range(room.left() + 3, room.right() - 3)
        for y in range(room.top() + 3, room.bottom() - 3)
    }
    assert LIGHT.masked in colours
    assert len(colours) > 1
    assert frame.bars.masked.tolist() == [False, False, True, True, True, True]


def test_a_sink_has_a_bar_of_its_own_after_the_keys(user, dock):
    open_example(user, "sink", head=1)
    reading = user.window.docks.room("bars").picture.reading
    heads = [h for h in range(3) if reading.layer.rule_of(h).sink is not None]
    open_example(user, "sink", head=heads[0])
    user.click_map("weights", 4, 0)
    frame = dock.bars.scene.frames[0]
    assert frame.bars.sink == pytest.approx(1 - weights(user, 4).sum())
    place = len(frame.bars.keys)
    assert frame.x(place) > frame.x(place - 1) + frame.pitch
    assert frame.room(place).right() <= frame.area.right() + 1


def test_small_weights_are_seen_on_a_scale_that_fits(user, dock):
    open_example(user, "minilm")
    user.click_cell("query", 1, 0)
    low = max(heights(dock))
    user.click(dock.scale.buttons["fit"])
    assert max(heights(dock)) > 2 * low
    high = dock.bars.scene.chart.high
    assert max(heights(dock)) == pytest.approx(weights(user, 1).max() / high, abs=0.04)


def test_hundreds_of_bars_have_room_for_some_labels(user, dock):
    many = np.random.default_rng(1).normal(size=(400, 4)) / 10
    user.window.session.open(document(many, many, many))
    QApplication.processEvents()
    frame = dock.bars.scene.frames[0]
    assert len(frame.bars.keys) == 400
    assert frame.x(399) < frame.area.right()
    largest = weights(user, 0).max()
    assert (dock.bars.scene.chart.high < 1) == (largest < 0.05)
    assert max(heights(dock)) > 0.3  # something is to be seen
    user.click(dock.bars, middle(dock, 399))
    assert user.window.pointing.held == Cell("weights", 0, 399)


def test_numbers_that_are_none_are_seen(user, dock):
    odd = np.array([[np.nan, 1], [1, 1.0]])
    user.window.session.open(document(odd, odd, odd))
    QApplication.processEvents()
    image = dock.bars.grab().toImage()
    assert image.pixelColor(middle(dock, 0, up=0.4)) == QColor(LIGHT.nan)


def test_it_says_in_words_what_it_shows(user, dock):
    assert dock.bars.accessibleDescription() == (
        "Query 0, red: red 0.40, both 0.40, blue 0.20"
    )


def test_docks_are_made_when_they_are_asked_for(user):
    assert set(user.window.docks.rooms) == set()
    user.action("dock_bars").trigger()
    assert set(user.window.docks.rooms) == {"bars"}
