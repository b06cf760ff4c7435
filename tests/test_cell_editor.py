"""The editor of a cell: what it shows at first, and what keys and clicks do to it."""

import numpy as np
import pytest
from driving import LEFT, NONE
from PySide6.QtCore import QPoint
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document

THIRD = 1 / 3
ODD = [THIRD, 1e-300, 123456789.123456789, -0.0, np.nan, -np.inf, 5e-324]


@pytest.fixture
def odd(user):
    """Somebody before numbers whose digits do not fit their cells."""
    query = np.array([ODD, ODD])
    user.window.session.open(document(query, np.ones((2, 7)), query))
    return user


def editor(user):
    return user.table("query").editor()


@pytest.mark.parametrize("column", range(7))
@pytest.mark.parametrize("leave", ["Return", "Tab", "Down", "Esc"])
def test_it_shows_every_digit_and_leaving_changes_not_a_bit(odd, column, leave):
    before = odd.document
    odd.click_cell("query", 0, column)
    odd.press("F2")
    assert editor(odd).text() == str(ODD[column])
    odd.press(leave)
    assert editor(odd) is None
    assert odd.document is before
    assert not odd.window.session.dirty


def test_f2_has_the_caret_at_the_end_and_a_double_click_selects_all(odd):
    odd.click_cell("query", 0, 0)
    odd.press("F2")
    assert not editor(odd).hasSelectedText()
    assert editor(odd).cursorPosition() == len(str(THIRD))
    odd.press("Esc")
    table = odd.table("query")
    odd.click_cell("query", 0, 1)
    place = table.visualRect(table.model().index(0, 1)).center()
    QTest.mouseDClick(table.viewport(), LEFT, NONE, place)
    assert editor(odd).selectedText() == "1e-300"


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("Return", (1, 1)),
        ("Shift+Return", (0, 1)),
        ("Tab", (0, 2)),
        ("Shift+Backtab", (0, 0)),
        ("Down", (1, 1)),
        ("Esc", (0, 1)),
    ],
)
def test_where_the_keyboard_goes_on(odd, key, place):
    before = odd.document
    odd.click_cell("query", 0, 1)
    odd.type("2.5")
    odd.press(key)
    current = odd.table("query").currentIndex()
    assert (current.row(), current.column()) == place
    assert odd.table("query").hasFocus()
    if key == "Esc":
        assert odd.document is before
    else:
        assert odd.given("query")[0, 1] == 2.5


def test_what_an_input_method_composes_is_typed_and_not_cut_short(odd):
    odd.click_cell("query", 0, 1)
    table = odd.table("query")
    QApplication.sendEvent(table, QInputMethodEvent("４", []))
    field = editor(odd)
    assert field is not None, "composing opens the editor"
    composed = QInputMethodEvent("", [])
    composed.setCommitString("4.5")
    QApplication.sendEvent(field, composed)
    assert field.text() == "4.5"
    odd.press("Return")
    assert odd.given("query")[0, 1] == 4.5


def test_what_is_being_composed_is_taken_over_by_a_click_elsewhere(odd):
    odd.click_cell("query", 0, 1)
    odd.type("2")
    composing = QInputMethodEvent("", [])
    composing.setCommitString(".5")
    QApplication.sendEvent(editor(odd), composing)
    odd.click_cell("query", 1, 2)
    assert odd.given("query")[0, 1] == 2.5


def test_delete_in_the_editor_is_of_the_text_and_in_the_table_of_the_cells(odd):
    odd.click_cell("query", 0, 2)
    odd.press("F2, Home, Delete, Return")
    assert odd.given("query")[0, 2] == 23456789.12345679
    odd.click_cell("query", 0, 2)
    odd.press("Delete")
    assert odd.given("query")[0, 2] == 0


