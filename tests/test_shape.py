"""Tokens, features and heads are inserted, deleted, moved and renamed in the window."""

import numpy as np
import pytest
from driving import LEFT, NONE, move
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from attention_gui.core.alike import alike
from attention_gui.core.blank import blank
from attention_gui.core.build import document
from attention_gui.core.key_tokens import separated
from attention_gui.core.stack import Stack
from attention_gui.core.token_shape import inserted
from attention_gui.views.head_dialogs import GroupDialog, NameDialog

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
TOKENS = ("the", "black", "cat", "sat", "down")


@pytest.fixture
def words(user):
    """A user who looks at five words in two heads."""
    numbers = np.random.default_rng(1).normal(size=(3, 2, 5, 3))
    user.window.session.open(document(*numbers, tokens=TOKENS))
    user.window.resize(1440, 900)
    user.table("query").setFocus()
    QApplication.processEvents()
    return user


def spot(user, stage, row, part=0.5):
    """Return a place in the header of a row."""
    header = user.table(stage).tokens
    top, height = header.sectionViewportPosition(row), header.sectionSize(row)
    return QPoint(12, round(top + part * height))


def click_row(user, row, stage="query", keys=NONE):
    QTest.mouseClick(
        user.table(stage).tokens.viewport(), LEFT, keys, spot(user, stage, row)
    )


