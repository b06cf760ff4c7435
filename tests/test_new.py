"""A document that starts from tokens, in the dialog of File ▸ New."""

import numpy as np
import pytest
from driving import Button
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from attention_gui.core.alike import alike
from attention_gui.core.blank import blank
from attention_gui.core.blank_given import blank_given
from attention_gui.core.stack import Stack
from attention_gui.files import load
from attention_gui.views.new_dialog import NewDialog


@pytest.fixture
def answer(user, monkeypatch):
    """Have a function fill the dialog in, and choose File ▸ New."""
    said: list[str] = []

    def answered(fill) -> list[str]:
        def run(dialog: NewDialog) -> int:
            fill(dialog)
            dialog.button.click()
            said.append(dialog.reason.text())
            return dialog.result()

        monkeypatch.setattr(NewDialog, "exec", run)
        user.action("new").trigger()
        return said

    return answered


def test_a_sentence_becomes_a_document(user, answer):
    answer(lambda dialog: dialog.form.tokens.setText("  a b  c "))
    assert user.document.tokens == ("a", "b", "c")
    assert user.document.embeddings.shape == (3, 8)
    np.testing.assert_array_equal(user.document.embeddings, np.eye(3, 8))
    np.testing.assert_array_equal(user.document.given("W_Q", 0, 0), np.eye(8))
    assert user.tabs == ["Q K V", "X W", "Layer", "Positions", "Rules"]
    assert not user.window.session.dirty
    assert user.title.startswith("Untitled")


def test_every_field_counts(user, answer):
    def fill(dialog: NewDialog) -> None:
        dialog.form.tokens.setText("a b c d")
        dialog.form.features.setValue(6)
        dialog.form.heads.setValue(3)
        dialog.form.head_features.setValue(4)
        dialog.form.layers.setValue(2)
        dialog.form.fill.setCurrentText("random normal")
        dialog.form.weights.setCurrentText("random normal")
        dialog.form.seed.setValue(5)

    answer(fill)
    expected = blank(["a", "b", "c", "d"], 6, 3, 4, 2, "random", "random", 5)
    for layer in range(2):
        for head in range(3):
            np.testing.assert_array_equal(
                Stack(user.document).stage("weights", layer, head),
                Stack(expected).stage("weights", layer, head),
            )
    assert user.document.layers[0].features("query") == 4
    assert "seed 5" in user.document.note


def test_features_of_a_head_are_shared_out_when_left_out(user, answer):
    def fill(dialog: NewDialog) -> None:
        dialog.form.heads.setValue(4)

    answer(fill)
    assert user.document.layers[0].heads == 4
    assert user.document.layers[0].features("query") == 2


def test_what_makes_no_document_is_refused_in_the_dialog(user, answer):
    before = user.document
    said = answer(lambda dialog: dialog.form.tokens.setText(" "))
    assert said == ["there must be 1 or more tokens, got 0"]
    said.clear()
    answer(lambda dialog: dialog.form.features.setValue(2))
    assert said[0].startswith("5 different tokens cannot each have a feature")
    assert user.document is before


def test_unsaved_changes_are_asked_about(user, answer):
    user.enter("query", 0, 0, "5")
    before = user.document
    user.answers = [Button.Cancel]
    answer(lambda _: None)
    assert user.document is before
    user.answers = [Button.Discard]
    answer(lambda _: None)
    assert user.document.tokens == ("the", "cat", "sat", "on", "the", "mat")
    assert len(user.asked) == 2


def test_the_dialog_says_how_large_x_is_and_asks_for_a_seed_if_any(qtbot):
    dialog = NewDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.result_text.text().startswith("6 tokens")
    dialog.form.tokens.setText("a b")
    dialog.form.features.setValue(3)
    assert dialog.result_text.text() == "2 tokens · X is 2 × 3\na · b"
    assert not dialog.form.seed.isVisible()
    dialog.form.weights.setCurrentText("random normal")
    assert dialog.form.seed.isVisible()


@pytest.fixture
def dialog(qtbot):
    dialog = NewDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(combo, text):
    combo.setCurrentIndex(combo.findText(text))


