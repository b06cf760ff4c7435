"""Copy, cut, paste and clear: blocks go whole or not at all."""

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QLocale, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMainWindow

from attention_gui.core.pasting import laid
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_clip import SEVERAL
from attention_gui.views.table_view import Chosen

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
LABELS = ("The", "cat", "sat", "on", "the", "mat")
MATRIX = np.arange(24.0).reshape(6, 4) / 7


@pytest.fixture
def table(qtbot):
    made = MatrixTable("query")
    made.show_matrix(MATRIX.copy(), LABELS)
    made.asked, made.reasons = [], []
    made.replaced.connect(lambda *what: made.asked.append(what[:3]))
    made.pasted.connect(
        lambda at, read: made.asked.append((*at[:2], laid(read.numbers, *at[2:])))
    )
    made.refused.connect(made.reasons.append)
    qtbot.addWidget(made)
    made.resize(420, 220)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.setFocus()
    made.show_selection(1, 1)
    yield made
    np.testing.assert_array_equal(made.matrix.array, MATRIX)  # never its own doing


def clip(text):
    QGuiApplication.clipboard().setText(text)


def one(table):
    (row, column, block), *rest = table.asked
    assert not rest
    assert not table.reasons
    return row, column, block.tolist()


def test_copies_every_digit(table, qtbot):
    table.select(1, 1, 2, 2)
    qtbot.keyClick(table, Key.Key_C, CONTROL)
    rows = QGuiApplication.clipboard().text().splitlines()
    read = np.array([[float(cell) for cell in row.split("\t")] for row in rows])
    np.testing.assert_array_equal(read, MATRIX[1:3, 1:3])
    assert not table.asked


def test_cut_copies_and_asks_for_zeros_once(table, qtbot):
    table.select(0, 0, 1, 2)
    qtbot.keyClick(table, Key.Key_X, CONTROL)
    assert one(table) == (0, 0, [[0.0, 0.0]])
    assert QGuiApplication.clipboard().text().strip() == "0.0\t0.14285714285714285"


@pytest.mark.parametrize("key", [Key.Key_Delete, Key.Key_Backspace])
def test_delete_sets_the_block_to_zero_in_one_go(table, qtbot, key):
    table.select(2, 1, 3, 2)
    qtbot.keyClick(table, key)
    assert one(table) == (2, 1, np.zeros((3, 2)).tolist())


def test_select_all_and_clear(table, qtbot):
    qtbot.keyClick(table, Key.Key_A, CONTROL)
    table.clear_cells()
    assert one(table) == (0, 0, np.zeros((6, 4)).tolist())


@pytest.mark.parametrize("action", ["copy", "cut", "paste"])
def test_several_pieces_are_refused(table, action):
    clip("5")
    for row in (0, 3):
        index = table.matrix.index(row, 0)
        table.selectionModel().select(QItemSelection(index, index), Chosen.Select)
    getattr(table, action)()
    assert table.reasons == [SEVERAL]
    assert not table.asked
    assert table.note.isVisible()
    assert QGuiApplication.clipboard().text() == "5"


def test_pieces_that_make_a_rectangle_are_one(table):
    table.select(1, 1, 1, 1)
    index = table.matrix.index(1, 2)
    table.selectionModel().select(QItemSelection(index, index), Chosen.Select)
    table.clear_cells()
    assert one(table) == (1, 1, [[0.0, 0.0]])


@pytest.mark.parametrize("action", ["copy", "paste", "clear_cells"])
def test_nothing_selected_is_said(table, action):
    table.show_selection(-1, -1)
    getattr(table, action)()
    assert len(table.reasons) == 1
    assert table.viewport().rect().contains(table.note.geometry())


@pytest.mark.parametrize(
    "text", ["1\t2\r\n3\t4\r\n", "1\t2\r3\t4\r", "1\t2\n3\t4", "1\t2\n3\t4\n"]
)
def test_pastes_a_block_from_a_spreadsheet(table, qtbot, text):
    clip(text)
    qtbot.keyClick(table, Key.Key_V, CONTROL)
    assert one(table) == (1, 1, [[1.0, 2.0], [3.0, 4.0]])


def test_one_number_fills_the_selection(table):
    clip("-2.5")
    table.select(0, 2, 3, 2)
    table.paste()
    assert one(table) == (0, 2, np.full((3, 2), -2.5).tolist())


@pytest.mark.parametrize("text", ["1\tfoo", "1\t2\n3\n", "", "<b>1</b>"])
def test_bad_text_is_refused_whole(table, text):
    clip(text)
    table.paste()
    assert not table.asked
    assert len(table.reasons) == 1
    assert table.note.isVisible()


def test_the_text_that_is_no_number_is_named(table):
    clip("1\tfoo")
    table.paste()
    assert "foo" in table.reasons[0]


def test_a_refusal_goes_with_the_next_key(table, qtbot):
    clip("foo")
    table.paste()
    qtbot.keyClick(table, Key.Key_Down)
    assert not table.note.isVisible()


@pytest.mark.parametrize("text", ["2.1\t3.5", "2,1\t3,5"])
def test_decimal_commas_of_the_system(table, monkeypatch, text):
    french = QLocale(QLocale.Language.French, QLocale.Country.France)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: french))
    clip(text)
    table.paste()
    assert one(table) == (1, 1, [[2.1, 3.5]])


def test_copied_text_pastes_back_bit_for_bit(table):
    table.selectAll()
    table.copy()
    table.paste()
    assert one(table) == (0, 0, MATRIX.tolist())


def test_keys_of_the_table_come_before_those_of_a_menu(qtbot, table):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(table)
    action = QAction("Copy", window)
    action.setShortcut("Ctrl+C")
    window.menuBar().addMenu("Edit").addAction(action)
    taken = []
    action.triggered.connect(taken.append)
    window.show()
    window.activateWindow()
    table.setFocus()
    clip("")
    qtbot.keyClick(table, Key.Key_C, CONTROL)
    assert not taken
    assert QGuiApplication.clipboard().text()
    window.takeCentralWidget()
