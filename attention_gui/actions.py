"""The actions: the table of the menus, made into QActions."""

from collections.abc import Sequence

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from attention_gui.core.language import translated
from attention_gui.menus import (
    CHECKABLE,
    EXAMPLES,
    LINE,
    RECENT,
    TABLE,
    THEMES,
    Row,
)


def make_actions(window: QWidget) -> dict[str, QAction]:
    """Return every action by its name, not yet connected."""
    actions = {
        row.name: _action(row, window)
        for rows in TABLE.values()
        for row in rows
        if row not in (LINE, EXAMPLES, RECENT)
    }
    group = QActionGroup(window)
    for name in THEMES:
        actions[name].setCheckable(True)
        group.addAction(actions[name])
    for name in CHECKABLE:
        actions[name].setCheckable(True)
    return actions


def fill_menus(
    bar: QMenuBar, actions: dict[str, QAction], menus: dict[str, QMenu]
) -> None:
    """Fill the menu bar with the table, some of whose rows are menus themselves."""
    for title, rows in TABLE.items():
        menu = bar.addMenu(translated(title))
        for row in rows:
            if row == LINE:
                menu.addSeparator()
            elif row.name in menus:
                menus[row.name].setTitle(translated(row.text))
                menu.addMenu(menus[row.name])
            else:
                menu.addAction(actions[row.name])


def fill_list(menu: QMenu, texts: Sequence[tuple[str, object]]) -> None:
    """Fill a menu with texts, each of which carries something."""
    menu.clear()
    for text, carried in texts:
        action = menu.addAction(text.replace("&", "&&"))
        action.setData(carried)
    menu.setEnabled(bool(texts))


def show_step(action: QAction, word: str, possible: bool, step: str) -> None:
    """Show whether a step of the history can be taken, and which."""
    action.setEnabled(possible)
    action.setText(f"&{word} {step}".rstrip())
    action.setIconText(word)


def _action(row: Row, parent: QWidget) -> QAction:
    text, tip = translated(row.text), translated(row.tip)
    action = QAction(text, parent)
    action.setObjectName(row.name)
    action.setIconText(text.replace("&", ""))  # by itself it differs between Qts
    if isinstance(row.shortcut, str):
        action.setShortcuts(QKeySequence.listFromString(row.shortcut))
    elif row.shortcut is not None:
        action.setShortcut(row.shortcut)
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    tip = tip or text.replace("&", "").rstrip("…")
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    action.setStatusTip(tip)
    return action