def test_given_matrices_are_made_as_they_are_asked_for(user, answer):
    def fill(dialog: NewDialog) -> None:
        form = dialog.form
        form.tokens.setText('["New York", "is", "big"]')
        form.key_tokens.setText("x y")
        choose(form.source, "given")
        form.features.setValue(3)
        form.value_features.setValue(4)
        form.heads.setValue(4)
        form.key_heads.setValue(2)
        form.layers.setValue(2)
        choose(form.fill, "random uniform")
        form.seed.setValue(11)

    answer(fill)
    expected = blank_given(
        ["New York", "is", "big"], 3, 4, 4, 2, 2, "uniform", 11, ["x", "y"]
    )
    assert alike(user.document, expected)
    assert user.document.note == "Random numbers (uniform from −1 to 1) from seed 11."
    first = user.window.docks.room("history").dock
    user.press("Ctrl+Shift+H")
    assert first.steps.states.index(0).data() == "New document"


def test_a_seed_is_kept_in_the_file(user, answer, tmp_path):
    def fill(dialog: NewDialog) -> None:
        choose(dialog.form.source, "given")
        choose(dialog.form.fill, "random normal")
        dialog.form.seed.setValue(3)

    answer(fill)
    user.window.session.save(tmp_path / "x.npz")
    again = load(tmp_path / "x.npz")
    assert again.note == "Random numbers (normal) from seed 3."
    made = blank_given(["the", "cat", "sat", "on", "the", "mat"], fill="random", seed=3)
    assert np.array_equal(again.given("key", 0, 0), made.given("key", 0, 0))


def test_fields_are_there_while_they_mean_something(dialog):
    form = dialog.form
    computed = [form.head_features, form.weights]
    assert all(field.isVisible() for field in computed)
    assert not form.value_features.isVisible()
    choose(form.source, "given")
    assert not any(field.isVisible() for field in computed)
    assert form.value_features.isVisible()
    assert form.fill.currentText() == "zeros"
    assert not form.seed.isVisible()
    choose(form.fill, "random uniform")
    assert form.seed.isVisible()


def test_features_grow_with_the_tokens_until_they_are_chosen(dialog):
    form = dialog.form
    form.tokens.setText("a b c d e f g h i j")
    assert form.features.value() == 10, "one-hot needs as many"
    choose(form.source, "given")
    assert form.features.value() == 2
    choose(form.fill, "one-hot")
    assert form.features.value() == 10
    form.tokens.setText("a a b")
    assert form.features.value() == 2
    choose(form.fill, "identity")
    assert form.features.value() == 3
    form.features.setValue(7)
    form.tokens.setText("a b")
    assert form.features.value() == 7


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda form: form.tokens.setText(""), "there must be 1 or more tokens"),
        (lambda form: form.tokens.setText("[a"), "a list of tokens is written like"),
        (lambda form: form.key_tokens.setText("["), "a list of tokens is written like"),
        (lambda form: form.features.setValue(1), "5 different tokens cannot each"),
        (
            lambda form: (form.heads.setValue(3), form.key_heads.setValue(2)),
            "3 query heads cannot share 2 key heads evenly",
        ),
    ],
)
def test_why_nothing_can_be_made_is_said_while_it_is_typed(dialog, spoil, reason):
    assert not dialog.reason.isVisible()
    spoil(dialog.form)
    assert dialog.reason.isVisible()
    assert dialog.reason.text().startswith(reason)
    assert not dialog.result_text.isVisible()


def test_a_giant_is_refused_without_being_made(dialog):
    dialog.form.tokens.setText("60000 tokens")
    dialog.form.features.setValue(65536)
    dialog.form.fill.setCurrentIndex(0)
    dialog.button.click()
    assert "more than the" in dialog.reason.text()
    assert dialog.document is None


def test_odd_tokens_are_told_as_they_are(dialog):
    dialog.form.tokens.setText('["", " ", "<b>x</b>", "a\\nb"]')
    told = dialog.result_text.text().split("\n")[1]
    assert told.startswith("∅ · ␣ · <b>x</b> · a")
    dialog.form.tokens.setText("100 tokens")
    assert dialog.result_text.text().endswith("6 · 7 … 99")


def test_shift_enter_begins_a_line_and_enter_creates(qtbot, dialog):
    dialog.activateWindow()
    tokens = dialog.form.tokens
    tokens.setText("New York")
    tokens.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(tokens, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(tokens, "is")
    QTest.keyClick(tokens, Qt.Key.Key_Return)
    assert dialog.document.tokens == ("New York", "is")
