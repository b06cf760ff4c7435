"""Baselines: pinned, chosen, let go of; which of three the maps show."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from attention_gui.around import Around
from attention_gui.core.baselines import is_there, names, pinned_baseline
from attention_gui.core.language import later, tr, translated
from attention_gui.core.look import Shows
from attention_gui.half_typed import when_settled

NONE = later("No baseline is compared with")


class Baselines(QObject):
    """Compares with a snapshot, and has the maps show it, what is now, or what differs.

    Parameters
    ----------
    around : Around
    menu : QMenu
        Of what can be compared with.
    """

    def __init__(self, around: Around, menu: QMenu) -> None:
        super().__init__(around.window)
        self._around, self._session, self._menu = around, around.session, menu
        self._last = ""  # what was compared with, though an undo may have taken it
        self._history = around.session.history
        self._actions: dict[str, QAction] = {}
        menu.aboutToShow.connect(self._fill)
        around.session.changed.connect(self._follow)
        around.board.maps.navigator.compare.chosen.connect(self.compare)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that are done here."""
        self._actions, settle = actions, self._around.settle
        for name in ("swap_baseline", "show_difference", "stop_comparing"):
            actions[name].setProperty("why", translated(NONE))
        slots: dict[str, Callable[[], object]] = {
            "pin_baseline": self.pin,
            "stop_comparing": partial(self.compare, ""),
            "swap_baseline": partial(self.toggle, "baseline"),
            "show_difference": partial(self.toggle, "difference"),
        }
        for name, slot in slots.items():
            actions[name].triggered.connect(when_settled(settle, slot))
            actions[name].triggered.connect(self._tick)  # though it was refused
        self._follow()

    def pin(self) -> None:
        """Keep the document as it is now, and compare with it from now on."""
        made = f"{datetime.now():%Y-%m-%d %H:%M}"
        after, name = pinned_baseline(self._session.document, made)
        self._session.put(after, tr("Pinned baseline {name}", name=name))
        self.compare(name)
        said = tr("{name} is pinned: F8 shows it, Shift+F8 what differs", name=name)
        self._around.status.say(said)

    def compare(self, name: str) -> None:
        """Compare with a snapshot by its name; with none where that is empty."""
        if not self._around.settle():
            return
        look, self._last = self._session.look, name
        shows: Shows = look.shows if name and look.baseline else "now"
        self._session.look_at(look._replace(baseline=name, shows=shows))

    def toggle(self, shows: Shows) -> None:
        """Have the maps show the baseline or what differs, or else what is now."""
        look = self._session.look
        if look.baseline:
            shows = "now" if look.shows == shows else shows
            self._session.look_at(look._replace(shows=shows))

    def _follow(self) -> None:
        """Say what can be done; a baseline that an undo took comes back with it."""
        look, document = self._session.look, self._session.document
        if self._history is not self._session.history:  # another document
            self._history, self._last = self._session.history, ""
        if look.baseline:
            self._last = look.baseline
        elif self._last and is_there(document, self._last):
            self._session.look_at(look._replace(baseline=self._last))
            return
        self._tick()
        self._menu.setEnabled(bool(document.snapshots))

    def _tick(self, *_: object) -> None:
        """Tick and enable actions as the maps are."""
        look = self._session.look
        ticks = {"swap_baseline": "baseline", "show_difference": "difference"}
        for action, shows in ticks.items():
            if action in self._actions:
                self._actions[action].setChecked(look.shows == shows)
                self._actions[action].setEnabled(bool(look.baseline))
        if "stop_comparing" in self._actions:
            self._actions["stop_comparing"].setEnabled(bool(look.baseline))

    def _fill(self) -> None:
        """List what can be compared with."""
        self._menu.clear()
        look = self._session.look
        for name in names(self._session.document):
            action = self._menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name == look.baseline)
            action.triggered.connect(partial(self._choose, name))

    def _choose(self, name: str, *_: object) -> None:
        self.compare(name)
