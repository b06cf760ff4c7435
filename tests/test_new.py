"""A document that starts from tokens, in the dialog of File ▸ New."""

import numpy as np
import pytest
from driving import Button

from attention_gui.core.blank import blank
from attention_gui.core.stack import Stack
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
