"""Tokens are data: shown as they are wherever they stand, never taken for markup."""

import numpy as np
import pytest
from driving import spot
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel

from attention_gui.core.build import document
from attention_gui.core.display import token_text

TOKENS = (
    "Ġand",
    "[CLS]",
    "",
    "  ",
    "\n\t",
    "twice",
    "twice",
    "x" * 300,
    "שלום",
    "🙂👩‍👩‍👧",
    "<b>&amp;",
)
COUNT = len(TOKENS)


@pytest.fixture
def wild(user):
    numbers = np.random.default_rng(4).normal(size=(3, 2, COUNT, 3))
    user.window.session.open(document(*numbers, tokens=TOKENS))
    user.window.resize(1440, 900)
    QApplication.processEvents()
    return user


def plain_text(tip: str) -> str:
    """Return what a tool tip shows."""
    shown = QTextDocument()
    shown.setHtml(tip)
    return shown.toPlainText()


@pytest.mark.parametrize("row", range(COUNT))
def test_each_token_is_shown_in_the_bar_when_its_cell_is_held(wild, row):
    wild.press("Ctrl+G")
    wild.type(f"query[{row}, 0]")
    wild.press("Return")
    pair = wild.window.formula.pair
    token = token_text(TOKENS[row])
    assert plain_text(pair.toolTip()).strip() == token.strip()
    assert token.startswith(pair.text().removesuffix("…"))
    assert pair.text()
    assert wild.status.startswith(f"query[{row}, 0] = ")


def test_a_pair_of_tokens_is_shown_when_a_map_is_pointed_at(wild):
    wild.point(wild.stages.viewport(), wild.spot("weights", 10, 0))
    pair = wild.window.formula.pair
    assert pair.text() == f"{token_text('<b>&amp;')} → {token_text('Ġand')}"
    assert pair.textFormat() == Qt.TextFormat.PlainText
    assert plain_text(pair.toolTip()) == pair.text()


@pytest.mark.parametrize("row", range(COUNT))
def test_the_header_of_a_row_has_the_whole_token_on_hover(wild, row):
    for stage in ("query", "key", "value"):
        model = wild.table(stage).model()
        role = Qt.ItemDataRole.ToolTipRole
        tip = str(model.headerData(row, Qt.Orientation.Vertical, role))
        assert plain_text(tip) == f"row {row}: {TOKENS[row]}"


def test_every_label_of_the_window_is_plain_or_ours(wild):
    for stage in ("query", "scores"):
        wild.press("Ctrl+G")
        wild.type(f"{stage}[10, 0]")
        wild.press("Return")
    for label in wild.window.findChildren(QLabel):
        plain = label.textFormat() == Qt.TextFormat.PlainText
        assert plain or "<" not in label.text(), label.text()


def test_the_window_stays_as_wide_as_it_was(wild):
    before = wild.window.minimumSizeHint().width()
    wild.press("Ctrl+G")
    wild.type("query[7, 0]")
    wild.press("Return")
    QApplication.processEvents()
    assert wild.window.minimumSizeHint().width() <= max(before, 1024)
    assert wild.table("query").tokens.width() < 160


def test_the_maps_have_cells_to_point_at_beside_long_labels(wild):
    for number in range(4):
        cells = wild.stages.shown[number].frame.cells
        assert cells.height() > 100
        assert wild.stages.place(spot(wild.stages, number, 1, 1).toPointF()) is not None


def test_titles_and_names_of_files_are_data_too(user, tmp_path):
    user.window.session.open(document([[1.0]], [[1.0]], [[1.0]], title="<i>a</i> & b"))
    assert user.title == "<i>a</i> & b — Attention Explorer"
    path = tmp_path / "<i>a & b.npz"
    user.window.desk.saving.save_to(path)
    assert user.title == "<i>a & b.npz — Attention Explorer"
    assert user.window.status.currentMessage() == "Saved <i>a & b.npz"
    assert user.window.recents.menu.actions()[0].text() == "<i>a && b.npz"
