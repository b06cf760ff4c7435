"""What those who hear the window are told: names, and the held cell in words."""

import numpy as np
import pytest
from driving import User
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.spoken import number_spoken
from attention_gui.files.examples import example
from attention_gui.views.tab_order import by_tab


@pytest.fixture
def cat(user: User) -> User:
    user.window.session.open(example("cat"))
    return user


def heard(user: User) -> str:
    return user.stages.accessibleDescription()


def test_the_held_cell_is_told_in_words(cat):
    cat.click_map("weights", 2, 1)
    assert heard(cat).startswith("weights, query sat, key cat, 0.99")
    cat.press("Right")
    assert heard(cat).startswith("weights, query sat, key sat, 0.00")
    cat.press("Right")
    assert heard(cat) == "weights, query sat, key on, 0, masked"


def test_a_pinned_cell_is_told_to_be(cat):
    cat.click_map("weights", 2, 1)
    cat.type("0.5")
    cat.press("Return")
    assert heard(cat) == "weights, query sat, key cat, 0.5, pinned"


def test_no_cell_is_told_of_once_it_is_let_go(cat):
    cat.click_map("weights", 2, 1)
    cat.press("Esc")
    assert heard(cat) == ""


def test_what_is_no_number_is_told_as_such(user):
    odd = np.array([[np.nan, 1.0], [np.inf, 2.0]])
    user.window.session.open(document(odd, np.eye(2), np.eye(2), tokens=["a", " "]))
    user.click_map("scores", 0, 0)
    assert heard(user) == "scores, query a, key a, not a number"
    user.click_map("scores", 1, 1)
    assert ", query 1, key 1, " in heard(user)


@pytest.mark.parametrize(
    ("number", "words"),
    [(-2.5, "minus 2.5"), (np.inf, "infinity"), (-np.inf, "minus infinity"), (3, "3")],
)
def test_numbers_are_read_out(number, words):
    assert number_spoken(number) == words


def test_what_reads_the_screen_is_told_that_the_cell_is_another(cat, monkeypatch):
    told = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", told.append)
    cat.click_map("weights", 2, 1)
    cat.press("Left")
    kinds = [event.type() for event in told]
    assert kinds == [QAccessible.Event.DescriptionChanged] * 2


def test_the_chosen_head_is_told(cat):
    assert cat.heads.accessibleDescription() == "layer 0, head 0"
    cat.press("Alt+Right")
    assert cat.heads.accessibleDescription() == "layer 0, head 1"


@pytest.mark.parametrize("tab", ["Q K V", "X W", "Layer", "Positions", "Rules"])
def test_everything_that_takes_the_keyboard_has_a_name(cat, tab):
    cat.open_tab(tab)
    QApplication.processEvents()
    nameless = [one for one in by_tab(cat.window) if not one.accessibleName()]
    assert nameless == []


def test_every_action_says_what_it_is_and_does(cat):
    for name, action in cat.window.menu_actions.items():
        assert action.text(), name
        assert action.statusTip(), name
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        assert keys in action.toolTip(), name
