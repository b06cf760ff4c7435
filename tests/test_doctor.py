"""The doctor's strip in the real window: quiet, opened, followed and obeyed."""

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.palette import DARK


def ill():
    """Return a head with a NaN in value and twice the same key."""
    query, key, value = np.random.default_rng(3).standard_normal((3, 5, 4))
    key[4] = key[0]
    value[2, 1] = np.nan
    return document(query, key, value)


@pytest.fixture
def strip(user: User):
    user.window.session.open(ill())
    strip = user.window.doctoring.strip
    user.bot.waitUntil(lambda: bool(strip.findings))
    return strip


def test_a_healthy_head_has_nothing_worth_knowing(user):
    doctoring = user.window.doctoring
    with user.bot.waitSignal(doctoring._beside.done):
        user.enter("query", 0, 0, "1.5")
    assert doctoring.strip.opener.text() == "Nothing worth knowing"
    assert not doctoring.strip.opener.isEnabled()


def test_it_says_in_a_line_what_was_found(strip):
    assert strip.isVisible()
    assert strip.opener.text() == "2 things worth knowing"
    assert strip.news.text() == "NaN in value · Same keys: 0 = 4"
    assert not strip.all.isVisible()


def test_opened_it_says_why_and_leads_to_the_cells(user, strip):
    user.click(strip.opener)
    assert strip.all.isVisible()
    row = strip.rows[1]
    assert row.why.text().startswith("Every query scores them alike")
    assert row.cells.text.split() == ["key[0,", "0]", "key[4,", "0]"]
    place = row.cells.link_rect(row.cells.links[1]).center().toPoint()
    user.click(row.cells, place)
    assert user.window.pointing.held == Cell("key", 4, 0)


def test_pointing_at_a_cell_lights_it(user, strip):
    user.click(strip.opener)
    cells = strip.rows[1].cells
    user.point(cells, cells.link_rect(cells.links[1]).center().toPoint())
    assert user.window.pointing.hovered == Cell("key", 4, 0)


def test_a_remedy_is_one_step(user, strip):
    user.click(strip.opener)
    user.click(strip.rows[0].button)
    assert user.given("value")[2, 1] == 0
    assert user.window.session.history.undo_text == "Set 1 number of value to 0"
    user.bot.waitUntil(lambda: len(strip.findings) == 1)
    assert [row.title.text() for row in strip.rows] == ["Same keys: 0 = 4"]
    user.press("Ctrl+Z")
    assert np.isnan(user.given("value")[2, 1])
    user.bot.waitUntil(lambda: len(strip.findings) == 2)


def test_no_map_moves_when_something_comes_or_goes(user, strip):
    place = user.window.board.maps.geometry()
    user.enter("value", 2, 1, "1")
    user.enter("key", 4, 0, "9")
    user.bot.waitUntil(lambda: not strip.findings)
    QApplication.processEvents()
    assert user.window.board.maps.geometry() == place


def test_an_edit_that_heals_takes_all_of_it_away(user, strip):
    user.enter("value", 2, 1, "1")
    user.enter("key", 4, 0, "9")
    user.bot.waitUntil(lambda: not strip.findings)


def test_the_keyboard_gets_in_and_out(user, strip):
    strip.opener.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Space")
    assert strip.all.isVisible()
    user.press("Tab")
    assert strip.isAncestorOf(QApplication.focusWidget())
    user.press("Esc")
    assert not strip.all.isVisible()
    assert not strip.isAncestorOf(QApplication.focusWidget())


def test_who_does_not_want_it_does_not_see_it(user, strip):
    user.action("show_doctor").trigger()
    assert not strip.isVisible()
    user.enter("key", 0, 0, "2")
    user.bot.wait(300)
    assert not strip.isVisible()
    user.action("show_doctor").trigger()
    user.bot.waitUntil(strip.isVisible)


def test_the_softmax_without_its_maximum_is_seen_in_the_maps(user):
    query, key, value = np.random.default_rng(3).standard_normal((3, 4, 4))
    query[1] = 9000 * key[2]
    user.window.session.open(document(query, key, value))
    strip = user.window.doctoring.strip
    user.bot.waitUntil(lambda: "overflow" in [one.kind for one in strip.findings])
    user.click(strip.opener)
    number = [one.kind for one in strip.findings].index("overflow")
    user.click(strip.rows[number].button)
    weights = user.window.commands.picture.reading.array("weights")
    assert np.isnan(weights[1]).any()
    assert np.isfinite(weights[0]).all()


def test_in_the_dark_it_is_dark(user, strip):
    user.action("theme_dark").trigger()
    user.click(strip.opener)
    QApplication.processEvents()
    image = strip.grab().toImage()
    assert image.pixelColor(3, 3).name() == DARK.card
    name = strip.rows[1].cells
    assert name.grab().toImage().pixelColor(0, 0).lightness() < 80
