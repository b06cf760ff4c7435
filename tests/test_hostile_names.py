"""Tokens, heads, titles and files with names that nobody would wish upon a program."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from walking import difference

from attention_gui.core.build import document
from attention_gui.files import load, save

NAMES = (
    *("a\tb", "a\nb", '"', "\u202eabc", "🐈\u200d⬛", "x" * 5000, "", " ", "<b>&amp;"),
    *("%s %1 {name}", "[*]", "a/b\\c", "\x00\x1f", "e\u0301" * 50, "$x^2$"),
)
Vertical = Qt.Orientation.Vertical


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors"])
@pytest.mark.parametrize("name", NAMES)
def test_whatever_things_are_called_they_are_shown_and_saved(
    user, name, suffix, tmp_path
):
    numbers = np.arange(12.0).reshape(2, 3, 2)
    made = document(numbers, numbers, numbers, tokens=[name, "b", name], title=name)
    named = replace(made.layers[0], names=(name, "other"))
    user.window.session.open(made.with_layer(0, named))
    user.enter("query", 1, 1, "5")
    user.press("Ctrl+Z")
    QApplication.processEvents()
    assert user.table("query").model().headerData(0, Vertical) is not None
    path = tmp_path / f"a & b % c [*] {'é' * 100}{suffix}"
    save(user.document, path)
    user.window.session.mark_saved()
    user.window.desk.open(path)
    assert not difference(load(path), user.document)
    assert user.document.tokens == (name, "b", name)
    shown = user.window.windowTitle()  # Qt reads two marks as one that is meant
    assert shown.startswith(path.name.replace("[*]", "[*][*]"))


def test_a_file_name_as_long_as_can_be_is_saved(user, tmp_path):
    path = tmp_path / ("n" * 251 + ".npz")
    save(user.document, path)
    user.window.desk.open(path)
    assert user.window.session.path == path
    assert path.name in user.title
