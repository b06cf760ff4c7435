"""The command palette: any command by a few letters, done where the keyboard was."""

from collections.abc import Iterator

import pytest
from driving import User
from PySide6.QtWidgets import QApplication

from attention_gui.core.matching import ranked
from attention_gui.files.examples import EXAMPLES
from attention_gui.menus import LISTS, TABLE, Row


@pytest.fixture
def palette(user: User):
    user.press("Ctrl+Shift+P")
    made = user.window.manners.palette
    assert made.isVisible()
    return made


def shown(palette) -> list[str]:
    lines = palette.lines
    return [lines.line(row).text for row in range(lines.rowCount())]


def plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def actions() -> Iterator[tuple[str, Row]]:
    """Yield every action with the menus that lead to it."""
    for menu, rows in TABLE.items():
        for row in rows:
            inner = [(f"{menu} ▸ {plain(row.text)}", one) for one in row.rows]
            yield from inner or [(menu, row)]


def test_every_action_and_example_is_there_with_its_menu(user, palette):
    there = {line[:2] for line in palette.lines.all}
    for menu, row in actions():
        if row not in LISTS and row.name != "command_palette":
            assert (plain(row.text), plain(menu)) in there
    for one in EXAMPLES.values():
        assert (one.title, "File ▸ Examples") in there
    assert {line.text: line.keys for line in palette.lines.all}["Undo"] == "Ctrl+Z"


def test_keys_that_the_tables_take_themselves_are_told_too(user, palette):
    lines = {line.text: line for line in palette.lines.all}
    assert lines["Move token up"].keys == "Alt+Up"
    assert lines["Set to 0"].keys == "Del"


def test_a_command_is_found_by_a_part_and_done(user, palette):
    user.type("dark")
    assert shown(palette)[0] == "Dark theme"
    user.press("Return")
    assert not palette.isVisible()
    assert user.window.settings.theme == "dark"


def test_the_keyboard_goes_back_before_the_command_is_done(user):
    user.click_cell("query", 2, 1)
    user.press("Ctrl+Shift+P")
    user.type("copy")
    user.press("Return")
    assert float(QApplication.clipboard().text()) == float(user.text("query", 2, 1))
    assert QApplication.focusWidget() is user.table("query")


def test_what_is_not_possible_is_grey_last_and_says_why(user, palette):
    user.type("release all")
    line = palette.lines.line(0)
    assert (line.text, line.possible) == ("Release all pins", False)
    assert palette.reason.text() == "Nothing is pinned"
    user.press("Return")
    assert palette.isVisible()


def test_escape_leaves_everything_as_it_was(user):
    user.stages.setFocus()
    user.press("Ctrl+Shift+P")
    user.type("zzzz")
    assert shown(user.window.manners.palette) == []
    user.press("Return")
    user.press("Esc")
    assert not user.window.manners.palette.isVisible()
    assert user.stages.hasFocus()


def test_what_was_done_lately_comes_first(user):
    for text in ("light theme", "zoom in"):
        user.press("Ctrl+Shift+P")
        user.type(text)
        user.press("Return")
    user.press("Ctrl+Shift+P")
    assert shown(user.window.manners.palette)[:2] == ["Zoom in", "Light theme"]


def test_a_click_elsewhere_closes_it(user, palette):
    user.click_cell("query", 0, 0)
    assert not palette.isVisible()


def test_page_keys_stay_in_the_palette(user, palette):
    look = user.window.session.look
    user.press("PgDown")
    assert palette.list.currentIndex().row() == 12
    assert user.window.session.look == look


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("zoom", "Zoom in"),
        ("head next", "Next head"),
        ("gtc", "Go to cell"),
        ("SAVE AS", "Save as"),
        ("exprt", "Export picture"),
    ],
)
def test_the_likeliest_comes_first(typed, first):
    texts = ["Only this head", "Next head", "Go to cell", "Zoom in", "Save as", "Save"]
    texts += ["Export picture", "Hex port"]
    assert texts[ranked(typed, texts)[0]] == first


def test_what_is_in_no_text_is_not_found():
    assert ranked("qq", ["a", "quiet quarter of it"]) == [1]
    assert ranked("xyz", ["a", "b"]) == []


def test_the_dialog_of_shortcuts_is_searched(user):
    user.press("F1")
    from attention_gui.views.shortcuts_dialog import ShortcutsDialog

    (dialog,) = user.window.findChildren(ShortcutsDialog)
    groups = [group.text(0) for group in dialog.tree.groups]
    assert {"File", "Edit", "In the maps", "In the tables"} <= set(groups)
    dialog.entry.setText("ctrl+shift+p")
    left = [line.text(0) for line, _ in dialog.tree._found if not line.isHidden()]
    assert left == ["Command palette"]
    assert [one.text(0) for one in dialog.tree.groups if not one.isHidden()] == ["Help"]
    dialog.entry.setText("nothing of this kind")
    assert dialog.nothing.isVisible()
    dialog.close()


def test_versions_are_shown_and_copied(user):
    import numpy
    import PySide6

    from attention_gui.views.about_dialog import AboutDialog

    user.action("about").trigger()
    (dialog,) = user.window.findChildren(AboutDialog)
    dialog.copy.click()
    copied = QApplication.clipboard().text()
    assert f"NumPy {numpy.__version__}" in copied
    assert f"PySide6 {PySide6.__version__}" in copied
    dialog.close()


def test_where_nothing_is_called_so_what_commands_do_is_searched(user, palette):
    user.click_cell("query", 0, 0)
    user.press("Ctrl+Shift+P")
    user.type("expression")
    assert shown(palette) == ["With"]
    assert palette.reason.text() == "Put a number or an expression into cells"
    user.type("zzz")
    assert shown(palette) == []
