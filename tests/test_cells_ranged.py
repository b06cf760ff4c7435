"""Ranges in the tables of the window: grown, gone round in, and in several pieces."""

import numpy as np
import pytest
from driving import LEFT, NONE, move
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from steps import is_last_step

from attention_gui.core.build import document
from attention_gui.files.examples import example

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
FIVE = ((0, 0), (1, 3), (3, 1), (4, 2), (5, 0))


@pytest.fixture
def sheet(user):
    """Somebody before a 6 × 4 query that counts from 1 to 24."""
    numbers = np.arange(1.0, 25).reshape(6, 4)
    user.window.session.open(document(numbers, numbers, numbers, tokens=list("abcdef")))
    user.click_cell("query", 1, 1)
    return user


def at(user, stage="query"):
    index = user.table(stage).currentIndex()
    return index.row(), index.column()


def selected(user, stage="query"):
    return [tuple(block) for block in user.table(stage).blocks()]


def click(user, row, column, keys, stage="query"):
    table = user.table(stage)
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), LEFT, keys, place)


def pick(user, cells, stage="query"):
    """Click cells that do not touch, with Ctrl from the second on."""
    user.click_cell(stage, *cells[0])
    for cell in cells[1:]:
        click(user, *cell, CONTROL, stage)


@pytest.mark.parametrize(
    ("keys", "block"),
    [
        ("Shift+Down, Shift+Right", (1, 1, 2, 2)),
        ("Shift+Down, Shift+Down, Shift+Up", (1, 1, 2, 1)),
        ("Shift+Up, Shift+Left", (0, 0, 2, 2)),
        ("Shift+Down, Shift+Up, Shift+Up, Shift+Up", (0, 1, 2, 1)),
        ("Shift+End", (1, 1, 1, 3)),
        ("Shift+Home", (1, 0, 1, 2)),
        ("Ctrl+Shift+Down", (1, 1, 5, 1)),
        ("Ctrl+Shift+End", (1, 1, 5, 3)),
        ("Ctrl+Shift+Home", (0, 0, 2, 2)),
        ("Shift+PgDown", (1, 1, 5, 1)),
    ],
)
def test_the_current_cell_stays_where_the_selection_began(sheet, keys, block):
    for key in keys.split(", "):
        sheet.press(key)
    assert selected(sheet) == [block]
    assert at(sheet) == (1, 1)
    sheet.type("7")
    sheet.press("Return")
    changed = sheet.given("query").ravel() != np.arange(1.0, 25)
    assert changed.nonzero()[0].tolist() == [5]
    assert sheet.given("query")[1, 1] == 7


def test_it_stays_for_a_click_with_shift_and_for_a_drag(sheet):
    click(sheet, 3, 3, SHIFT)
    assert (selected(sheet), at(sheet)) == ([(1, 1, 3, 3)], (1, 1))
    click(sheet, 0, 0, SHIFT)
    assert (selected(sheet), at(sheet)) == ([(0, 0, 2, 2)], (1, 1))
    table = sheet.table("query")
    places = [
        table.visualRect(table.model().index(*cell)).center()
        for cell in ((4, 3), (3, 2), (2, 1))
    ]
    QTest.mousePress(table.viewport(), LEFT, NONE, places[0])
    for place in places[1:]:
        move(table.viewport(), place)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, places[-1])
    assert (selected(sheet), at(sheet)) == ([(2, 1, 3, 3)], (4, 3))
    assert sheet.window.pointing.held[1:] == (4, 3)


