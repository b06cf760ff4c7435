"""The table of keys is true: each key does something where it says that it does."""

from collections.abc import Callable

import numpy as np
import pytest
from driving import User
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from attention_gui.files.examples import example
from attention_gui.menus import keys as of
from attention_gui.menus.keys import KEYS
from attention_gui.menus.table import LISTS, every_row

PRESSES = [
    (group, one.toString())
    for group, rows in KEYS.items()
    for row in rows
    for one in QKeySequence.listFromString(row.keys)
]


def state(user: User) -> dict[str, object]:
    """Return all that keys change."""
    window, focus = user.window, QApplication.focusWidget()
    table = window.board.givens.focused()
    pins = window.board.givens.pins.list
    return {
        "held": window.pointing.held,
        "selected": table and len(table.selectionModel().selectedIndexes()),
        "focus": focus and (type(focus).__name__, focus.accessibleName()),
        "document": id(user.document),
        "look": window.session.look,
        "operand": window.formula.line._focused,
        "name": window.formula.name.text(),
        "pin": pins.currentIndex().row(),
        "line": window.manners.palette.list.currentIndex().row(),
        "step": step(user),
        "menu": QApplication.activePopupWidget() is not None,
        "page": page(user),
        "answer": answer(user),
        "tour": window.touring.card.place.text(),
    }


def page(user: User) -> tuple[str, int]:
    """Return the page of the lesson, and where its link that has the keyboard is."""
    room = user.window.docks.rooms.get("lessons")
    if room is None:
        return "", -1
    return room.dock.place.text(), room.dock.page.textCursor().selectionStart()


def answer(user: User) -> int | None:
    """Return which answer of the quick check is chosen."""
    room = user.window.docks.rooms.get("check")
    return room.round.chosen if room is not None and room.round else None


def step(user: User) -> tuple[int, int]:
    """Return the line, and the operand in it, that keys are at in the calculation."""
    room = user.window.docks.rooms.get("by_hand")
    if room is None:
        return -1, -1
    steps = room.dock.steps
    return steps.currentIndex().row(), steps.ink.focused


def hold(stage: str, row: int, column: int) -> Callable[[User], None]:
    def start(user: User) -> None:
        user.click_map(stage, row, column)

    return start


def in_table(user: User) -> None:
    user.click_cell("query", 1, 1)


def at_page(user: User) -> None:
    user.window.resize(1024, 500)
    QApplication.processEvents()
    in_table(user)


def typing(user: User) -> None:
    in_table(user)
    user.type("5")


def pinned(user: User) -> None:
    hold("weights", 2, 1)(user)
    user.type("0.5")
    user.press("Return")


def two_pins(user: User) -> None:
    pinned(user)
    user.window.session.edit("weights", 3, 1, np.array([[0.5]]))
    pins = user.window.board.givens.pins.list
    pins.setFocus()
    pins.setCurrentIndex(pins.lines.index(1 if start_low(user) else 0, 0))


def start_low(user: User) -> bool:
    return getattr(user, "low", False)


def masking(user: User) -> None:
    user.action("edit_mask").trigger()
    hold("scaled", 3, 1)(user)


def in_heads(user: User) -> None:
    session = user.window.session
    session.look_at(session.look._replace(layer=1, head=1, below="layers"))
    user.heads.setFocus()


def in_line(user: User) -> None:
    user.window.pointing.go_to("weights[2, 1]")
    user.window.formula.line.setFocus()
    user.window.formula.line._focused = 1


def by_hand(user: User) -> None:
    user.window.pointing.go_to("weights[2, 1]")
    user.press("Ctrl+Shift+E")
    steps = user.window.docks.room("by_hand").dock.steps
    steps.setCurrentIndex(steps.steps.index(1, 0))
    steps.ink.focused = 1


def in_name(user: User) -> None:
    user.action("go_to").trigger()
    user.type("weights[3, 2]")


def in_palette(user: User) -> None:
    user.press("Ctrl+Shift+P")
    palette = user.window.manners.palette
    user.type("theme")
    assert palette.lines.rowCount() == 3
    palette.list.setCurrentIndex(palette.lines.index(1, 0))


def in_geometry(user: User) -> None:
    user.click_cell("query", 2, 1)
    user.action("dock_geometry").trigger()


def in_bars(user: User) -> None:
    user.click_map("weights", 2, 1)
    user.action("dock_bars").trigger()


def in_lesson(user: User) -> None:
    user.press("Ctrl+Shift+L")
    room = user.window.docks.room("lessons")
    room.follow("lesson:0")
    room.turn(1)


def in_check(user: User) -> None:
    user.press("Ctrl+Shift+K")
    user.window.docks.room("check").begin()


def in_tour(user: User) -> None:
    user.action("tour").trigger()
    user.press("Right")


def anywhere(user: User) -> None:
    session = user.window.session
    middle = session.look._replace(layer=0)
    session.look_at(middle)
    user.window.controls.head.setFocus()


