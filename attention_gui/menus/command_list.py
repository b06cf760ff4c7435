"""Everything that menus offer, in one list: for the palette and for the shortcuts."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

NATIVE = QKeySequence.SequenceFormat.NativeText


class Offer(NamedTuple):
    """One line of a menu.

    Attributes
    ----------
    action : QAction
    path : tuple of str
        The menus that lead to it.
    """

    action: QAction
    path: tuple[str, ...]

    @property
    def text(self) -> str:
        """What the menu calls it, without marks for keys."""
        return plain_text(self.action.text())

    @property
    def keys(self) -> tuple[str, ...]:
        """Its shortcuts, as they are written on this platform."""
        sequences = self.action.shortcuts()
        typed = tuple(one.toString(NATIVE) for one in sequences if _is_typed(one))
        _, _, of_tables = self.action.text().partition("\t")
        return (*typed, of_tables) if of_tables else typed


def offers(bar: QMenuBar) -> Iterator[Offer]:
    """Yield what the menus offer now, menu by menu."""
    for action in bar.actions():
        if (menu := _menu(action)) is not None:
            yield from _within(menu, (plain_text(action.text()),))


def plain_text(text: str) -> str:
    """Return the text of a menu without the marks for its keys."""
    text, _, _ = text.partition("\t")
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _within(menu: QMenu, path: tuple[str, ...]) -> Iterator[Offer]:
    menu.aboutToShow.emit()  # lists of what changes are filled when they are opened
    for action in menu.actions():
        inner = _menu(action)
        if inner is not None:
            yield from _within(inner, (*path, plain_text(action.text())))
        elif not action.isSeparator() and action.isVisible():
            yield Offer(action, path)


def _menu(action: QAction) -> QMenu | None:
    menu = action.menu()
    return menu if isinstance(menu, QMenu) else None


def _is_typed(keys: QKeySequence) -> bool:
    """Whether an ordinary keyboard has the keys."""
    last = Qt.Key.Key_F12.value  # those of other keyboards come after
    return all(keys[place].key().value <= last for place in range(keys.count()))  # type: ignore[index]
