"""Manners: shortcuts, command palette, versions and log, for one window."""

import platform
import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QUrl, qVersion
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence

from attention_gui.core.language import tr, translated
from attention_gui.logbook import log_folder
from attention_gui.menus.command_list import NATIVE, Offer, offers
from attention_gui.menus.keys import KEYS, KeyRow
from attention_gui.settings import Settings
from attention_gui.shell import Shell
from attention_gui.views.command_lines import Line
from attention_gui.views.command_palette import CommandPalette
from attention_gui.views.shortcut_tree import Shortcut

LATELY = 5  # commands that come first in the palette


class Manners(QObject):
    """Shows what there is to be done, and what the program is."""

    def __init__(self, window: Shell, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self.palette = CommandPalette(window)
        self.palette.taken.connect(self._do)
        self._offers: Sequence[Offer] = ()

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions of the help menu."""
        actions["command_palette"].triggered.connect(self.open_palette)
        actions["shortcuts"].triggered.connect(self.show_shortcuts)
        actions["log_folder"].triggered.connect(self.open_log_folder)
        actions["about"].triggered.connect(self.show_about)

    def open_palette(self) -> None:
        """Let a command be sought; those done lately come first."""
        lately = self._settings.lately
        there = [
            one
            for one in offers(self._window.menuBar())
            if _name(one) != "command_palette"
        ]
        first = {name: place for place, name in enumerate(lately)}
        there.sort(key=lambda one: (first.get(_name(one), LATELY), not _name(one)))
        self._offers = there
        self.palette.open([_line(one) for one in there])

    def _do(self, number: int) -> None:
        """Do what was chosen, where the keyboard was before."""
        action = self._offers[number].action
        self._offers = ()
        if action.objectName():
            self._settings.add_lately(action.objectName(), LATELY)
        action.trigger()

    def show_shortcuts(self) -> None:
        """List every command and every key."""
        from attention_gui.views.shortcuts_dialog import ShortcutsDialog  # sooner

        groups: dict[str, list[Shortcut]] = {}
        for one in offers(self._window.menuBar()):
            if one.action.objectName():
                shortcut = Shortcut(one.text, "   ".join(one.keys), _tip(one.action))
                groups.setdefault(" ▸ ".join(one.path), []).append(shortcut)
        for title, rows in KEYS.items():
            groups[translated(title)] = [_of_keys(row) for row in rows]
        ShortcutsDialog(groups, self._window).show()

    def show_about(self) -> None:
        """Say what this is, and which versions are at work."""
        from attention_gui.views.about_dialog import AboutDialog

        what = tr("See, edit, explain and export every number of self-attention.")
        AboutDialog(what, versions(), self._window).show()

    def open_log_folder(self) -> None:
        """Show the folder where faults are written down."""
        folder = log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._window.status.say(tr("The log is in {folder}", folder=folder))


def versions() -> str:
    """Return what is at work, a line each."""
    import numpy
    import pyqtgraph
    import PySide6

    from attention_gui import __version__

    of = {
        "Attention Explorer": f"{__version__} (MIT)",
        "Python": sys.version.split()[0],
        "PySide6": PySide6.__version__,
        "Qt": qVersion(),
        "NumPy": numpy.__version__,
        "pyqtgraph": pyqtgraph.__version__,
        tr("System"): f"{platform.system()} {platform.release()} {platform.machine()}",
        tr("Log"): str(log_folder()),
    }
    return "\n".join(f"{name} {version}" for name, version in of.items())


def _name(offer: Offer) -> str:
    """Return the name of an action of the table; none of what is in a list."""
    return offer.action.objectName()


def _line(offer: Offer) -> Line:
    action = offer.action
    why = str(action.property("why") or tr("Not possible now"))
    reason = _tip(action) if action.isEnabled() else why
    path = " ▸ ".join(offer.path)
    keys = offer.keys[0] if offer.keys else ""
    return Line(offer.text, path, keys, action.isEnabled(), reason)


def _tip(action: QAction) -> str:
    return action.statusTip() or ""


def _of_keys(row: KeyRow) -> Shortcut:
    keys = [one.toString(NATIVE) for one in QKeySequence.listFromString(row.keys)]
    return Shortcut(translated(row.does), "   ".join(keys))
