"""The README's tour: a head that looks at the token before, built from nothing."""

import re
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QApplication

from attention_gui.views.new_dialog import NewDialog

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def pasted() -> list[str]:
    """Return the blocks that the tour has pasted."""
    tour = README.split("## Build a head")[1].split("\n## ")[0]
    found = re.findall(r"```text\n(.*?)```", tour, re.DOTALL)
    return [re.sub(r"^ +", "", block, flags=re.MULTILINE) for block in found]


def start_anew(user, monkeypatch):
    """Choose File ▸ New, and fill the dialog in as the tour says."""

    def fill(dialog: NewDialog) -> int:
        dialog.form.tokens.setText("a b a b a")
        dialog.form.features.setValue(5)
        dialog.form.fill.setCurrentText("zeros")
        dialog.take()
        return dialog.result()

    monkeypatch.setattr(NewDialog, "exec", fill)
    user.action("new").trigger()


def paste_into(user, stage: str, block: str) -> None:
    QApplication.clipboard().setText(block)
    user.click_cell(stage, 0, 0)
    user.press("Ctrl+V")


def computed(user, stage: str):
    return user.window.commands.picture.reading.array(stage)


def test_a_previous_token_head_is_built_from_a_blank_document(user, monkeypatch):
    givens = user.window.board.givens
    start_anew(user, monkeypatch)
    np.testing.assert_allclose(computed(user, "weights"), 0.2)
    first, second = pasted()

    givens.bar.open_tab("Positions")
    kind = givens.page.form.kind
    kind.taken.emit(kind.findText("learned, added to X"))
    paste_into(user, "position_table", first)
    np.testing.assert_allclose(computed(user, "weights"), np.eye(5), atol=1e-9)

    givens.bar.open_tab("X W")
    paste_into(user, "W_K", second)
    weights = computed(user, "weights")
    np.testing.assert_allclose(weights[0], 0.2)
    np.testing.assert_allclose(weights[1:, :4], np.eye(4), atol=1e-9)

    assert computed(user, "output")[4, 3].round(6) == 10
    user.window.formula.asked.emit("weights[4, 3]")
    user.type("0.5")
    user.press("Return")
    assert computed(user, "weights")[4, 3] == 0.5
    assert computed(user, "output")[4, 3].round(6) == 5
    assert [str(pin.matrix.stage) for pin in user.document.pins] == ["weights"]
    user.window.pointing.go_to("weights[4, 3]")
    user.press("Delete")
    assert not list(user.document.pins)
    assert computed(user, "output")[4, 3].round(6) == 10
