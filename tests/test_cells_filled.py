"""Filling cells in the window: the handle, keys, menus and dialogs."""

import numpy as np
import pytest
from driving import LEFT, NONE, move
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu
from steps import is_last_step, steps

from attention_gui.core.build import document
from attention_gui.core.pins import Matrix
from attention_gui.files.examples import example
from attention_gui.views.task_dialog import TaskDialog

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def sheet(user):
    """Somebody before a 6 × 4 query of zeros."""
    zeros = np.zeros((6, 4))
    user.window.session.open(document(zeros, zeros, zeros, tokens=list("abcdef")))
    user.table("query").setFocus()
    return user


def select(user, row, column, rows=1, columns=1, stage="query"):
    user.click_cell(stage, row, column)
    user.table(stage).select(row, column, rows, columns)


def put(user, row, column, numbers):
    user.window.session.edit("query", row, column, np.array(numbers, float))


def cell(table, row, column):
    return table.visualRect(table.model().index(row, column)).center()


def drag_handle(user, row, column, keys=NONE, drop=True, stage="query"):
    """Drag the fill handle to a cell."""
    table = user.table(stage)
    rect = table.handle.rect()
    assert rect is not None, "no handle to be seen"
    QTest.mouseMove(table.viewport(), rect.center())
    QTest.mousePress(table.viewport(), LEFT, NONE, rect.center())
    move(table.viewport(), rect.center() + QPoint(3, 3))
    move(table.viewport(), cell(table, row, column))
    if drop:
        QTest.mouseRelease(table.viewport(), LEFT, keys, cell(table, row, column))


def selected(user, stage="query"):
    return [tuple(block) for block in user.table(stage).blocks()]


@pytest.mark.parametrize(
    ("numbers", "keys", "wanted"),
    [
        ([[2]], NONE, [2, 2, 2, 2]),
        ([[2]], CONTROL, [2, 3, 4, 5]),
        ([[0.1], [0.2]], NONE, [0.1, 0.2, 0.3, 0.4]),
        ([[0.1], [0.2]], CONTROL, [0.1, 0.2, 0.1, 0.2]),
    ],
)
def test_the_handle_repeats_one_cell_and_continues_two_down(
    sheet, numbers, keys, wanted
):
    put(sheet, 0, 1, numbers)
    select(sheet, 0, 1, len(numbers))
    drag_handle(sheet, 3, 1, keys)
    assert sheet.given("query")[:, 1].tolist() == [*wanted, 0, 0]
    assert selected(sheet) == [(0, 1, 4, 1)]
    assert not sheet.given("query")[:, [0, 2, 3]].any()
    sheet.press("Ctrl+Z")
    assert not sheet.given("query")[len(numbers) :].any()


