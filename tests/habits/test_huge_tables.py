"""Tables of 4096 tokens and 768 features: nothing is done for what is not seen."""

from time import thread_time  # of the window alone: maps are made beside it

import numpy as np
import pytest
from driving import User
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.views.table_model import MatrixModel

TOKENS, FEATURES = 4096, 768


@pytest.fixture(scope="module")
def large():
    numbers = np.random.default_rng(0).normal(size=(3, TOKENS, FEATURES))
    labels = [f"t{n}" for n in range(TOKENS)]
    return document(*numbers.astype(np.float32), tokens=labels)


@pytest.fixture
def asked(monkeypatch):
    """The cells whose text is asked for, to be painted or read out."""
    cells: list[tuple[int, int]] = []
    plain = MatrixModel.text

    def text(model, row, column):
        cells.append((row, column))
        return plain(model, row, column)

    monkeypatch.setattr(MatrixModel, "text", text)
    return cells


def visible(table) -> int:
    size = table.viewport().size()
    row, column = table.rowHeight(0), table.columnWidth(0)
    return (size.height() // row + 2) * (size.width() // column + 2)


def test_a_large_table_is_there_at_once_and_scrolls(user: User, large, asked):
    user.table("query")
    QApplication.processEvents()
    asked.clear()
    start = thread_time()
    user.window.session.open(large)
    QApplication.processEvents()
    assert thread_time() - start < 0.5
    table = user.table("query")
    assert (table.model().rowCount(), table.model().columnCount()) == (TOKENS, FEATURES)
    most = 4 * visible(table)
    assert 20 < len(set(asked)) <= most
    took = []
    for number in range(40):
        asked.clear()
        start = thread_time()
        table.verticalScrollBar().setValue(number * 97)
        table.horizontalScrollBar().setValue(number * 17)
        table.viewport().repaint()
        took.append(thread_time() - start)
        assert 20 < len(set(asked)) <= most
    assert sorted(took)[len(took) // 2] < 1 / 60


def test_an_edit_in_the_last_corner_asks_for_what_is_seen(user: User, large, asked):
    user.window.session.open(large)
    user.click_cell("key", TOKENS - 1, FEATURES - 1)
    asked.clear()
    start = thread_time()
    user.type("7")
    user.press("Return")
    QApplication.processEvents()
    assert thread_time() - start < 0.5
    assert user.given("key")[-1, -1] == 7
    assert user.text("key", TOKENS - 1, FEATURES - 1).startswith("7")
    table = user.table("key")
    assert 0 < len(set(asked)) <= 8 * visible(table)


def test_everything_is_selected_without_being_listed(user: User, large):
    user.window.session.open(large)
    user.click_cell("value", 0, 0)
    start = thread_time()
    user.press("Ctrl+A")
    assert thread_time() - start < 0.5
    ranges = user.table("value").selectionModel().selection()
    assert [(one.height(), one.width()) for one in ranges] == [(TOKENS, FEATURES)]
