"""The Geometry dock: queries and keys, values and outputs, as arrows in the plane."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from attention_gui.core.language import later, tr
from attention_gui.core.palette import Theme
from attention_gui.core.plane import PlaneName
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.card import Card
from attention_gui.views.dock import Dock
from attention_gui.views.plane_pane import PlanePane

SHOWN = {"keys": later("Keys"), "values": later("Values"), "both": later("Both")}
DRAWN = {"arrows": later("Arrows"), "points": later("Points")}
SIZE = 380  # px
FLAT = 1.25  # width beside height, from which planes stand side by side
ROOMY = 140  # px of a side, that each of two planes has at least
APART = 16  # px between switches
BREAK = 330  # px of width, below which the switches stand one over the other
Way = QBoxLayout.Direction


class GeometryDock(Dock):
    """Two planes, and switches for which of them is seen and how."""

    narrowest = 250

    def __init__(self) -> None:
        super().__init__("geometry", tr("Geometry"), size=SIZE)
        self.which = ButtonRow(tr("planes"), SHOWN)
        self.drawn = ButtonRow(tr("vectors"), DRAWN)
        self.panes: Mapping[PlaneName, PlanePane] = {
            "keys": PlanePane(tr("queries and keys in the plane")),
            "values": PlanePane(tr("values and outputs in the plane")),
        }
        self._planes, self._asked = _Planes(self.panes), "both"
        self._planes.resized.connect(self._show_which)
        self.card = Card(tr("Geometry"), self._body())
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))

    @property
    def first(self) -> QWidget:
        """The first plane that is seen."""
        is_hidden = self.panes["keys"].isHidden()
        return self.panes["values" if is_hidden else "keys"].view

    def show_which(self, which: str) -> None:
        """Show one of the planes, or both where there is room."""
        self._asked = which
        self._show_which()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        for pane in self.panes.values():
            pane.show_theme(theme)

    def _show_which(self) -> None:
        roomy = self._planes.is_roomy
        there = list(SHOWN) if roomy else list(self.panes)
        which = self._asked if self._asked in there else "keys"
        self.which.show_buttons(there, which)
        for name, pane in self.panes.items():
            pane.setVisible(which in (name, "both"))

    def _body(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addWidget(_Row(self.which, self.drawn))
        column.addWidget(self._planes, stretch=1)
        return body


class _Row(QWidget):
    """Switches beside each other; one over the other where it is narrow."""

    def __init__(self, *switches: QWidget) -> None:
        super().__init__()
        self._layout = QBoxLayout(Way.LeftToRight, self)
        self._layout.setContentsMargins(4, 0, 8, 0)
        self._layout.setSpacing(APART)
        for switch in switches:
            held = QHBoxLayout()
            held.addWidget(switch)
            held.addStretch(1)
            self._layout.addLayout(held)
        self.setMinimumWidth(1)  # else it could never become narrow

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < BREAK
        self._layout.setDirection(Way.TopToBottom if narrow else Way.LeftToRight)
        self._layout.setSpacing(0 if narrow else APART)


class _Planes(QWidget):
    """Planes side by side where that leaves them larger, else one over the other.

    Signals
    -------
    resized
    """

    resized = Signal()

    def __init__(self, panes: Mapping[PlaneName, PlanePane]) -> None:
        super().__init__()
        self._layout = QBoxLayout(Way.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        for pane in panes.values():
            self._layout.addWidget(pane, stretch=1)
        self.setMinimumSize(ROOMY, ROOMY)  # one is shown where there is no room for two

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for two."""
        longer, shorter = sorted((self.width(), self.height()), reverse=True)
        return longer >= 2 * ROOMY and shorter >= ROOMY

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        flat = self.width() > FLAT * self.height()
        self._layout.setDirection(Way.LeftToRight if flat else Way.TopToBottom)
        self.resized.emit()