@pytest.mark.parametrize(
    ("to", "wanted"),
    [
        ((0, 1), [[-1, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]),
        ((2, 3), None),
        ((2, 0), None),
    ],
)
def test_the_handle_fills_up_right_and_left(sheet, to, wanted):
    put(sheet, 2, 1, [[1, 3], [2, 4]])
    select(sheet, 2, 1, 2, 2)
    drag_handle(sheet, *to)
    query = sheet.given("query")
    if to == (0, 1):
        assert query[:4, 1:3].tolist() == [[-1, 1], [0, 2], [1, 3], [2, 4]]
    elif to == (2, 3):
        assert query[2:4].tolist() == [[0, 1, 3, 5], [0, 2, 4, 6]]
    else:
        assert query[2:4].tolist() == [[-1, 1, 3, 0], [0, 2, 4, 0]]


def test_what_would_be_filled_is_outlined_and_escape_gives_up(sheet):
    put(sheet, 0, 0, [[5]])
    select(sheet, 0, 0)
    before, count = sheet.document, steps(sheet)
    table = sheet.table("query")
    drag_handle(sheet, 3, 0, drop=False)
    assert table.handle.fill.whole == (0, 0, 4, 1)
    outlined = table.viewport().grab().toImage()
    left = table.visualRect(table.model().index(2, 0)).left()
    rows = range(cell(table, 1, 0).y(), cell(table, 3, 0).y())
    dashes = {QColor(outlined.pixel(left, y)).name() for y in rows}
    assert len(dashes) > 1, "dashed"
    sheet.press("Esc")
    assert table.handle.fill is None
    move(table.viewport(), cell(table, 5, 3))
    QTest.mouseRelease(table.viewport(), LEFT, NONE, cell(table, 5, 3))
    assert sheet.document is before
    assert steps(sheet) == count
    QTest.mouseMove(table.viewport(), cell(table, 5, 3))
    assert selected(sheet) == [(0, 0, 1, 1)]


def test_the_handle_is_only_where_the_keyboard_is_and_one_rectangle_selected(sheet):
    table = sheet.table("query")
    select(sheet, 0, 0, 2, 2)
    corner = table.handle.rect().center()
    shown = QColor(table.viewport().grab().toImage().pixel(corner)).name()
    assert shown == sheet.window.board.givens._theme.accent
    ctrl_click(table, 4, 3)
    assert len(table.blocks()) == 2
    assert table.handle.rect() is None
    select(sheet, 0, 0)
    sheet.table("key").setFocus()
    assert table.handle.rect() is None


def test_the_pointer_over_the_handle_is_a_cross(sheet):
    table = sheet.table("query")
    select(sheet, 1, 1)
    sheet.point(table.viewport(), cell(table, 3, 3))
    sheet.point(table.viewport(), table.handle.rect().center())
    assert table.viewport().cursor().shape() == Qt.CursorShape.CrossCursor
    sheet.point(table.viewport(), cell(table, 3, 3))
    assert table.viewport().cursor().shape() != Qt.CursorShape.CrossCursor


def test_the_handle_scrolls_a_long_table(user):
    long = np.zeros((200, 3))
    user.window.session.open(document(long, long, long))
    user.window.session.edit("query", 0, 0, np.array([[7.0]]))
    select(user, 0, 0)
    table = user.table("query")
    rect = table.handle.rect()
    QTest.mousePress(table.viewport(), LEFT, NONE, rect.center())
    first = rect.center().x() - 20
    for _ in range(60):
        move(table.viewport(), QPoint(first, table.viewport().height() + 30))
    last = table.handle.fill.whole.rows
    assert last > table.viewport().height() // table.row_height
    place = QPoint(first, table.viewport().height() + 30)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, place)
    assert user.given("query")[:last, 0].tolist() == [7] * last
    assert not user.given("query")[last:].any()


def ctrl_click(table, row, column):
    QTest.mouseClick(table.viewport(), LEFT, CONTROL, cell(table, row, column))


def test_ctrl_d_and_ctrl_r(sheet):
    put(sheet, 0, 0, [[1, 2, 3, 4]])
    select(sheet, 0, 0, 3, 4)
    sheet.press("Ctrl+D")
    assert sheet.given("query")[:4].tolist() == [[1, 2, 3, 4]] * 3 + [[0] * 4]
    assert is_last_step(sheet, "Filled query[0:3, 0:4] down")
    select(sheet, 1, 1, 1, 3)
    sheet.press("Ctrl+R")
    assert sheet.given("query")[1].tolist() == [1, 2, 2, 2]
    assert is_last_step(sheet, "Filled query[1, 1:4] to the right")


def test_ctrl_d_takes_over_what_is_half_typed(sheet):
    select(sheet, 0, 0, 3, 1)
    sheet.type("4")
    sheet.press("Ctrl+D")
    assert sheet.given("query")[:4, 0].tolist() == [4, 4, 4, 0]


def test_ctrl_d_refuses_several_pieces_beside_the_cell(sheet):
    put(sheet, 0, 0, [[1, 2]])
    table, before = sheet.table("query"), sheet.document
    select(sheet, 0, 0, 2, 1)
    ctrl_click(table, 3, 3)
    sheet.press("Ctrl+D")
    assert sheet.document is before
    assert table.note.isVisible()
    assert "one rectangle" in table.note.text()


@pytest.fixture
def answer(monkeypatch):
    """Have dialogs filled in and finished, instead of shown for ever."""
    seen = []

    def later(act):
        def run(dialog):
            dialog.show()
            QApplication.processEvents()
            act(dialog)
            seen.append((dialog.windowTitle(), dialog.result(), dialog.reason.text()))
            dialog.hide()
            return dialog.result()

        monkeypatch.setattr(TaskDialog, "exec", run)
        return seen

    return later


