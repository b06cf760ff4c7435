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
