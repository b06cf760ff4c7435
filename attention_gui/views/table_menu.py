"""The menu of a table: its commands, and menus of what can be done to its cells."""

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

# The title of a menu, and its actions; None for a line between them.
Menu = tuple[str, Sequence[QAction | None]]
Offered = Sequence[Menu]


def add_offered(menu: QMenu, offered: Offered) -> None:
    """Add menus of actions to a menu."""
    if offered:
        menu.addSeparator()
    for title, actions in offered:
        more = menu.addMenu(title)
        for action in actions:
            if action is None:
                more.addSeparator()
            else:
                more.addAction(action)
