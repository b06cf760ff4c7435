"""The voice: what those who hear the maps are told when the held cell moves."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from attention_gui.core.cell import Cell
from attention_gui.core.picture import Picture
from attention_gui.core.spoken import head_spoken, spoken
from attention_gui.pointing import Pointing
from attention_gui.views.maps import Maps


class Voice(QObject):
    """Describes the held cell and the chosen head, whenever they are others."""

    def __init__(self, maps: Maps, pointing: Pointing) -> None:
        super().__init__(maps)
        self._maps, self._pointing = maps, pointing
        pointing.moved.connect(self.say_cell)

    def show_picture(self, _picture: Picture) -> None:
        """Say what the maps are now."""
        self.say_maps()

    def show_nothing(self) -> None:
        """Say that there are none."""
        self.say_maps()

    def say_maps(self) -> None:
        """Say what is held now, and which head is chosen: the maps are others."""
        self.say_cell(self._pointing.held)
        heads = self._maps.heads
        if heads.head < len(heads.panels):
            tell(heads, head_spoken(heads.panels[heads.head]))
        else:
            tell(heads, "")

    def say_cell(self, cell: Cell | None) -> None:
        """Say what a cell of the stages is."""
        stages = self._maps.stages
        for panel in stages.panels:
            if cell is not None and panel.stage == cell.stage:
                tell(stages, spoken(panel, cell))
                return
        tell(stages, "")


def tell(widget: QWidget, text: str) -> None:
    """Describe a widget otherwise, and have what reads the screen take note of it."""
    if text == widget.accessibleDescription():
        return
    widget.setAccessibleDescription(text)
    changed = QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged)
    QAccessible.updateAccessibility(changed)
