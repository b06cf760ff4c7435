"""The document copied as a program, through the real window."""

import networks
import pytest
from PySide6.QtWidgets import QApplication
from scripted import run

from attention_gui.core.scripts import LANGUAGES, calculating, script
from attention_gui.menus.of_explaining import SCRIPTS

WORKED = [
    "0 weights [0.401, 0.198, 0.401] output [3.0, 4.0]",
    "1 weights [0.198, 0.401, 0.401] output [3.407, 4.407]",
    "2 weights [0.248, 0.248, 0.503] output [3.51, 4.51]",
]
CALLED = {"python": "Python", "numpy": "NumPy", "torch": "PyTorch"}


def clipped() -> str:
    return QApplication.clipboard().text()


def said(user) -> str:
    return user.window.status.currentMessage()


@pytest.mark.parametrize("language", CALLED)
def test_the_document_is_copied_as_a_program(user, language):
    user.action(f"copy_script_{language}").trigger()
    assert clipped() == script(user.document, language)
    assert said(user) == f"Copied a program in {CALLED[language]}"


def test_every_language_is_offered():
    assert set(SCRIPTS) == set(LANGUAGES) == set(CALLED)


def test_the_copied_program_prints_what_the_maps_show(user):
    user.action("copy_script_python").trigger()
    assert run(clipped())[1] == WORKED


def test_what_is_half_typed_is_in_the_program(user):
    user.click_cell("query", 0, 0)
    user.type("7")
    user.action("copy_script_python").trigger()
    assert run(clipped())[0]["query"][0] == [7.0, 0.0]


def test_of_what_is_too_large_the_head_that_is_looked_at_is_copied(user, monkeypatch):
    user.open(networks.plain(heads=2))
    monkeypatch.setattr(calculating, "MOST", 30)
    user.press("Alt+Right")
    user.action("copy_script_numpy").trigger()
    assert clipped() == script(user.document, "numpy", 0, 1)
    assert said(user) == (
        "Copied a program of layer 0, head 1 alone: a program would hold 48 numbers, "
        "and 30 are the most; take that of a layer or a head"
    )


def test_where_a_head_is_too_large_nothing_is_copied(user, monkeypatch):
    user.open(networks.plain(heads=2))
    monkeypatch.setattr(calculating, "MOST", 20)
    QApplication.clipboard().setText("as it was")
    user.action("copy_script_python").trigger()
    assert clipped() == "as it was"
    assert said(user).startswith("a program would hold 24 numbers, and 20 are")
