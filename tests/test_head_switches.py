"""Heads are switched off and on, one by one or all but one, and what that changes."""

import numpy as np
import pytest
from driving import User, expected
from layered import layered
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.display import percent_text
from attention_gui.core.stack import Stack
from attention_gui.views.head_switch import switch_of

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def reader(user):
    user.window.session.open(layered())
    QApplication.processEvents()
    return user


def flip(user: User, head: int, modifier=NONE) -> None:
    """Click the dot of a head."""
    QApplication.processEvents()
    dot = switch_of(user.heads.shown[head].frame).center().toPoint()
    QTest.mouseClick(user.heads.viewport(), LEFT, modifier, dot)


def off(user: User, layer: int = 0) -> set[int]:
    return set(user.document.layers[layer].off)


def said(user: User) -> str:
    return user.window.board.maps.heads_card.header.right.text()


def share(before, now) -> str:
    """Return in words how much the output of layer 0 has changed."""
    before, now = Stack(before).layer_output(0), Stack(now).layer_output(0)
    return percent_text(np.linalg.norm(now - before) / np.linalg.norm(before))


def test_a_dot_switches_its_head_off_and_on_in_one_step_each(reader):
    before = reader.document
    flip(reader, 2)
    assert off(reader) == {2}
    assert reader.window.session.look.head == 0, "which is looked at stays"
    assert reader.action("undo").text() == "&Undo: Switched head 2 off"
    assert said(reader) == f"layer output changes by {share(before, reader.document)}"
    flip(reader, 2)
    assert off(reader) == set()
    assert said(reader) == ""
    reader.press("Ctrl+Z")
    assert off(reader) == {2}
    reader.press("Ctrl+Z")
    assert reader.document is before


def test_the_layers_page_shows_the_change(reader):
    before = Stack(reader.document).layer_output(0)
    flip(reader, 1)
    flip(reader, 3)
    reader.window.looking.seek(reader.window.pointing.held._replace(stage="change"))
    change = Stack(reader.document).layer_output(0) - before
    assert reader.stages.panels[-1].title == "Change"
    assert np.allclose(reader.stages.panels[-1].values, change)
    assert reader.colours("change") == expected(reader, "change", change)
    reader.press("PgDown")
    assert reader.stages.panels[-1].title == "Layer output"
    assert said(reader) == ""


def test_what_follows_in_later_layers_changes_too(reader):
    before = Stack(reader.document).layer_output(1)
    flip(reader, 0)
    assert not np.allclose(Stack(reader.document).layer_output(1), before)


def test_shift_leaves_one_head_and_again_all(reader):
    flip(reader, 1, SHIFT)
    assert off(reader) == {0, 2, 3}
    assert reader.action("undo").text() == "&Undo: Switched all heads off but head 1"
    flip(reader, 1, SHIFT)
    assert off(reader) == set()


def test_the_menu_is_about_the_head_that_is_looked_at(reader):
    reader.press("Alt+Right")
    action = reader.action("toggle_head")
    assert not action.isChecked()
    reader.press("Ctrl+Shift+O")
    assert off(reader) == {1}
    assert action.isChecked()
    reader.press("Alt+Right")
    assert not action.isChecked()
    reader.action("only_head").trigger()
    assert off(reader) == {0, 1, 3}
    reader.action("all_heads_on").trigger()
    assert off(reader) == set()
    reader.action("all_heads_on").trigger()
    assert reader.action("undo").text() == "&Undo: Switched all heads on"


def test_the_menu_of_a_small_map_is_about_its_head(reader):
    place = reader.heads.shown[3].frame.cells.center().toPoint()
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, place, reader.heads.mapToGlobal(QPoint(0, 0)))
    QApplication.sendEvent(reader.heads.viewport(), event)
    menu = QApplication.activePopupWidget()
    texts = [one.text().replace("&", "") for one in menu.actions()]
    assert {"Switch head off", "Only this head", "All heads on"} <= set(texts)
    assert reader.window.session.look.head == 3
    next(one for one in menu.actions() if one.objectName() == "toggle_head").trigger()
    menu.close()
    assert off(reader) == {3}


def test_the_space_bar_switches_the_chosen_head(reader):
    reader.heads.setFocus()
    reader.press("Right")
    reader.press("Space")
    assert off(reader) == {1}


def test_a_head_that_is_off_contributes_nothing_and_still_attends(reader):
    weights = [panel.values for panel in reader.heads.panels]
    flip(reader, 2)
    assert [panel.off for panel in reader.heads.panels] == [False, False, True, False]
    assert np.array_equal(reader.heads.panels[2].values, weights[2])
    reader.window.looking.show_below("contributions")
    assert not reader.heads.panels[2].values.any()
    assert reader.heads.panels[0].values.any()


def test_all_heads_off_leave_what_is_carried_past_them(reader):
    for head in range(4):
        flip(reader, head)
    assert off(reader) == {0, 1, 2, 3}
    assert not Stack(reader.document).attended(0).any()
    assert said(reader).startswith("layer output changes by ")