def click_column(user, column, stage="query"):
    header = user.table(stage).features
    left = header.sectionViewportPosition(column)
    place = QPoint(left + header.sectionSize(column) // 2, 8)
    QTest.mouseClick(header.viewport(), LEFT, NONE, place)


def drag(user, start, end, part=0.2, stage="query", drop=True):
    """Drag the header of a row over that of another."""
    viewport = user.table(stage).tokens.viewport()
    QTest.mousePress(viewport, LEFT, NONE, spot(user, stage, start))
    for share in (0.3, 0.6, 1.0):
        first, last = (spot(user, stage, row, part) for row in (start, end))
        move(viewport, first + (last - first) * share)
    if drop:
        QTest.mouseRelease(viewport, LEFT, NONE, spot(user, stage, end, part))


def selected(user, stage="query"):
    return user.table(stage).whole


def undo_text(user):
    return user.window.session.history.undo_text


def do(user, action):
    assert user.action(action).isEnabled()
    user.action(action).trigger()


def test_a_click_on_a_header_selects_the_row_and_shift_extends(words):
    click_row(words, 1)
    assert selected(words).rows == (1,)
    click_row(words, 3, keys=SHIFT)
    assert selected(words).rows == (1, 2, 3)
    assert words.table("query").hasFocus()
    click_row(words, 2)
    assert selected(words).rows == (2,), "one of several is chosen by a click"
    words.press("Down")
    assert selected(words).rows == ()
    assert words.table("query").currentIndex().row() == 3


def test_rows_and_columns_are_selected_by_the_keyboard(words):
    words.click_cell("query", 2, 1)
    words.press("Shift+Space")
    assert selected(words).rows == (2,)
    words.click_cell("query", 2, 1)
    words.press("Ctrl+Space")
    assert selected(words).columns == (1,)


def test_alt_and_arrows_move_the_token_everywhere(words):
    before = words.document
    click_row(words, 2)
    words.press("Alt+Up")
    assert words.document.tokens == ("the", "cat", "black", "sat", "down")
    order = [0, 2, 1, 3, 4]
    for stage in ("query", "key", "value"):
        for head in (0, 1):
            old = before.layers[0].matrix(stage, head)
            np.testing.assert_array_equal(words.given(stage, head), old[order])
    assert selected(words).rows == (1,), "the selection goes with the token"
    words.press("Alt+Down")
    words.press("Alt+Down")
    assert words.document.tokens == ("the", "black", "sat", "cat", "down")
    assert undo_text(words) == "Moved token cat"
    for _ in range(3):
        words.press("Ctrl+Z")
    assert words.document is before


def test_a_token_at_an_end_stays(words):
    before = words.document
    click_row(words, 0)
    words.press("Alt+Up")
    assert words.document is before


def test_several_tokens_move_together(words):
    click_row(words, 0)
    click_row(words, 1, keys=SHIFT)
    words.press("Alt+Down")
    assert words.document.tokens == ("cat", "the", "black", "sat", "down")
    assert undo_text(words) == "Moved 2 tokens"
    assert selected(words).rows == (1, 2)


def test_a_dragged_header_shows_where_the_token_goes_and_puts_it_there(words):
    line = words.table("query").line
    drag(words, 0, 3, drop=False)
    assert line.isVisible()
    top = words.table("query").features.height()
    assert line.geometry().center().y() == pytest.approx(
        top + 3 * words.table("query").row_height, abs=2
    )
    QTest.mouseRelease(
        words.table("query").tokens.viewport(), LEFT, NONE, spot(words, "query", 3, 0.2)
    )
    assert not line.isVisible()
    assert words.document.tokens == ("black", "cat", "the", "sat", "down")
    assert selected(words).rows == (2,)
    drag(words, 2, 4, part=0.9)
    assert words.document.tokens == ("black", "cat", "sat", "down", "the")


def test_selected_rows_are_dragged_together_and_escape_leaves_them(words):
    click_row(words, 1)
    click_row(words, 2, keys=SHIFT)
    drag(words, 2, 0)
    assert words.document.tokens == ("black", "cat", "the", "sat", "down")
    before = words.document
    drag(words, 0, 4, drop=False)
    words.press("Escape")
    assert not words.table("query").line.isVisible()
    QTest.mouseRelease(
        words.table("query").tokens.viewport(), LEFT, NONE, spot(words, "query", 4)
    )
    assert words.document is before


@pytest.mark.parametrize("how", ["double click", "F2", "menu"])
def test_a_token_is_renamed_in_its_place(words, how):
    viewport = words.table("query").tokens.viewport()
    click_row(words, 2)
    if how == "double click":
        QTest.mouseDClick(viewport, LEFT, NONE, spot(words, "query", 2))
    elif how == "F2":
        words.press("F2")
    else:
        do(words, "rename_token")
    editor = words.table("query").tokens.editor
    assert editor.isVisible()
    assert editor.text() == "cat"
    words.type("dog")
    words.press("Return")
    assert words.document.tokens == ("the", "black", "dog", "sat", "down")
    assert undo_text(words) == "Renamed token cat to dog"
    assert words.table("query").hasFocus()
    assert words.table("key").matrix.labels[2] == "dog"


def test_escape_leaves_the_name(words):
    before = words.document
    click_row(words, 2)
    words.press("F2")
    words.type("dog")
    words.press("Escape")
    assert words.document is before
    assert not words.table("query").tokens.editor.isVisible()


@pytest.mark.parametrize(
    ("typed", "label", "shown"),
    [
        ("", "", "∅"),
        ("  ", "  ", "␣␣"),
        (r"a\nb", "a\nb", "a⏎b"),
        ("שלום", "שלום", "\u2068שלום\u2069"),
        ("👩‍👧", "👩‍👧", "👩‍👧"),
        ("the", "the", "the"),
    ],
)
def test_a_token_may_be_called_anything_and_is_seen(words, typed, label, shown):
    click_row(words, 2)
    words.press("F2")
    editor = words.table("query").tokens.editor
    editor.setText(typed)
    words.press("Return")
    assert words.document.tokens[2] == label
    assert words.table("query").matrix.row_name(2) == f"2 {shown}"
    words.press("F2")
    assert editor.text() == typed
    words.press("Return")
    assert undo_text(words).endswith(shown), "the same name is no step"


def test_a_half_typed_name_is_taken_over_before_undo(words):
    words.enter("query", 0, 0, "7")
    click_row(words, 2)
    words.press("F2")
    words.type("dog")
    words.action("undo").trigger()
    assert words.document.tokens == TOKENS
    assert words.window.session.history.redo_text == "Renamed token cat to dog"


def test_tokens_are_inserted_and_named_at_once(words):
    click_row(words, 1)
    words.press("Ctrl+I")
    assert words.table("query").tokens.editor.text() == "new"
    words.type("old")
    words.press("Return")
    assert words.document.tokens == ("the", "black", "old", "cat", "sat", "down")
    assert not words.given("query")[2].any()
    assert selected(words).rows == (2,)
    words.press("Ctrl+Z, Ctrl+Z")
    assert words.document.tokens == TOKENS
    words.press("Ctrl+Shift+I")
    assert words.document.tokens[2:4] == ("new", "cat")
    assert undo_text(words) == "Inserted token 2"


def test_as_many_are_inserted_as_are_selected(words):
    click_row(words, 0)
    click_row(words, 1, keys=SHIFT)
    do(words, "insert_before")
    assert words.document.tokens == ("new", "new", *TOKENS)
    assert undo_text(words) == "Inserted 2 tokens"
    assert selected(words).rows == (0, 1)


def test_tokens_are_deleted_and_duplicated(words):
    before = words.document
    click_row(words, 1)
    words.press("Ctrl+Shift+D")
    assert words.document.tokens == ("the", "black", "black", "cat", "sat", "down")
    assert selected(words).rows == (2,)
    weights = Stack(words.document).result(0, 0).weights
    np.testing.assert_allclose(weights[:, 1], weights[:, 2])
    click_row(words, 0)
    click_row(words, 4, keys=CONTROL)
    words.press("Ctrl+Del")
    assert words.document.tokens == ("black", "black", "cat", "down")
    assert undo_text(words) == "Deleted 2 tokens"
    assert words.window.board.givens.tables["query"].matrix.rowCount() == 4
    words.press("Ctrl+Z, Ctrl+Z")
    assert words.document is before


def test_the_last_token_is_kept_and_that_is_said(user):
    user.window.session.open(document(*np.ones((3, 1, 2)), tokens=["a"]))
    click_row(user, 0)
    user.press("Ctrl+Del")
    assert user.table("query").note.text() == "The last token cannot be deleted."
    assert user.document.queries == 1


def test_a_token_is_moved_from_a_map(words):
    words.bot.waitUntil(lambda: bool(words.stages.panels))
    words.click_map("weights", 2, 0)
    words.bot.waitUntil(lambda: words.window.pointing.held.row == 2)
    words.window.board.maps.stages.setFocus()
    do(words, "move_token_up")
    assert words.document.tokens == ("the", "cat", "black", "sat", "down")
    words.bot.waitUntil(lambda: words.window.pointing.held.row == 1)
    assert words.window.pointing.held.stage == "weights"


def menu_of(user):
    """Return what the menu that has just come up offers, and close it."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [one.text().replace("&", "") for one in menu.actions() if one.text()]
    menu.close()
    return texts


def test_headers_have_menus_of_their_own(words):
    table = words.table("query")
    table.tokens.customContextMenuRequested.emit(spot(words, "query", 3))
    assert selected(words).rows == (3,)
    offered = menu_of(words)
    assert offered[:2] == ["Insert token before", "Insert token after"]
    assert "Delete token" in offered
    table.features.customContextMenuRequested.emit(QPoint(10, 5))
    assert selected(words).columns == (0,)
    assert menu_of(words) == ["Add feature", "Remove feature"]


def test_features_of_query_and_key_are_added_and_removed_together(words):
    before = words.document
    click_column(words, 1)
    do(words, "add_feature")
    assert words.given("query").shape == words.given("key", 1).shape == (5, 4)
    assert words.given("value").shape == (5, 3)
    assert undo_text(words) == "Added a feature of query and key"
    assert selected(words).columns == (2,)
    do(words, "remove_features")
    assert alike(words.document, before)
    click_column(words, 0, "value")
    do(words, "add_feature")
    assert words.given("value", 1).shape == (5, 4)
    assert undo_text(words) == "Added a feature of value"


def test_what_cannot_be_removed_is_said_beside_the_table(user):
    user.window.session.open(document(*np.ones((3, 4, 1))))
    click_column(user, 0)
    do(user, "remove_features")
    assert user.table("query").note.text() == "The last feature cannot be removed."


def test_heads_are_duplicated_moved_and_deleted(words):
    before = words.document
    do(words, "duplicate_head")
    assert words.document.layers[0].heads == 3
    assert words.window.session.look.head == 1
    np.testing.assert_array_equal(words.given("query", 1), words.given("query", 0))
    assert undo_text(words) == "Duplicated head 0"
    do(words, "move_head_on")
    assert words.window.session.look.head == 2
    np.testing.assert_array_equal(words.given("query", 1), before.layers[0].query[1])
    assert not words.action("move_head_on").isEnabled()
    do(words, "delete_head")
    assert alike(words.document, before)
    do(words, "add_head")
    assert words.window.session.look.head == 2
    assert not words.given("value", 2).any()
    for _ in range(4):
        words.press("Ctrl+Z")
    assert words.document is before


def test_the_last_head_stays(user):
    user.window.session.open(document(*np.ones((3, 4, 2))))
    assert not user.action("delete_head").isEnabled()
    assert not user.action("move_head_on").isEnabled()


def test_a_head_gets_a_name_that_is_shown(words, monkeypatch):
    def call(dialog):
        dialog.field.setText("nouns")
        return True

    monkeypatch.setattr(NameDialog, "exec", call)
    do(words, "rename_head")
    assert words.document.layers[0].names == ("nouns", "")
    assert undo_text(words) == "Named head 0 nouns"
    assert words.window.controls.head.itemText(0) == "0 · nouns"
    words.bot.waitUntil(lambda: words.heads.panels[0].title == "Head 0 · nouns")


def test_heads_share_keys_and_the_window_says_so(words, monkeypatch):
    def choose(dialog):
        dialog.field.setCurrentIndex(0)
        return True

    monkeypatch.setattr(GroupDialog, "exec", choose)
    do(words, "group_heads")
    assert len(words.document.layers[0].key) == 1
    assert undo_text(words) == "Let 2 query heads share 1 key heads"
    assert "shared by heads 0–1" in words.header("key")[1]
    words.enter("key", 0, 0, "7")
    said = words.window.status.currentMessage()
    assert said == "Changed for heads 0 to 1, which share this key"


def test_key_tokens_are_separated_and_edited_by_themselves(words):
    do(words, "separate_keys")
    click_row(words, 0, "key")
    words.press("Ctrl+Del")
    assert (words.document.queries, words.document.keys) == (5, 4)
    assert undo_text(words) == "Deleted key token the"
    assert words.table("query").matrix.labels == TOKENS
    assert words.table("value").matrix.labels == TOKENS[1:]
    assert not words.action("join_keys").isEnabled()
    words.press("Ctrl+Z")
    do(words, "join_keys")
    assert words.document.keys_are_queries


def test_the_tokens_of_embeddings_are_those_of_all(user):
    user.window.session.open(blank("abcd", 4, 2, weights="random"))
    user.open_tab("X W")
    click_row(user, 1, "embeddings")
    user.press("Alt+Up")
    assert user.document.tokens == ("b", "a", "c", "d")
    assert selected(user, "embeddings").rows == (0,)
    click_column(user, 0, "embeddings")
    do(user, "add_feature")
    assert user.document.embeddings.shape == (4, 5)
    assert undo_text(user) == "Added a feature of what layers read and give"


def test_columns_that_are_keys_are_tokens_too(words):
    apart = inserted(separated(words.document), "key", 5, ("late",))
    words.window.session.open(apart.with_rule(bias=np.zeros((5, 6))))
    words.open_tab("Rules")
    click_column(words, 1, "bias")
    do(words, "rename_token")
    assert "click its row header" in words.table("bias").note.text()
    do(words, "delete_tokens")
    assert words.document.key_tokens == ("the", "cat", "sat", "down", "late")
    assert words.document.tokens == TOKENS
    assert words.document.layers[0].rule.bias.shape == (5, 5)
    click_row(words, 1, "bias")
    do(words, "delete_tokens")
    assert words.document.tokens == ("the", "cat", "sat", "down")
