"""The actions: the table of the menus, made into QActions."""

from collections.abc import Sequence

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from attention_gui.core.language import tr, translated
from attention_gui.core.sentence import shortened
from attention_gui.menus.table import (
    CHECKABLE,
    LINE,
    LISTS,
    TABLE,
    THEMES,
    WINDOWS,
    Row,
    every_row,
)
from attention_gui.views.table_menu import Offered

SHOWS_DOCK = "dock_"  # and the name of a dock
LONGEST = 48  # letters of a step in a menu
NATIVE = QKeySequence.SequenceFormat.NativeText


def make_actions(window: QWidget) -> dict[str, QAction]:
    """Return every action by its name, not yet connected."""
    actions = {
        row.name: _action(row, window) for row in every_row() if row not in LISTS
    }
    group = QActionGroup(window)
    for name in THEMES:
        actions[name].setCheckable(True)
        group.addAction(actions[name])
    for name, action in actions.items():
        if name in CHECKABLE or name.startswith(SHOWS_DOCK):
            action.setCheckable(True)
    return actions


def fill_menus(
    bar: QMenuBar, actions: dict[str, QAction], menus: dict[str, QMenu]
) -> None:
    """Fill the menu bar with the table, some of whose rows are menus themselves."""
    for title, rows in TABLE.items():
        fill_menu(bar.addMenu(translated(title)), rows, actions, menus)


def fill_menu(
    menu: QMenu,
    rows: Sequence[Row],
    actions: dict[str, QAction],
    menus: dict[str, QMenu],
) -> None:
    """Fill a menu with rows, and the menus in it with theirs."""
    for row in rows:
        if row == LINE:
            menu.addSeparator()
        elif row == WINDOWS:
            menus[row.name] = menu
        elif row.rows:
            fill_menu(menu.addMenu(translated(row.text)), row.rows, actions, menus)
        elif row.name in menus:
            menus[row.name].setTitle(translated(row.text))
            menu.addMenu(menus[row.name])
        else:
            menu.addAction(actions[row.name])


def fill(menu: QMenu, actions: dict[str, QAction], names: Sequence[str]) -> None:
    """Add actions to a menu by their names, and a line for each empty one."""
    for name in names:
        if name:
            menu.addAction(actions[name])
        else:
            menu.addSeparator()


def offered(menus: Sequence[Row], actions: dict[str, QAction]) -> Offered:
    """Return menus about the selected cells as tables offer them."""
    return [
        (translated(menu.text), [actions.get(row.name) for row in menu.rows])
        for menu in menus
    ]


def named(actions: dict[str, QAction], name: str) -> str | None:
    """Return what an action is called, and its key; None where there is none."""
    if name not in actions:
        return None
    text = actions[name].text().partition("\t")[0].replace("&", "").rstrip("…")
    keys = actions[name].shortcut().toString(NATIVE)
    return f"{text} ({keys})" if keys else text


def fill_list(menu: QMenu, texts: Sequence[tuple[str, object]]) -> None:
    """Fill a menu with texts, each of which carries something."""
    menu.clear()
    for text, carried in texts:
        action = menu.addAction(text.replace("&", "&&"))
        action.setData(carried)
    menu.setEnabled(bool(texts))


def show_step(action: QAction, word: str, step: str) -> None:
    """Show which step of the history can be taken; none where it is called nothing."""
    action.setEnabled(bool(step))
    shown = shortened(step, LONGEST).replace("&", "&&")
    action.setText(tr("&{word}: {step}", word=word, step=shown) if step else f"&{word}")
    action.setIconText(word)


def _action(row: Row, parent: QWidget) -> QAction:
    text, tip = translated(row.text), translated(row.tip)
    action = QAction(text, parent)
    action.setObjectName(row.name)
    action.setIconText(text.replace("&", ""))  # by itself it differs between Qts
    if isinstance(row.shortcut, str):
        action.setShortcuts(QKeySequence.listFromString(row.shortcut))
    elif row.shortcut is not None:
        action.setShortcuts(row.shortcut)  # all that the platform has for it
    keys = action.shortcut().toString(NATIVE)
    if row.shown_keys:
        keys = QKeySequence(row.shown_keys).toString(NATIVE)
        action.setText(f"{text}\t{keys}")  # shown where others have their shortcut
    tip = tip or text.replace("&", "").rstrip("…")
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    action.setStatusTip(tip)
    return action
