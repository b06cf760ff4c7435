"""Keys alone: from pane to pane, and to everything in them, as it is read."""

import pytest
from driving import User
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from attention_gui.files.examples import example


@pytest.fixture
def cat(user: User) -> User:
    """The user before two layers of several heads, whose tables have the keyboard."""
    user.window.session.open(example("cat"))
    user.table("query").setFocus()
    return user


def focus() -> QWidget:
    there = QApplication.focusWidget()
    assert there is not None
    return there


def named() -> str:
    return focus().accessibleName()


def test_f6_goes_round_the_panes_in_reading_order(cat):
    names = []
    for _ in range(7):
        names.append(named())
        cat.press("F6")
    assert names == [
        "query table", "stages", "heads", "Examples", "layer", "cell name",
        "query table",
    ]  # fmt: skip


def test_shift_f6_goes_back_the_same_way(cat):
    names = []
    for _ in range(4):
        cat.press("Shift+F6")
        names.append(named())
    assert names == ["cell name", "layer", "Examples", "heads"]


def test_a_pane_remembers_where_the_keyboard_was(cat):
    cat.table("value").setFocus()
    cat.press("F6")
    assert named() == "stages"
    cat.press("Shift+F6")
    assert named() == "value table"


def test_what_is_half_typed_is_taken_over_on_the_way(user):
    user.click_cell("query", 0, 0)
    user.type("7.5")
    user.press("F6")
    assert named() == "stages"
    assert user.given("query")[0, 0] == 7.5


def tab_round(user: User) -> list[QWidget]:
    """Press Tab until the keyboard is where it was; return where it has been."""
    user.window.controls.layer.setFocus()
    been: list[QWidget] = []
    for _ in range(300):
        been.append(focus())
        user.press("Ctrl+Tab" if named().endswith(" table") else "Tab")
        if focus() is been[0]:
            break
    return been


def takers(within: QWidget) -> set[QWidget]:
    """Return all that Qt would give the keyboard to, but for buttons among others."""
    by_tab = Qt.FocusPolicy.TabFocus.value
    return {
        one
        for one in within.findChildren(QWidget)
        if one.isVisible() and one.isEnabled() and one.focusProxy() is None
        if one.focusPolicy().value & by_tab
        if not (isinstance(one, QToolButton) and one.autoExclusive())
    }


@pytest.mark.parametrize("name", ["worked", "cat"])
def test_tab_comes_to_everything_that_takes_the_keyboard(user, name):
    user.window.session.open(example(name))
    been = tab_round(user)
    assert takers(user.window) - set(been) == set()
    assert len(set(been)) > 15


@pytest.mark.parametrize("tab", ["X W", "Layer", "Positions", "Rules"])
def test_tab_comes_to_every_field_of_the_other_tabs(user, tab):
    user.window.session.open(example("cat"))
    if tab not in user.tabs:
        pytest.skip(f"no tab {tab}")
    user.open_tab(tab)
    been = set(tab_round(user))
    inside = takers(user.window.board.givens)
    assert len(inside) > 3
    assert inside <= been


def test_tab_goes_as_one_reads(cat):
    lines = [
        one.mapTo(cat.window, one.rect().topLeft()).y()
        for one in tab_round(cat)
        if cat.window.board.givens.isAncestorOf(one)
    ]
    assert lines == sorted(lines)


def test_arrow_keys_choose_among_buttons_of_which_one_is_chosen(cat):
    pages = cat.window.board.maps.navigator.pages
    pages.buttons["head"].setFocus()
    cat.press("Right")
    assert cat.window.session.look.page == "layer"
    assert named() == "pages: Layer"
    assert pages.buttons["layer"].hasFocus()
