"""Docks in a small window: it grows for none, and the maps are seen beside each."""

import pytest
from driving import User
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from attention_gui.docks.rooms import ROOMS
from attention_gui.files.examples import example
from attention_gui.views.paragraph import hint, paragraph

SMALL = 1024, 700


@pytest.fixture
def small(user: User) -> User:
    user.window.session.open(example("minilm"))
    user.window.resize(*SMALL)
    QApplication.processEvents()
    return user


def open_dock(user: User, name: str):
    user.window.menu_actions[f"dock_{name}"].trigger()
    QApplication.processEvents()
    QApplication.processEvents()
    return user.window.docks.rooms[name].dock


def hidden_in(dock) -> tuple[int, int]:
    """Return how many pixels can be scrolled to the right, and down."""
    body = dock.widget()
    return body.horizontalScrollBar().maximum(), body.verticalScrollBar().maximum()


@pytest.mark.parametrize("name", ROOMS)
def test_no_window_grows_for_a_dock(small, name):
    dock = open_dock(small, name)
    assert (small.window.width(), small.window.height()) == SMALL
    assert small.window.rect().contains(dock.geometry())
    assert hidden_in(dock) == (0, 0), "nothing has to be scrolled to"


def test_no_window_grows_for_all_docks(small):
    small.window.menu_actions["pin_baseline"].trigger()
    for name in ROOMS:
        open_dock(small, name)
    assert (small.window.width(), small.window.height()) == SMALL


@pytest.mark.parametrize("name", ["sweep", "bars", "by_hand", "check", "geometry"])
def test_the_maps_are_seen_beside_a_dock(small, name):
    open_dock(small, name)
    for item in small.window.board.maps.stages.shown:
        assert item.frame.cells.height() >= 30
        assert item.frame.card.contains(item.frame.cells)


def test_what_has_no_room_in_a_dock_is_scrolled_to(small):
    dock = open_dock(small, "check")
    assert dock.needed_width >= dock.widget().needed.width()
    small.window.resizeDocks([dock], [1], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    assert dock.width() < dock.widget().needed.width()
    assert hidden_in(dock)[0] > 0
    assert (small.window.width(), small.window.height()) == SMALL


def test_tabs_of_docks_stand_over_no_line(small):
    open_dock(small, "goal")
    open_dock(small, "check")
    tabs = small.window.findChildren(QTabBar, options=_CHILDREN)
    bar = next(one for one in tabs if one.count() == 2)
    assert [bar.tabText(n) for n in range(2)] == ["Goal", "Quick check"]
    image = bar.grab().toImage()
    beyond = bar.tabRect(1).right() + 4
    seen = {image.pixelColor(beyond, y).name() for y in range(image.height())}
    assert len(seen) == 1


def test_a_line_never_ends_within_the_name_of_a_cell(qapp):
    label = hint("the number output[10, 11] is 0.5")
    label.resize(100, 100)
    wide = label.fontMetrics().horizontalAdvance
    assert label.text() == "the number output[10, 11] is 0.5"
    name = "output[10,\N{NO-BREAK SPACE}11]"
    assert name in label.drawn
    assert wide("the number ") + wide(name) > 80  # so that a line had to end there


def test_what_is_no_cell_is_left_as_it_is(qapp):
    label = paragraph()
    label.setText("a, b and weights [c, d and e]")
    assert label.drawn == label.text() == "a, b and weights [c, d and e]"


def test_a_list_that_goes_leaves_the_keyboard_in_the_dock(small):
    small.window.menu_actions["pin_baseline"].trigger()
    dock = open_dock(small, "changes")
    small.bot.waitUntil(lambda: bool(dock.sentence.text()))
    assert dock.list.isHidden()
    assert dock.isAncestorOf(QApplication.focusWidget())


def test_enter_goes_on_in_the_tour(small):
    small.window.menu_actions["tour"].trigger()
    card = small.window.touring.card
    assert card.place.text() == "1 of 10"
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert card.place.text() == "2 of 10"


def test_the_doctor_takes_no_more_height_than_is_told(user):
    user.window.session.open(example("cat"))
    strip = user.window.doctoring.strip
    user.bot.waitUntil(lambda: bool(strip.findings))
    user.window.resize(1200, 700)
    strip.opener.click()
    QApplication.processEvents()
    last = strip.rows[-1]
    end = last.mapTo(strip, last.rect().bottomLeft()).y()
    assert strip.height() - end <= 12
    line = last.why.fontMetrics().height()
    assert last.why.height() <= line + 4, "a single line takes the room of one"


_CHILDREN = Qt.FindChildOption.FindDirectChildrenOnly


def test_the_layer_that_is_shown_is_named_however_little_room_there_is(small):
    small.window.session.open(example("cat"))
    small.window.menu_actions["pin_baseline"].trigger()
    open_dock(small, "check")
    way = small.window.board.maps.navigator.layers
    shown = [button for button in way.buttons if button.isVisible()]
    assert [button.text() for button in shown] == ["0"]
    assert shown[0].width() >= shown[0].minimumSizeHint().width()
