"""A room: a dock, and who keeps what it shows in step with the document."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.core.language import later
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.views.dock import Dock

# What is said where there is no `reading` yet.
AWAITED = later("The numbers are being computed…")


class Room(QObject):
    """Refreshes a dock while it is seen, once for all that has changed meanwhile.

    Signals
    -------
    open_asked
        The dock is to be shown, wherever the keyboard is.
    beside_asked : Document, object
        A document is to be opened in a window of its own, where the same room goes on
        with what it has begun.

    Attributes
    ----------
    around : Around
    dock : Dock
    picture : Picture, optional
        What the maps show; None while nothing of the document is known.
    """

    open_asked = Signal()
    beside_asked = Signal(object, object)

    def __init__(self, around: Around, dock: Dock) -> None:
        super().__init__(around.window)
        self.around, self.dock = around, dock
        self.picture: Picture | None = None
        dock.seen.connect(self._catch_up)
        self._is_stale = True

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions of its own, which are in `rooms.OWN`, where there are any."""

    def carry_on(self, begun: object) -> None:
        """Go on with what the same room of another window has begun."""

    def show_picture(self, picture: Picture | None) -> None:
        """Take what the maps show now."""
        self.picture = picture
        self.take_note()

    @property
    def reading(self) -> Reading | None:
        """What is computed of the document as it is now, if it is."""
        session, picture = self.around.session, self.picture
        if picture is None or picture.reading.document is not session.document:
            return None
        return picture.reading if picture.look[:2] == session.look[:2] else None

    def take_note(self, *_: object) -> None:
        """Refresh the dock, now if it is seen, else as soon as it is."""
        self._is_stale = True
        if self.dock.isVisible():
            self._catch_up()

    def refresh(self) -> None:
        """Show in the dock what there is now."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop what goes on beside the window, and wait until it has stopped."""

    def _catch_up(self) -> None:
        if self._is_stale:
            self._is_stale = False
            self.refresh()
