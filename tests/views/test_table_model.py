"""The model of a table: what it says of every cell, and what it reads."""

import numpy as np
import pytest
from PySide6.QtCore import QLocale, Qt

from attention_gui.views.table_model import MatrixModel

Role = Qt.ItemDataRole
MATRIX = np.array([[0.25, -1 / 3], [np.nan, np.inf], [-np.inf, -0.0]])
LABELS = ("The", "<b>&amp;", "Ġsat")


@pytest.fixture
def model(qapp):
    made = MatrixModel("query")
    made.show_matrix(MATRIX.copy(), LABELS)
    return made


def heard(signal):
    said = []
    signal.connect(lambda *what: said.append(what))
    return said


def test_keeps_the_promises_of_qt(model, qtmodeltester):
    qtmodeltester.check(model, force_py=True)


@pytest.mark.parametrize(
    ("row", "column", "shown", "edited"),
    [
        (0, 0, "0.25", "0.25"),
        (0, 1, "−0.333", "-0.3333333333333333"),
        (1, 0, "NaN", "nan"),
        (1, 1, "∞", "inf"),
        (2, 0, "−∞", "-inf"),
        (2, 1, "0.000", "-0.0"),
    ],
)
def test_shows_rounded_and_edits_exact(model, row, column, shown, edited):
    index = model.index(row, column)
    assert model.data(index, Role.DisplayRole) == shown
    assert model.data(index, Role.EditRole) == edited


@pytest.mark.parametrize("role", list(Role))
def test_answers_every_role(model, role):
    for row in range(3):
        for column in range(2):
            model.data(model.index(row, column), role)
        model.headerData(row, Qt.Orientation.Vertical, role)
        model.headerData(row, Qt.Orientation.Horizontal, role)
    assert model.data(model.index(-1, -1), role) is None


def test_token_text_is_never_markup(model):
    index = model.index(1, 0)
    tip = model.data(index, Role.ToolTipRole)
    assert "&lt;b&gt;&amp;amp;" in tip
    assert "<b>" not in tip
    header = model.headerData(1, Qt.Orientation.Vertical, Role.ToolTipRole)
    assert "row 1: &lt;b&gt;&amp;amp;" in header


def test_names_rows_and_features(model):
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert model.headerData(1, across) == "q₁"
    assert model.headerData(0, down) == "0 The"
    assert model.headerData(2, down) == "2 ␣sat"
    assert "Ġsat" in model.headerData(2, down, Role.ToolTipRole)
    assert model.data(model.index(0, 0), Role.AccessibleTextRole) == (
        "0 The, feature 0: 0.25"
    )


def test_a_row_without_token_has_its_number_once(qapp):
    model = MatrixModel("key")
    model.show_matrix(np.zeros((2, 1)), ("0", "1"))
    assert model.headerData(1, Qt.Orientation.Vertical) == "1"


def test_one_block_changes_and_only_another_shape_resets(model):
    changed, reset = heard(model.dataChanged), heard(model.modelReset)
    model.show_matrix(MATRIX + 1, LABELS)
    assert len(changed) == 1
    first, last = changed[0][:2]
    assert (first.row(), first.column(), last.row(), last.column()) == (0, 0, 2, 1)
    assert not reset
    model.show_matrix(np.zeros((2, 2)), LABELS[:2])
    assert (len(changed), len(reset)) == (1, 1)


def test_another_number_of_decimals_changes_its_whole_column(model):
    model.show_matrix(np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 9.0]]), LABELS)
    shown = [model.index(row, 0).data() for row in range(3)]
    changed = heard(model.dataChanged)
    model.show_matrix(np.array([[1.0, 1.0], [2.5, 2.0], [3.0, 9.0]]), LABELS)
    assert shown == ["1", "2", "3"]
    assert [model.index(row, 0).data() for row in range(3)] == ["1.00", "2.50", "3.00"]
    assert model.index(1, 1).data() == "2", "the column beside it has whole numbers"
    first, last = changed[0][:2]
    assert (first.row(), first.column(), last.row(), last.column()) == (0, 0, 2, 0)


def test_the_same_again_says_nothing(model):
    changed = heard(model.dataChanged)
    model.show_matrix(model.array, LABELS)
    assert not changed


def test_other_labels_change_the_header(model):
    renamed = heard(model.headerDataChanged)
    model.show_matrix(MATRIX, ("a", "b", "c"))
    assert renamed[0][1:] == (0, 2)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.5", 1.5),
        (" −2 ", -2.0),
        ("=1/3", 1 / 3),
        ("nan", np.nan),
        ("inf", np.inf),
        ("1e-3", 1e-3),
    ],
)
def test_says_what_was_typed_and_changes_nothing(model, text, number):
    before = model.array.copy()
    edited = heard(model.edited)
    assert model.setData(model.index(0, 0), text)
    (row, column, block), *rest = edited
    assert (row, column, rest) == (0, 0, [])
    assert block.dtype == np.float64
    np.testing.assert_array_equal(block, [[number]])
    np.testing.assert_array_equal(model.array, before)


def test_text_that_is_not_changed_says_nothing(model):
    edited = heard(model.edited)
    for row in range(3):
        for column in range(2):
            index = model.index(row, column)
            assert model.setData(index, model.data(index, Role.EditRole))
    assert not edited


@pytest.mark.parametrize("text", ["2abc", "1_000", "1,234", "", "1,5", "=import os"])
def test_refuses_whole(model, text):
    edited, refused = heard(model.edited), heard(model.refused)
    assert not model.setData(model.index(1, 1), text)
    assert not edited
    ((row, column, reason),) = refused
    assert (row, column) == (1, 1)
    assert reason


@pytest.mark.parametrize("text", ["2.1", "2,1"])
def test_a_decimal_comma_where_the_system_writes_one(model, monkeypatch, text):
    german = QLocale(QLocale.Language.German, QLocale.Country.Germany)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: german))
    edited = heard(model.edited)
    assert model.setData(model.index(0, 0), text)
    assert edited[0][2][0, 0] == 2.1


def test_other_roles_set_nothing(model):
    edited = heard(model.edited)
    assert not model.setData(model.index(0, 0), "1", Role.DisplayRole)
    assert not model.setData(model.index(-1, 0), "1")
    assert not edited


def test_shows_arrays_that_cannot_be_written_to(model):
    fixed = np.arange(6, dtype=np.float32).reshape(3, 2)
    fixed.flags.writeable = False
    model.show_matrix(fixed, LABELS)
    assert model.array is fixed
    model.show_matrix(np.array([[np.float32(0.1)]]), ("a",))
    assert model.data(model.index(0, 0), Role.EditRole) == "0.1"


def test_shows_a_table_without_cells(model):
    model.show_matrix(np.zeros((0, 4)), ())
    assert (model.rowCount(), model.columnCount()) == (0, 4)
    model.show_matrix(np.ones((0, 4)), ())