def test_the_numbers_shown_first_are_short(sheet, answer):
    def act(dialog):
        assert dialog.result_text.text() == "will be 0.1257, −0.1321, …"
        dialog.button.click()

    answer(act)
    select(sheet, 0, 1, 3, 2)
    sheet.action("fill_random").trigger()
    assert sheet.given("query")[0, 1] == 0.1257302210933933, "every digit is there"


def test_filled_with_an_expression_and_the_beginning_shown_first(sheet, answer):
    def act(dialog):
        dialog.field.setText("=i+10*j")
        assert dialog.result_text.text() == "will be 10, 20, …"
        dialog.button.click()

    seen = answer(act)
    select(sheet, 0, 1, 3, 2)
    sheet.action("fill_with").trigger()
    assert seen == [("Fill query[0:3, 1:3]", 1, "")]
    assert sheet.given("query")[:3, 1:3].tolist() == [[10, 20], [11, 21], [12, 22]]
    assert is_last_step(sheet, "Filled query[0:3, 1:3] with =i+10*j")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("2abc", "“2abc” is not a number"), ("=1/x", "“=1/x” divides by zero"), ("", "")],
)
def test_what_cannot_be_filled_is_said_in_the_dialog_and_nothing_is_done(
    sheet, answer, text, reason
):
    def act(dialog):
        dialog.field.setText(text)
        dialog.button.click()
        assert dialog.isVisible()
        assert dialog.field.property("wrong") or text.startswith("=")
        assert dialog.reason.isVisible()
        dialog.cancel.click()

    before, seen = sheet.document, answer(act)
    select(sheet, 0, 0, 2, 2)
    sheet.action("fill_with").trigger()
    assert seen[0][1] == 0
    assert reason in seen[0][2]
    assert sheet.document is before


@pytest.mark.parametrize(
    ("name", "fields", "wanted", "step"),
    [
        ("multiply", {"field": "3"}, [[3, 6], [9, 12]],
         "Multiplied query[0:2, 0:2] by 3"),
        ("add", {"field": "0.1"}, [[1.1, 2.1], [3.1, 4.1]],
         "Added 0.1 to query[0:2, 0:2]"),
        ("round_cells", {"field": "-1"}, [[0, 0], [0, 0]],
         "Rounded query[0:2, 0:2], decimals: -1"),
        ("fill_series", {"start": "1", "step": "0.5"}, [[1, 1], [1.5, 1.5]],
         "Filled query[0:2, 0:2] with a series from 1 by 0.5"),
        ("fill_random", {"seed": "5"}, np.random.default_rng(5).normal(size=(2, 2)),
         "Drew 4 numbers of query from seed 5"),
    ],
)  # fmt: skip
def test_each_dialog_does_what_it_says(sheet, answer, name, fields, wanted, step):
    def act(dialog):
        for field, text in fields.items():
            getattr(dialog, field).setText(text)
        dialog.button.click()

    answer(act)
    put(sheet, 0, 0, [[1, 2], [3, 4]])
    select(sheet, 0, 0, 2, 2)
    sheet.action(name).trigger()
    assert sheet.given("query")[:2, :2].tolist() == np.array(wanted).tolist()
    assert is_last_step(sheet, step)
    assert step in sheet.window.status.currentMessage()


@pytest.mark.parametrize("chance", [0, 1])
def test_the_bounds_of_chance_have_names(sheet, answer, chance):
    def act(dialog):
        dialog.chance.setCurrentIndex(chance)
        labels = [one.text() for one in dialog.findChildren(QLabel)]
        assert {"&Mean", "De&viation"} <= set(labels) if not chance else True
        assert {"F&rom", "T&o"} <= set(labels) if chance else True
        dialog.high.setText("-1")
        dialog.button.click()
        assert "cannot be below" in dialog.reason.text()
        dialog.cancel.click()

    assert answer(act) == []
    select(sheet, 0, 0)
    sheet.action("fill_random").trigger()


