"""The controls of the tool bar: what they do to the numbers, and what they refuse."""

import numpy as np
import pytest
from driving import User, expected
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from attention_gui.core.attention import attend
from attention_gui.core.build import document
from attention_gui.core.rule import Rule
from attention_gui.files.examples import example
from attention_gui.views.note import Note

NUMBERS = np.random.default_rng(9).normal(size=(3, 2, 3, 4, 2))
QUERY = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
VALUE = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])


@pytest.fixture
def controls(user):
    return user.window.controls


def fill(user: User, field, text: str) -> None:
    """Click a field and type over what it holds."""
    user.click(field)
    user.press("Ctrl+A")
    user.type(text)
    user.press("Return")


def choose(user: User, box, number: int) -> None:
    """Choose in a box by keys, as a user does who has tabbed to it."""
    box.setFocus(Qt.FocusReason.TabFocusReason)
    while box.currentIndex() < number:
        user.press("Down")
    while box.currentIndex() > number:
        user.press("Up")


def shows(user: User, **rule: object) -> bool:
    """Whether the maps show the worked example under a rule."""
    result = attend(QUERY, QUERY, VALUE, Rule(**rule))
    return user.colours("output") == expected(
        user, "output", result.output
    ) and np.allclose(user.window.commands.picture.result.weights, result.weights)


def test_layer_and_head_are_shown_where_there_are_several(user, controls):
    assert not controls.layer.isVisible()
    user.window.session.open(document(*NUMBERS))
    assert controls.layer.isVisible()
    assert controls.head.isVisible()
    assert [controls.head.itemText(n) for n in range(controls.head.count())] == list(
        "012"
    )
    user.window.session.open(example("worked"))
    assert not controls.layer.isVisible()


def test_a_head_is_chosen_by_keys_and_by_clicking_its_map(user, controls):
    user.window.session.open(document(*NUMBERS))
    choose(user, controls.head, 2)
    assert user.window.session.look[:2] == (0, 2)
    choose(user, controls.layer, 1)
    assert user.window.session.look[:2] == (1, 2)
    user.colours("weights")  # lets the layout settle
    card = user.heads.shown[1].frame.card
    user.click(user.heads.viewport(), card.center().toPoint())
    assert user.window.session.look[:2] == (1, 1)
    assert controls.head.currentText() == "1"
    scores = NUMBERS[0, 1, 1] @ NUMBERS[1, 1, 1].T
    user.window.pointing.let_go()  # no outline is over the colours
    assert user.colours("scores") == expected(user, "scores", scores)


def test_causal_hides_later_keys(user, controls):
    choose(user, controls.masking, 1)
    weights = user.window.commands.picture.result.weights
    assert weights[0].tolist() == [1, 0, 0]
    assert shows(user, causal=True)
    assert user.action("toggle_causal").isChecked()
    assert user.action("undo").text() == "&Undo: Switched causal on"
    user.press("Ctrl+Z")
    assert controls.masking.currentText() == "None"
    assert not user.action("toggle_causal").isChecked()
    assert not user.action("undo").isEnabled()
    user.press("Ctrl+M")
    assert controls.masking.currentText() == "Causal"
    assert shows(user, causal=True)


def test_the_scale_is_the_usual_or_1_or_ones_own(user, controls):
    assert controls.scale.currentText() == "1/√d = 0.707"
    assert not controls.own_scale.isVisible()
    choose(user, controls.scale, 1)
    assert shows(user, scale=1.0)
    choose(user, controls.scale, 2)
    assert controls.own_scale.isVisible()
    assert controls.own_scale.hasFocus()
    user.type("0.25")
    user.press("Return")
    assert shows(user, scale=0.25)
    assert user.window.session.history.count == 2
    user.press("Ctrl+Z")
    assert (controls.scale.currentText(), controls.own_scale.isVisible()) == (
        "1",
        False,
    )
    user.action("undo").trigger()
    assert controls.scale.currentIndex() == 0
    assert shows(user)


def test_an_own_scale_not_typed_is_none(user, controls):
    choose(user, controls.scale, 1)
    for leave in ("Esc", "Tab", "Return"):
        choose(user, controls.scale, 2)
        assert controls.own_scale.hasFocus()
        user.press(leave)
        assert controls.scale.currentIndex() == 1, leave
        assert not controls.own_scale.isVisible()
    assert user.window.session.history.count == 1


