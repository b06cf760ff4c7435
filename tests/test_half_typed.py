"""What is half typed is taken over, or refused beside it, before anything else."""

import numpy as np
import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from attention_gui.core.build import document
from attention_gui.menus.table import LISTS, THEMES, every_row
from attention_gui.session import Session
from attention_gui.views.task_dialog import TaskDialog

# They act upon the text in the editor itself, and so leave it.
OF_TEXT = ("cut", "copy", "paste", "clear_cells", "select_all")
# They change nothing that a number could be lost by.
DOCKS = tuple(row.name for row in every_row() if row.name.startswith("dock_"))
SHOWN = (
    *DOCKS,
    "show_tools",
    "show_doctor",
    "shortcuts",
    "command_palette",
    "log_folder",
)
WINDOWS = ("new_window", "next_window", "previous_window", "windows")
PANES = ("next_pane", "previous_pane")
HARMLESS = (*THEMES, "reset_layout", "about", *SHOWN, *WINDOWS, *PANES)
ROWS = [row for row in every_row() if row not in LISTS]
NAMES = [row.name for row in ROWS if row.name not in (*OF_TEXT, *HARMLESS)]
PLACES = ("table", "map", "field")


@pytest.fixture
def typist(user, monkeypatch, tmp_path):
    """Somebody before two heads, with a file, a history and answers to every dialog."""
    user.window.resize(1440, 900)  # the history, once shown, leaves room for the maps
    made = np.arange(1.0, 25).reshape(2, 4, 3) / 10
    user.window.session.open(document(made, made, made), tmp_path / "mine.npz")
    user.enter("query", 3, 2, "9")
    user.enter("query", 3, 2, "8")
    user.action("undo").trigger()
    user.opened = []

    def run(dialog):
        user.opened.append(type(dialog).__name__)
        return 0

    for kind in (QDialog, QFileDialog, TaskDialog):
        monkeypatch.setattr(kind, "exec", run)
    chosen = lambda *_: user.opened.append("open") or ("", "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    folder = lambda *_: user.opened.append("folder") or ""  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", folder)
    saved = lambda session, *_: user.opened.append(session.document)  # noqa: E731
    monkeypatch.setattr(Session, "save", saved)
    monkeypatch.setattr(user.window, "close", lambda: user.window.event)
    return user


def begin(user, place, text):
    """Type a text in a table, a map or a field, and leave it there."""
    if place == "table":
        user.click_cell("query", 1, 1)
    elif place == "map":
        user.click_map("scores", 1, 1)
    else:
        user.window.controls.temperature.setFocus()
        user.window.controls.temperature.selectAll()
    user.type(text)


def typed(user, place):
    """Return the text that is still there to be seen, and whether it is marked."""
    if place == "field":
        field = user.window.controls.temperature
        return field.text(), field.wrong
    editor = user.table("query").editor() if place == "table" else user.editor
    return (editor.text(), editor.wrong) if editor else ("", False)


def number(made, place):
    """Return the number that is typed over, in a document."""
    layer = made.layers[0]
    if place == "table":
        return layer.query[0][1, 1]
    if place == "map":
        pins = {place: n for cells in layer.pins.values() for place, n in cells.items()}
        return pins.get((1, 1))
    return layer.rule.temperature


def ever(user):
    """Yield every document of the history, as it is undone."""
    before = None
    while user.document is not before:
        before = user.document
        yield before
        user.action("undo").trigger()


@pytest.mark.parametrize("place", PLACES)
def test_a_number_half_typed_is_taken_over_by_every_action(typist, place):
    for name in NAMES:
        start = typist.document
        begin(typist, place, "1.5")
        action = typist.action(name)
        action.setEnabled(True)
        if name == "close":
            typist.window.commands.settle()
        else:
            action.trigger()
        if name == "undo":
            typist.action("redo").trigger()
        assert typed(typist, place)[0] in ("", "1.5"), name
        assert 1.5 in [number(one, place) for one in ever(typist)], name
        typist.window.session.open(start)


@pytest.mark.parametrize("place", PLACES)
def test_what_cannot_be_read_is_shown_and_nothing_done_by_any_action(typist, place):
    begin(typist, place, "2abc")
    session = typist.window.session
    before, look, opened = session.document, session.look, list(typist.opened)
    for name in NAMES:
        action = typist.action(name)
        checked = action.isChecked()
        action.setEnabled(True)
        action.trigger()
        assert typed(typist, place) == ("2abc", True), name
        assert session.document is before, name
        assert session.look == look, name
        assert typist.opened == opened, name
        assert action.isChecked() == checked, name
        assert not typist.window.cellwork.bar.isVisible()
    if place == "field":
        assert "2abc" in typist.window.controls.temperature.toolTip()
    else:
        note = {"table": typist.table("query"), "map": typist.stages.typing}[place].note
        assert note.isVisible()
        assert "2abc" in note.text()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", [*THEMES, "reset_layout", "about"])
def test_what_changes_nothing_loses_nothing(typist, place, name, monkeypatch):
    monkeypatch.setattr(QMessageBox, "about", lambda *_: None)
    begin(typist, place, "2abc")
    typist.action(name).trigger()
    assert typed(typist, place)[0] == "2abc"


@pytest.mark.parametrize("text", ["1.5", "2abc"])
@pytest.mark.parametrize("place", PLACES)
def test_an_example_and_a_recent_file_come_after_what_is_half_typed(
    typist, place, text
):
    begin(typist, place, text)
    before = typist.document
    examples = typist.window.examples
    examples.actions()[0].trigger()
    if text == "2abc":
        assert typist.document is before
        assert typed(typist, place) == ("2abc", True)
        assert typist.asked == []
    else:
        assert number(typist.document, place) == 1.5
        assert len(typist.asked) == 1, "asked about what was just taken over, too"


@pytest.mark.parametrize("place", PLACES)
def test_the_keyboard_goes_elsewhere(typist, place):
    begin(typist, place, "1.5")
    typist.window.controls.head.setFocus()
    assert number(typist.document, place) == 1.5
    begin(typist, place, "2abc")
    typist.window.controls.head.setFocus()
    assert typed(typist, place) == ("2abc", True)


def test_a_name_half_typed_stays_until_it_is_asked_for(typist):
    typist.press("Ctrl+G")
    typist.type("weights[1")
    typist.press("Ctrl+S")
    assert typist.window.formula.name.text() == "weights[1"
    assert typist.opened, "saved: a name is no part of the document"