def test_the_moving_edge_is_scrolled_to(user):
    numbers = np.arange(800.0).reshape(200, 4)
    user.window.session.open(document(numbers, numbers, numbers))
    user.click_cell("query", 0, 1)
    user.press("Ctrl+Shift+Down")
    table = user.table("query")
    assert selected(user) == [(0, 1, 200, 1)]
    assert (
        table.viewport()
        .rect()
        .contains(table.visualRect(table.model().index(199, 1)).center())
    )
    user.press("Shift+Up")
    assert selected(user) == [(0, 1, 199, 1)]


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("Return", [(2, 1), (1, 2), (2, 2), (1, 1)]),
        ("Shift+Return", [(2, 2), (1, 2), (2, 1), (1, 1)]),
        ("Tab", [(1, 2), (2, 1), (2, 2), (1, 1)]),
        ("Shift+Backtab", [(2, 2), (2, 1), (1, 2), (1, 1)]),
    ],
)
@pytest.mark.parametrize("typing", [True, False])
def test_keys_go_round_inside_what_is_selected(sheet, key, path, typing):
    sheet.press("Shift+Down")
    sheet.press("Shift+Right")
    typed = {}
    for count, cell in enumerate(path):
        before = at(sheet)
        if typing:
            sheet.type(str(100 + count))
            typed[before] = 100 + count
        sheet.press(key)
        assert at(sheet) == cell
        assert selected(sheet) == [(1, 1, 2, 2)]
    wanted = np.arange(1.0, 25).reshape(6, 4)
    for cell, number in typed.items():
        wanted[cell] = number
    assert np.array_equal(sheet.given("query"), wanted)


@pytest.mark.parametrize("key", ["Del", "Backspace"])
def test_all_pieces_are_set_to_0_in_one_step(sheet, key):
    pick(sheet, FIVE)
    sheet.press(key)
    wanted = np.arange(1.0, 25).reshape(6, 4)
    wanted[tuple(zip(*FIVE, strict=True))] = 0
    assert np.array_equal(sheet.given("query"), wanted)
    assert is_last_step(sheet, "Set 5 cells of query to 0")
    sheet.press("Ctrl+Z")
    assert sheet.given("query").all()


def test_return_with_ctrl_fills_all_pieces_in_one_step(sheet):
    pick(sheet, FIVE)
    sheet.type("-2.5")
    sheet.press("Ctrl+Return")
    assert [sheet.given("query")[cell] for cell in FIVE] == [-2.5] * 5
    assert (sheet.given("query") == -2.5).sum() == 5
    assert is_last_step(sheet, "Set 5 cells of query to -2.5")
    sheet.press("Ctrl+Z")
    assert sheet.given("query").min() == 1


def test_pieces_are_not_copied_or_pasted_or_transposed(sheet):
    QGuiApplication.clipboard().setText("5")
    before = sheet.document
    table = sheet.table("query")
    for act in (table.copy, table.paste, sheet.action("transpose").trigger):
        pick(sheet, FIVE)
        act()
        assert "several pieces" in table.note.text()
        assert table.note.isVisible()
    assert QGuiApplication.clipboard().text() == "5"
    assert sheet.document is before


def test_of_a_computed_table_the_pins_in_all_pieces_are_let_go_of(user):
    user.window.session.open(example("cat"))
    cells = ((0, 0), (1, 1))
    pick(user, cells)
    user.type("9")
    user.press("Ctrl+Return")
    assert is_last_step(user, "Pinned 2 cells of query at 9")
    assert user.table("query").matrix.pinned == set(cells)
    user.press("Del")
    assert not any(layer.pins for layer in user.document.layers)
    assert is_last_step(user, "Released 2 cells of query")
    user.press("Ctrl+Z")
    assert sum(map(len, user.document.layers[0].pins.values())) == 2


def test_an_expression_knows_the_cell_that_it_is_typed_into(sheet):
    sheet.enter("query", 2, 3, "=x*2 + i")
    assert sheet.given("query")[2, 3] == 26
    sheet.enter("query", 0, 0, "=rows*10 + columns")
    assert sheet.given("query")[0, 0] == 64


def test_an_expression_is_worked_out_for_every_selected_cell(sheet):
    sheet.press("Shift+Down")
    sheet.press("Shift+Right")
    sheet.type("=10*i+j")
    sheet.press("Ctrl+Return")
    assert sheet.given("query")[1:3, 1:3].tolist() == [[11, 12], [21, 22]]
    pick(sheet, ((0, 0), (5, 3)))
    sheet.type("=-x")
    sheet.press("Ctrl+Return")
    assert [sheet.given("query")[cell] for cell in ((0, 0), (5, 3))] == [-1, -24]
    assert is_last_step(sheet, "Changed 2 cells of query")


def test_an_unknown_name_is_refused_with_those_that_are_known(sheet):
    before = sheet.document
    sheet.enter("query", 1, 1, "=y+1")
    table = sheet.table("query")
    assert "unknown name “y”; known: x, i, j, rows, columns, pi" in table.note.text()
    sheet.press("Esc")
    assert sheet.document is before
