"""A row of a menu: an action, its text and its keys, or a menu in it."""

from typing import NamedTuple

from PySide6.QtGui import QKeySequence

Keys = QKeySequence.StandardKey


class Row(NamedTuple):
    """One action.

    Attributes
    ----------
    name : str
        By which whoever does it finds the action.
    text : str
        As in the menu.
    shortcut : standard key or text, optional
        Several are parted by semicolons.
    tip : str
        For the status bar.
    rows : tuple of Row
        Of a menu of its own.
    shown_keys : str
        By which tables do the same themselves: the menu shows them, but lets them pass.
    """

    name: str
    text: str
    shortcut: Keys | str | None = None
    tip: str = ""
    rows: tuple["Row", ...] = ()
    shown_keys: str = ""


LINE = Row("", "")