def test_a_click_beside_the_cells_takes_over_too(odd):
    odd.click_cell("query", 0, 1)
    odd.type("3")
    odd.click(odd.stages.viewport(), QPoint(2, 2))
    assert odd.given("query")[0, 1] == 3


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["1", "Tab", "2", "Return"], (1, 1)),
        (["1", "Tab", "2", "Tab", "3", "Tab", "4", "Return"], (1, 1)),
        (["Tab", "Tab", "Return"], (1, 1)),
        (["Tab", "2", "Shift+Backtab", "Shift+Backtab", "3", "Return"], (1, 0)),
        (["1", "Tab", "2", "Shift+Return"], (0, 2)),
        (["1", "Tab", "2", "Down"], (1, 2)),
        (["Tab", "Left", "Right", "Return"], (1, 2)),
        (["Tab"] * 6 + ["5", "Tab", "Return"], (2, 0)),
    ],
)
def test_return_goes_under_where_the_row_of_tabs_began(odd, keys, place):
    block = np.arange(21.0).reshape(3, 7)
    odd.window.session.open(document(block, block, block))
    odd.click_cell("query", 1 if "Shift+Return" in keys else 0, 1)
    for key in keys:
        odd.type(key) if key.isdigit() else odd.press(key)
    current = odd.table("query").currentIndex()
    assert (current.row(), current.column()) == place


def test_return_with_ctrl_puts_what_is_typed_into_every_selected_cell(odd):
    table = odd.table("query")
    table.setFocus()
    table.select(0, 1, 2, 3)
    odd.type("=1/4")
    odd.press("Ctrl+Return")
    assert editor(odd) is None
    assert np.array_equal(odd.given("query")[:, 1:4], np.full((2, 3), 0.25))
    assert odd.given("query")[:, 0].tolist() == [THIRD, THIRD]
    assert len(table.selectionModel().selectedIndexes()) == 6
    assert (table.currentIndex().row(), table.currentIndex().column()) == (0, 1)
    odd.press("Ctrl+Z")
    assert odd.given("query")[1, 1:3].tolist() == ODD[1:3]


def test_return_with_ctrl_refuses_what_is_no_number(odd):
    before = odd.document
    table = odd.table("query")
    table.setFocus()
    table.select(0, 1, 2, 3)
    odd.type("x")
    odd.press("Ctrl+Return")
    assert editor(odd) is not None
    assert "is not a number" in table.note.text()
    odd.press("Esc")
    assert odd.document is before


def test_return_with_ctrl_where_nothing_is_typed_leaves_all_as_it_is(odd):
    table = odd.table("query")
    table.setFocus()
    table.select(0, 1, 2, 3)
    before = odd.document
    odd.press("Ctrl+Return")
    assert odd.document is before
    assert (table.currentIndex().row(), table.currentIndex().column()) == (0, 1)
    assert len(table.selectionModel().selectedIndexes()) == 6


@pytest.mark.parametrize("go", ["Up", "2, Return", "F2, Down"])
def test_a_step_up_or_down_keeps_the_cell_in_sight_in_a_wide_table(odd, go):
    wide = np.arange(1200.0).reshape(30, 40)
    odd.window.session.open(document(wide, wide, wide))
    odd.window.pointing.go_to("query[20, 30]")
    table = odd.table("query")
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))
    across = table.horizontalScrollBar().value()
    assert across % table.columnWidth(0), "else no column is cut at the left"
    odd.press(go)
    assert table.horizontalScrollBar().value() == across
    assert table.currentIndex().row() != 20
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


@pytest.mark.parametrize(
    ("keys", "place"),
    [("Down", (1, 3)), ("Left", (0, 2)), ("7, Return", (1, 3)), ("F2", (0, 3))],
)
def test_a_cell_that_was_let_go_of_is_gone_on_from(odd, keys, place):
    odd.click_cell("query", 0, 3)
    odd.press("Esc")
    assert odd.window.pointing.held is None
    odd.press(keys)
    assert odd.window.pointing.held == ("query", *place)
    assert odd.given("query")[0, 3] == (7 if "7" in keys else 0)


def test_a_cell_that_was_let_go_of_is_not_cleared(odd):
    odd.click_cell("query", 0, 0)
    odd.press("Esc")
    before = odd.document
    odd.press("Del")
    odd.press("Shift")
    assert odd.document is before
    assert odd.window.pointing.held is None