# Where each group starts, and what each key changes there.
STARTS: dict[str, Callable[[User], None]] = {
    of.TABLES: in_table,
    of.EDITOR: typing,
    of.MAPS: hold("weights", 2, 1),
    of.HEADS: in_heads,
    of.PINS: two_pins,
    of.ARITHMETIC: in_line,
    of.BY_HAND: by_hand,
    of.NAME: in_name,
    of.GEOMETRY: in_geometry,
    of.BARS: in_bars,
    of.LESSONS: in_lesson,
    of.CHECK: in_check,
    of.TOUR: in_tour,
    of.PALETTE: in_palette,
    of.EVERYWHERE: anywhere,
}
OTHER_STARTS = {
    (of.MAPS, "Del"): pinned,
    (of.MAPS, "Backspace"): pinned,
    (of.MAPS, "Space"): masking,
    (of.TABLES, "PgDown"): at_page,
    (of.TABLES, "PgUp"): at_page,
}
BEFORE = {  # what is pressed first, so that there is somewhere to go
    (of.TABLES, "Right"): ["Left"],
    (of.TABLES, "End"): ["Left"],
    (of.TABLES, "PgUp"): ["PgDown"],
    (of.HEADS, "Down"): ["Up"],
    (of.LESSONS, "Shift+Tab"): ["Tab", "Tab"],
    (of.LESSONS, "Return"): ["Tab", "Tab"],
    (of.CHECK, "Up"): ["Down", "Down"],
    (of.CHECK, "Return"): ["Down"],
    (of.CHECK, "Space"): ["Down"],
    (of.EVERYWHERE, "PgUp"): ["PgDown"],
}
CHANGES = {
    of.TABLES: {
        "Shift+Down": "selected",
        "Ctrl+Shift+End": "selected",
        "Ctrl+Tab": "focus",
        "Ctrl+Shift+Tab": "focus",
        "F2": "focus",
        "Del": "document",
        "Backspace": "document",
        "": "held",
    },
    of.EDITOR: {"Esc": "focus", "": "document"},
    of.MAPS: {
        "F2": "focus",
        "Return": "focus",
        "Del": "document",
        "Backspace": "document",
        "Space": "document",
        "": "held",
    },
    of.HEADS: {"Space": "document", "": "look"},
    of.PINS: {"Up": "pin", "Down": "pin", "Return": "focus", "": "document"},
    of.ARITHMETIC: {"Return": "held", "Space": "held", "": "operand"},
    of.BY_HAND: {"Return": "held", "Space": "held", "Esc": "focus", "": "step"},
    of.NAME: {"Return": "held", "Esc": "name"},
    of.GEOMETRY: {
        "Tab": "held",
        "Shift+Tab": "held",
        "Home": "held",
        "End": "held",
        "Esc": "focus",
        "": "document",
    },
    of.BARS: {"": "held"},
    of.LESSONS: {"Return": "held", "Esc": "focus", "": "page"},
    of.CHECK: {"Up": "focus", "Down": "focus", "": "answer"},
    of.TOUR: {"Esc": "focus", "": "tour"},
    of.PALETTE: {"Return": "focus", "Esc": "focus", "": "line"},
    of.EVERYWHERE: {"Alt+F": "menu", "PgDown": "look", "PgUp": "look", "": "focus"},
}


@pytest.mark.parametrize(("group", "keys"), PRESSES)
def test_a_key_does_something_where_the_table_says(user, group, keys):
    user.window.session.open(example("worked" if group == of.TABLES else "cat"))
    user.low = keys == "Up"
    OTHER_STARTS.get((group, keys), STARTS[group])(user)
    for first in BEFORE.get((group, keys), ()):
        user.press(first)
    before = state(user)
    user.press(keys)
    QApplication.processEvents()
    after = state(user)
    if popup := QApplication.activePopupWidget():
        popup.close()
    of_group = CHANGES[group]
    changed = of_group.get(keys) or of_group[""]
    assert before[changed] != after[changed], (before, after)


def test_no_key_of_a_table_or_a_map_is_a_shortcut_of_the_menus_too(user):
    taken = {
        one.toString()
        for row in every_row()
        if row not in LISTS
        for one in user.action(row.name).shortcuts()
    }
    own = {keys for _, keys in PRESSES}
    assert own & taken == {
        "PgDown",
        "PgUp",
    }  # tables come first


def test_no_two_shortcuts_of_a_window_are_the_same(user):
    keys = [
        one.toString()
        for action in user.window.findChildren(type(user.action("open")))
        for one in action.shortcuts()
    ]
    assert len(keys) == len(set(keys)) > 30


STANDARD = {
    "new": "Ctrl+N",
    "open": "Ctrl+O",
    "save": "Ctrl+S",
    "save_as": "Ctrl+Shift+S",
    "close": "Ctrl+W",
    "quit": "Ctrl+Q",
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "cut": "Ctrl+X",
    "copy": "Ctrl+C",
    "paste": "Ctrl+V",
    "select_all": "Ctrl+A",
    "zoom_in": "Ctrl++",
    "zoom_out": "Ctrl+-",
    "shortcuts": "F1",
    "command_palette": "Ctrl+Shift+P",
}


@pytest.mark.parametrize(("name", "keys"), STANDARD.items())
def test_what_every_program_has_is_on_the_usual_keys(user, name, keys):
    assert user.action(name).shortcuts()[0].toString() == keys