def test_at_once(sheet):
    put(sheet, 0, 0, [[3, 4, 0], [1, 2, 3], [5, 6, 7]])
    select(sheet, 0, 0, 3, 3)
    sheet.action("transpose").trigger()
    assert sheet.given("query")[:3, :3].tolist() == [[3, 1, 5], [4, 2, 6], [0, 3, 7]]
    sheet.action("negate").trigger()
    assert sheet.given("query")[0].tolist() == [-3, -1, -5, 0]
    sheet.press("Ctrl+Z, Ctrl+Z")
    select(sheet, 0, 0, 1, 4)
    sheet.action("normalise_rows").trigger()
    assert sheet.given("query")[0].tolist() == [0.6, 0.8, 0, 0]
    assert is_last_step(sheet, "Normalised row 0 of query")
    select(sheet, 0, 0, 2, 3)
    sheet.action("transpose").trigger()
    assert "2 × 3 cells are no square" in sheet.table("query").note.text()


def test_pieces_are_negated_together(sheet):
    put(sheet, 0, 0, [[1, 2, 3]])
    select(sheet, 0, 0)
    ctrl_click(sheet.table("query"), 0, 2)
    sheet.action("negate").trigger()
    assert sheet.given("query")[0].tolist() == [-1, 2, -3, 0]


def test_by_the_headers_a_row_a_column_and_everything_is_selected(sheet):
    table = sheet.table("query")
    tokens, features = table.verticalHeader(), table.horizontalHeader()
    place = QPoint(5, tokens.sectionViewportPosition(2) + 5)
    QTest.mouseClick(tokens.viewport(), LEFT, NONE, place)
    assert selected(sheet) == [(2, 0, 1, 4)]
    place = QPoint(features.sectionViewportPosition(3) + 5, 5)
    QTest.mouseClick(features.viewport(), LEFT, NONE, place)
    assert selected(sheet) == [(0, 3, 6, 1)]
    QTest.mouseClick(table.findChild(QAbstractButton), LEFT)
    assert selected(sheet) == [(0, 0, 6, 4)]


def test_what_is_done_to_the_held_cell_of_a_map_pins_it(user):
    user.click_map("weights", 0, 0)
    before = user.window.commands.picture.reading.array("weights")[0, 0]
    user.action("negate").trigger()
    assert user.document.layers[0].pins[Matrix("weights", 0)] == {(0, 0): -before}
    assert is_last_step(user, "Negated weights[0, 0]")


def test_where_nothing_is_selected_that_is_said(user):
    user.window.controls.temperature.setFocus()
    before = user.document
    user.action("negate").trigger()
    assert user.window.status.currentMessage().startswith("Select cells of a table")
    assert user.document is before


def test_a_computed_table_is_pinned(user):
    user.window.session.open(example("cat"))
    select(user, 0, 0, 2, 1)
    numbers = user.table("query").matrix.array
    user.press("Ctrl+D")
    pins = user.document.layers[0].pins[Matrix("query", 0)]
    assert dict(pins) == {(0, 0): numbers[0, 0], (1, 0): numbers[0, 0]}


def test_the_menu_of_a_table_offers_the_same(sheet):
    menu = sheet.table("query").menu()
    menus = {one.title(): one for one in menu.findChildren(QMenu)}
    filled = [one.text() for one in menus["&Fill"].actions()]
    assert filled == ["&Down", "&Right", "", "&With…", "&Series…", "R&andom…"]
    put(sheet, 0, 0, [[1], [2]])
    select(sheet, 0, 0, 2, 1)
    negate = next(a for a in menus["C&ells"].actions() if "Negate" in a.text())
    negate.trigger()
    assert sheet.given("query")[:2, 0].tolist() == [-1, -2]
    menu.close()


def test_the_table_of_menus_has_them_in_menus_of_their_own(sheet):
    edit = sheet.window.menuBar().actions()[1].menu()
    titles = [one.menu().title() for one in edit.actions() if one.menu()]
    assert {"&Fill", "C&ells"} <= set(titles)


def test_undo_selects_what_was_filled(sheet):
    select(sheet, 1, 1, 3, 2)
    put(sheet, 1, 1, [[2.0, 3.0]])
    sheet.press("Ctrl+D")
    sheet.click_cell("query", 5, 0)
    sheet.press("Ctrl+Z")
    assert selected(sheet) == [(1, 1, 3, 2)]


def test_it_is_said_which_heads_a_fill_reaches(user):
    user.window.session.open(example("grouped"))
    select(user, 0, 0, 2, 1, stage="key")
    user.press("Ctrl+D")
    assert user.window.status.currentMessage() == (
        "Filled key[0:2, 0] down. Changed for heads 0 to 1, which share this key"
    )
