"""The docks, each made when it is first asked for: the program starts sooner."""

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.picture import Picture
from attention_gui.docks.room import Room
from attention_gui.docks.rooms import OWN, ROOMS
from attention_gui.views.dock import Dock

NARROW, SHARE = 1200, 5  # px of a window of which a dock takes one part in so many
SHORT = 800  # px of a window in which one below the maps is as low as can be
SIDES = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea


class Docks(QObject):
    """Shows docks and hides them, and has those that are seen follow the document.

    Signals
    -------
    beside_asked : Document, str, object
        A document is to be opened in a window of its own, where the room of that name
        goes on with what it has begun.
    """

    beside_asked = Signal(object, str, object)

    def __init__(self, around: Around, actions: dict[str, QAction]) -> None:
        super().__init__(around.window)
        self._around, self._actions = around, actions
        self._picture: Picture | None = None
        self._theme: Theme = LIGHT
        self.rooms: dict[str, Room] = {}  # those that have been asked for
        for name in ROOMS:
            show = actions[f"dock_{name}"].triggered
            # a partial would not be told whether the action is ticked
            show.connect(lambda shown, name=name: self.show(name, shown))
        actions["reset_layout"].triggered.connect(self.reset)
        for name, owner in OWN.items():
            actions[name].triggered.connect(partial(self._wake, name, owner))

    def room(self, name: str) -> Room:
        """Return a room by its name; its dock may be hidden."""
        if name not in self.rooms:
            room = self.rooms[name] = ROOMS[name](self._around)
            self._place(room.dock)
            room.dock.show_theme(self._theme)
            room.connect_all(self._actions)
            room.show_picture(self._picture)
            self._follow(room.dock, self._actions[f"dock_{name}"])
            room.open_asked.connect(partial(self.open, name))
            room.beside_asked.connect(
                lambda document, begun: self.beside_asked.emit(document, name, begun)
            )
        return self.rooms[name]

    def show(self, name: str, shown: bool) -> None:
        """Show a dock with the keyboard in it, or hide it."""
        if shown:
            self.open(name)
            dock = self.rooms[name].dock
            dock.first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif name in self.rooms:
            self.rooms[name].dock.close()

    def open(self, name: str) -> None:
        """Show a dock; in a small window it leaves the maps more room."""
        window, dock = self._around.window, self.room(name).dock
        dock.show()
        dock.raise_()
        room, at_side = window.width(), window.dockWidgetArea(dock) & SIDES
        least = max(room // SHARE, dock.needed_width)
        if at_side and room < NARROW and dock.width() > least:
            window.resizeDocks([dock], [least], Qt.Orientation.Horizontal)
        elif not at_side and window.height() < SHORT:
            window.resizeDocks([dock], [1], Qt.Orientation.Vertical)  # the least

    def reopen(self, names: str) -> None:
        """Make the docks that were seen last time, for their places to be restored."""
        for name in names.split():
            if name in ROOMS:
                self.room(name)

    @property
    def seen(self) -> str:
        """The names of the docks that are not hidden."""
        return " ".join(n for n, room in self.rooms.items() if not room.dock.isHidden())

    def reset(self) -> None:
        """Hide every dock, in its first place."""
        for room in self.rooms.values():
            room.dock.close()
            self._place(room.dock)
            room.dock.hide()

    def carry_on(self, name: str, begun: object) -> None:
        """Have a room go on with what it has begun in another window."""
        self.open(name)
        self.rooms[name].carry_on(begun)

    def show_picture(self, picture: Picture) -> None:
        """Have every dock take what the maps show."""
        self._show(picture)

    def show_nothing(self) -> None:
        """Have every dock take note that nothing is known of the document."""
        self._show(None)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        for room in self.rooms.values():
            room.dock.show_theme(theme)

    def close(self) -> None:
        """Stop what rooms do beside the window."""
        for room in self.rooms.values():
            room.close()

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return all(room.dock.commit() for room in self.rooms.values())

    def _wake(self, name: str, owner: str, *_: object) -> None:
        """Make the room that does an action, and from then on hears it by itself."""
        if owner not in self.rooms:
            self.room(owner)
            self._actions[name].trigger()

    def _show(self, picture: Picture | None) -> None:
        self._picture = picture
        for room in self.rooms.values():
            room.show_picture(picture)

    def _place(self, dock: Dock) -> None:
        """Put a dock where it is at first, over another that is there already."""
        window, area = self._around.window, dock.first_area
        others = [
            room.dock
            for room in self.rooms.values()
            if room.dock is not dock and window.dockWidgetArea(room.dock) == area
        ]
        window.addDockWidget(area, dock)
        if others:
            window.tabifyDockWidget(others[0], dock)
        wide = Qt.Orientation.Horizontal if area & SIDES else Qt.Orientation.Vertical
        window.resizeDocks([dock], [dock.first_size], wide)
        window.restoreDockWidget(dock)  # to where it was last time

    def _follow(self, dock: Dock, action: QAction) -> None:
        """Have an action follow its dock, and the keyboard go back from there."""
        dock.visibilityChanged.connect(lambda _: action.setChecked(not dock.isHidden()))
        dock.left.connect(self._go_back_to_cell)

    def _go_back_to_cell(self) -> None:
        self._around.board.go_back(self._around.pointing.held)
