"""Tables of 4096 tokens × 768 features: nothing is done for cells that are not seen."""

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_delegate import CellDelegate
from attention_gui.views.table_header import Header
from attention_gui.views.table_model import MatrixModel

ROWS, COLUMNS = 4096, 768
LABELS = [f"token{row}" for row in range(ROWS)]


class Counts:
    """How often methods were called."""

    def __init__(self, monkeypatch):
        self.of = {"paint": 0, "data": 0, "header": 0}
        self._count(monkeypatch, CellDelegate, "paint", "paint")
        self._count(monkeypatch, MatrixModel, "data", "data")
        self._count(monkeypatch, Header, "frame", "header")
        for kind, name in (
            (QItemSelection, "indexes"),
            (QItemSelectionModel, "selectedIndexes"),
        ):
            monkeypatch.setattr(kind, name, self._forbidden)

    def _count(self, monkeypatch, kind, method, name):
        original = getattr(kind, method)

        def counted(*args):
            self.of[name] += 1
            return original(*args)

        monkeypatch.setattr(kind, method, counted)

    def _forbidden(self, *_):
        raise AssertionError("every selected cell is listed")

    def taken(self):
        """Return what was counted since the last time."""
        counted, self.of = self.of, dict.fromkeys(self.of, 0)
        return counted


@pytest.fixture
def counts(monkeypatch):
    return Counts(monkeypatch)


@pytest.fixture
def table(qtbot, counts):
    """A large table on the screen, counted since it was shown."""
    made = MatrixTable("query")
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show_matrix(np.random.default_rng(0).normal(size=(ROWS, COLUMNS)), LABELS)
    made.show()
    made.setFocus()
    QApplication.processEvents()
    return made


def seen(table):
    """Return how many cells there is room for, those that are cut included."""
    room = table.viewport()
    across = room.width() // table.features.defaultSectionSize() + 2
    return (room.height() // table.row_height + 2) * across


def painted(table, counts):
    table.viewport().repaint()
    return counts.taken()


def test_what_is_shown_at_first_is_painted_and_nothing_else(table, counts):
    first = counts.taken()
    assert 0 < first["paint"] <= 3 * seen(table)
    assert first["data"] <= 3 * seen(table)
    assert first["header"] <= 3 * seen(table)


@pytest.mark.parametrize("act", ["selectAll", "selectColumn", "selectRow"])
def test_selecting_lists_no_cells(table, counts, act):
    painted(table, counts)
    getattr(table, act)(*([] if act == "selectAll" else [5]))
    block = table.blocks()[0]
    assert block.size >= COLUMNS
    assert len(table.blocks()) == 1
    once = painted(table, counts)
    assert once["paint"] <= seen(table)
    assert once["data"] <= seen(table)


def test_scrolling_paints_what_comes_into_sight(table, counts):
    painted(table, counts)
    for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
        bar.setValue(bar.maximum() // 2)
        once = painted(table, counts)
        assert 0 < once["paint"] <= 2 * seen(table)
        assert once["data"] <= 2, "cells are painted without being asked for by role"


def test_other_numbers_are_one_signal_and_one_paint_of_what_is_seen(table, counts):
    table.selectAll()
    painted(table, counts)
    heard = []
    table.matrix.dataChanged.connect(lambda *ends: heard.append(ends))
    table.show_matrix(-table.matrix.array, LABELS)
    assert len(heard) == 1
    QApplication.processEvents()
    assert painted(table, counts)["paint"] <= 2 * seen(table)


def test_copying_a_column_asks_for_one_block(table):
    table.selectColumn(3)
    table.copy()
    copied = QApplication.clipboard().text().split()
    assert np.array_equal(np.array(copied, float), table.matrix.array[:, 3])


def test_fifty_by_fifty_cells_are_one_change_one_picture_and_one_signal(
    user, monkeypatch
):
    zeros = np.zeros((60, 60))
    user.window.session.open(document(zeros, zeros, zeros))
    user.bot.waitUntil(lambda: user.stages.panels[0].shape == (60, 60))
    changed, pictures, signals = [], [], []
    user.window.session.changed.connect(lambda: changed.append(1))
    user.window.studio.ready.connect(lambda *_: pictures.append(1))
    table = user.table("query")
    table.matrix.dataChanged.connect(lambda *_: signals.append(1))
    table.select(0, 0, 50, 50)
    table.setFocus()
    numbers = "\n".join("\t".join(["7"] * 50) for _ in range(50))
    QApplication.clipboard().setText(numbers)
    user.press("Ctrl+V")
    assert user.given("query")[:50, :50].sum() == 7 * 2500
    user.action("negate").trigger()
    assert user.given("query")[:50, :50].sum() == -7 * 2500
    user.press("Delete")
    assert not user.given("query").any()
    assert (len(changed), len(pictures), len(signals)) == (3, 3, 3)
