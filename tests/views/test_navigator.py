"""The navigator says where the user is, and asks for where the user wants to be."""

from dataclasses import replace

import numpy as np
import pytest
from drawn import crumbs, say
from layered import layered
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.look import Look, Trace
from attention_gui.core.positioning import Positions

LEFT = Qt.MouseButton.LeftButton


def tabs(navigator):
    QApplication.processEvents()
    found = navigator.pages.buttons.values()
    return [one.text() for one in found if one.isVisible()]


def press(navigator, text):
    """Click the crumb or the tab of a text, and return what was asked."""
    QApplication.processEvents()  # all stand in their places
    asked = say(navigator, "look_asked")
    buttons = [*navigator.layers.buttons, *navigator.pages.buttons.values()]
    (button,) = (one for one in buttons if one.isVisible() and one.text() == text)
    QTest.mouseClick(button, LEFT)
    return asked


def test_crumbs_and_pages_are_those_that_there_are(navigator):
    navigator.show_document(layered(positions=Positions("rope")), Look(1, 0))
    assert crumbs(navigator) == ["X", "Layer 0", "Layer 1", "output"]
    assert tabs(navigator) == ["Head", "Layer", "Positions", "Rollout"]
    navigator.show_document(layered(1), Look())
    assert tabs(navigator) == ["Head", "Layer"]


def test_the_layer_and_the_page_that_are_looked_at_are_marked(navigator):
    navigator.show_document(layered(3), Look(2, 0, page="rollout"))
    marked = [one.text() for one in navigator.layers.buttons if one.isChecked()]
    assert marked == ["Layer 2"]
    assert navigator.pages.buttons["rollout"].isChecked()


@pytest.mark.parametrize("width", [900, 600, 420, 330, 260])
@pytest.mark.parametrize("layer", [0, 6, 11])
def test_whatever_the_room_the_way_fits_and_names_the_layer(navigator, width, layer):
    navigator.resize(width, 30)
    navigator.show_document(layered(12), Look(layer, 0))
    named = crumbs(navigator)
    assert {f"Layer {layer}", str(layer)} & set(named)
    right = navigator.layers.width()
    for button in navigator.layers.buttons:
        if button.isVisible():
            assert button.geometry().right() <= right
            assert button.width() >= button.fontMetrics().horizontalAdvance(
                button.text()
            )


def test_a_crumb_asks_for_its_layer_and_stays_unmarked_until_that_is_shown(navigator):
    look = Look(0, 3, page="layer")
    navigator.show_document(layered(3), look)
    assert press(navigator, "Layer 1") == [look._replace(layer=1)]
    marked = [one.text() for one in navigator.layers.buttons if one.isChecked()]
    assert marked == ["Layer 0"]


def test_the_ends_ask_for_what_is_read_and_what_comes_out(navigator):
    stages = say(navigator, "stage_asked")
    navigator.show_document(layered(3), Look(1, 2))
    assert press(navigator, "X") == [Look(0, 2, page="layer")]
    assert press(navigator, "output") == [Look(2, 2, page="layer")]
    assert stages == ["input", "layer_output"]


def test_a_gap_offers_the_layers_that_it_stands_for(navigator):
    navigator.resize(640, 30)
    navigator.show_document(layered(12), Look(0, 0))
    asked = press(navigator, "…")
    menu = QApplication.activePopupWidget()
    first, *_, last = menu.actions()
    assert last.text() == "Layer 10"
    first.trigger()
    menu.close()
    assert asked == [Look(int(first.text().split()[1]), 0)]


def test_a_tab_asks_for_its_page_and_waits_for_it(navigator):
    navigator.show_document(layered(), Look())
    assert press(navigator, "Rollout") == [Look(page="rollout")]
    assert navigator.pages.buttons["head"].isChecked()


def test_a_single_layer_that_reads_and_gives_nothing_has_no_way(navigator):
    numbers = np.ones((3, 2, 4, 2))
    alibi = Positions("alibi", slopes=np.ones(2))
    alone = replace(document(*numbers), positions=alibi)
    navigator.show_document(alone, Look())
    assert crumbs(navigator) == []
    assert tabs(navigator) == ["Head", "Positions"]


def test_nothing_is_said_when_something_is_shown(navigator):
    asked = say(navigator, "look_asked")
    for look in (Look(), Look(1, 1, page="rollout", trace=Trace("min", 0.25, 2))):
        navigator.show_document(layered(), look)
    assert asked == []


def test_the_fields_of_a_rollout_show_and_ask_how_it_is_traced(navigator):
    look = Look(page="rollout", trace=Trace("max", 0.25, -1))
    navigator.show_document(layered(), look)
    fields = navigator.trace
    assert fields.isVisible()
    assert fields.fusion.currentText() == "heads: max"
    assert fields.share.text() == "residual: 0.25"
    assert fields.token.currentText() == "flow to: 5 mat"
    asked = say(navigator, "look_asked")
    fields.fusion.setFocus()
    QTest.keyClick(fields.fusion, Qt.Key.Key_Down)
    fields.share.setFocus()
    QTest.keyClick(fields.share, Qt.Key.Key_Up)
    fields.token.setFocus()
    QTest.keyClick(fields.token, Qt.Key.Key_Home)
    assert [one.trace for one in asked] == [
        *(Trace("min", 0.25, -1), Trace("max", 0.3, -1), Trace("max", 0.25, 0)),
    ]
    navigator.show_document(layered(), Look())
    assert not fields.isVisible()


def test_a_share_stays_within_0_and_1(navigator):
    navigator.show_document(layered(), Look(page="rollout", trace=Trace(residual=1.0)))
    asked, share = say(navigator, "look_asked"), navigator.trace.share
    share.setFocus()
    QTest.keyClick(share, Qt.Key.Key_Up)
    assert asked == []
    assert share.text() == "residual: 1.00"
