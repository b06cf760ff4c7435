"""Several switches in columns; only those that mean something are shown."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from attention_gui.core.language import later, translated
from attention_gui.views.fields import Switch

ABREAST = 3
TEXTS = {  # of those that have no symbol
    "norm_gain": later("norm gain"),
    "norm_bias": later("norm bias"),
    "feed_gain": later("feed gain"),
    "feed_bias": later("feed bias"),
}


class Switches(QWidget):
    """Switches by name, made when they are first shown.

    Signals
    -------
    taken : name, whether it was switched on
    """

    taken = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.switches: dict[str, Switch] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)

    def show_switches(self, on: Mapping[str, bool]) -> None:
        """Show these switches and no others, on or off."""
        before = [name for name, one in self.switches.items() if not one.isHidden()]
        for name in on.keys() - self.switches.keys():
            self._add(name)
        if before != list(on):
            self._arrange(on)
        for name, is_on in on.items():
            self.switches[name].show_on(is_on)

    def _add(self, name: str) -> None:
        switch = self.switches[name] = Switch(translated(TEXTS.get(name, name)))
        switch.taken.connect(partial(self.taken.emit, name))

    def _arrange(self, on: Mapping[str, bool]) -> None:
        for switch in self.switches.values():
            self._grid.removeWidget(switch)
            switch.setVisible(False)
        self.switches = {name: self.switches[name] for name in on} | self.switches
        for place, name in enumerate(on):
            self._grid.addWidget(self.switches[name], *divmod(place, ABREAST))
            self.switches[name].setVisible(True)