@pytest.mark.parametrize(
    ("name", "text", "number"),
    [
        ("temperature", "2.5", 2.5),
        ("temperature", "=1/4", 0.25),
        ("softcap", "0.5", 0.5),
    ],
)
def test_a_number_is_in_force_and_one_step(user, controls, name, text, number):
    field = getattr(controls, name)
    before = field.text()
    fill(user, field, text)
    assert shows(user, **{name: number})
    assert user.window.session.history.count == 1
    assert user.action("undo").text() == f"&Undo: Set {name} to {number:g}"
    user.action("undo").trigger()
    assert field.text() == before
    assert shows(user)
    user.action("redo").trigger()
    assert float(field.text()) == number


def test_of_a_long_number_the_first_digits_are_seen(user, controls):
    user.window.board.maps.stages.setFocus()
    session = user.window.session
    session.put(session.document.with_rule(temperature=0.494573), "Swept")
    QApplication.processEvents()
    assert controls.temperature.text() == "0.494573"
    assert controls.temperature.cursorPosition() == 0


def test_an_empty_softcap_is_none_and_an_empty_temperature_1(user, controls):
    fill(user, controls.softcap, "0.5")
    fill(user, controls.temperature, "3")
    for field in (controls.softcap, controls.temperature):
        user.click(field)
        user.press("Ctrl+A")
        user.press("Del")
        user.press("Return")
    assert shows(user)
    assert (controls.softcap.text(), controls.temperature.text()) == ("", "1.0")
    assert controls.softcap.placeholderText() == "none"


def test_what_is_no_change_is_no_step_and_shown_as_it_was(user, controls):
    for text in ("1.00", "", "1"):
        fill(user, controls.temperature, text)
        assert controls.temperature.text() == "1.0"
    assert user.window.session.history.count == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "temperature"),
        ("-1", "temperature"),
        ("abc", "abc"),
        ("1,5", ","),
        ("nan", ""),
    ],
)
def test_a_number_that_cannot_be_is_refused_beside_its_field(
    user, controls, text, reason
):
    field = controls.temperature
    before = user.document
    fill(user, field, text)
    (note,) = [one for one in user.window.findChildren(Note) if one.isVisible()]
    assert reason in note.text()
    assert note.geometry().top() - field.mapTo(user.window, QPoint(0, 0)).y() < 60
    assert reason in field.toolTip()
    assert field.property("wrong")
    assert field.text() == text
    assert user.document is before
    user.press("Esc")
    assert not note.isVisible()
    assert (field.text(), field.property("wrong"), field.toolTip()) == (
        "1.0",
        False,
        "",
    )


def test_a_wheel_that_passes_by_changes_nothing(user, controls):
    user.click_cell("query", 0, 0)
    turn(controls.masking)
    assert controls.masking.currentIndex() == 0
    controls.masking.setFocus()
    turn(controls.masking)
    assert controls.masking.currentIndex() == 1
    assert shows(user, causal=True)


def turn(widget: QWidget) -> None:
    """Turn the wheel towards oneself over a widget."""
    place = QPointF(widget.rect().center())
    step, none = QPoint(0, -120), QPoint()
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    where = widget.mapToGlobal(place)
    event = QWheelEvent(place, where, none, step, buttons, keys, phase, False)
    QApplication.sendEvent(widget, event)


def test_a_mask_while_a_cell_is_half_typed_loses_neither(user, controls):
    user.click_cell("query", 0, 0)
    user.type("8.5")
    user.action("toggle_causal").trigger()
    user.action("save_as").setEnabled(True)
    user.table("query").setFocus()
    user.table("query").commit_editor()
    assert user.given("query")[0, 0] == 8.5
    assert user.document.layers[0].rule.causal


def test_a_field_takes_what_is_typed_when_it_is_left(user, controls):
    user.click(controls.temperature)
    user.press("Ctrl+A")
    user.type("4")
    QTest.keyClick(controls.temperature, Qt.Key.Key_Tab)
    assert shows(user, temperature=4.0)
