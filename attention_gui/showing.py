"""Showing: every picture of the document goes to all who show some of it."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject

from attention_gui.core.language import tr
from attention_gui.core.picture import Picture
from attention_gui.studio import Studio
from attention_gui.views.chrome import StatusBar
from attention_gui.views.maps import Maps


class Viewer(Protocol):
    """Whoever shows something of a picture."""

    def show_picture(self, picture: Picture) -> None:
        """Show a picture."""

    def show_nothing(self) -> None:
        """Show no picture until there is one of what the document is now."""


class Showing(QObject):
    """Hands on what the studio makes, or says why it made nothing."""

    def __init__(self, studio: Studio, maps: Maps, status: StatusBar) -> None:
        super().__init__(studio)
        self._status = status
        self._viewers: Sequence[Viewer] = ()
        studio.ready.connect(self.show_picture)
        studio.busy.connect(status.show_busy)
        studio.busy.connect(maps.show_busy)
        studio.parted.connect(self.show_nothing)
        studio.failed.connect(self.show_failure)
        status.stop_asked.connect(studio.cancel)

    def show_to(self, *viewers: Viewer) -> None:
        """Show pictures to these, in their order."""
        self._viewers = viewers

    def show_picture(self, picture: Picture, seconds: float) -> None:
        """Show a picture that the studio has made."""
        for one in self._viewers:
            one.show_picture(picture)
        self._status.show_time(seconds)

    def show_nothing(self) -> None:
        """Show no picture until there is one of what the document is now."""
        for one in self._viewers:
            one.show_nothing()
        self._status.show_nothing()

    def show_failure(self, error: Exception) -> None:
        """Say that there is too little memory; any other failure is a fault."""
        if not isinstance(error, MemoryError):
            raise error
        self._status.show_stopped()
        self._status.say(tr("These maps need more memory than there is"))
