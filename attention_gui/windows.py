"""The windows of the program: opened beside each other, raised, listed and closed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.files.examples import FIRST, opened
from attention_gui.files.slots import Lost
from attention_gui.window import Window

ASIDE = QPoint(28, 28)  # px from the window beside which another opens


class Windows(QObject):
    """Keeps every window until it is closed; each has a session of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._windows: list[Window] = []

    @property
    def all(self) -> Sequence[Window]:
        """The windows that are open, the first one first."""
        return tuple(self._windows)

    def open(self, document: Document, path: Path | None = None) -> Window:
        """Show a document in a window of its own."""
        beside = self._active()
        window = Window(document, path, self.raise_window)
        self._windows.append(window)
        self._count()
        window.beside_asked.connect(self.open)
        window.docks.beside_asked.connect(self._go_on)
        window.safekeeping.recovering.beside_asked.connect(self._recover)
        window.new_asked.connect(self._open_first)
        window.closed.connect(self._forget)
        window.quit_asked.connect(self.quit)
        window.next_asked.connect(partial(self._step, window))
        window.windows_menu.aboutToShow.connect(partial(self._list, window))
        if beside is not None and not beside.isMaximized():
            window.move(beside.pos() + ASIDE)
            window.appearance.keep_on_screen()
        window.show()
        window.activateWindow()
        return window

    def raise_window(self, path: Path) -> bool:
        """Raise the window that shows a file; return whether there is one."""
        for window in self._windows:
            if window.session.path is not None and same(path, window.session.path):
                _raise(window)
                window.status.say(tr("{name} is open already", name=path.name))
                return True
        return False

    def quit(self) -> None:
        """Close all windows; none where the user, asked of one of them, cancels."""
        for window in self.all:
            if window.session.dirty:
                _raise(window)
            if not window.may_close():
                return
        for window in self.all:
            window.leave()

    def _open_first(self) -> Window:
        """Open a window on the first example, with nothing to lose in it."""
        return self.open(opened(FIRST))

    def _go_on(self, document: Document, room: str, begun: object) -> None:
        """Show a document in a window of its own, with what a room has begun."""
        self.open(document).docks.carry_on(room, begun)

    def _recover(self, lost: Lost) -> None:
        """Show a lost document in a window of its own."""
        self._open_first().safekeeping.recovering.take(lost)

    def _forget(self, window: Window) -> None:
        """Let go of a closed window and of all that it holds."""
        if window in self._windows:
            self._windows.remove(window)
            self._count()
            for one in self._windows:
                self._list(one)  # or its menu would hold on to the one that is gone
            window.deleteLater()

    def _active(self) -> Window | None:
        """Return the window in front; the last one where none is."""
        active = QApplication.activeWindow()
        if isinstance(active, Window) and active in self._windows:
            return active
        return self._windows[-1] if self._windows else None

    def _step(self, window: Window, by: int) -> None:
        place = self._windows.index(window) + by
        _raise(self._windows[place % len(self._windows)])

    def _count(self) -> None:
        """Let the next window be gone to where there is one."""
        for window in self._windows:
            for name in ("next_window", "previous_window"):
                action = window.menu_actions[name]
                action.setEnabled(len(self._windows) > 1)
                action.setProperty("why", tr("There is no other window"))

    def _list(self, window: Window) -> None:
        """List the windows in the menu of one of them."""
        window.show_windows(
            [(_name(one), one is window, partial(_raise, one)) for one in self.all]
        )


def same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file, over whatever links."""
    try:
        return one.samefile(other)
    except OSError:  # one of them is gone
        return one.absolute() == other.absolute()


def _name(window: Window) -> str:
    return window.session.name + "*" * window.session.dirty


def _raise(window: Window) -> None:
    if window.isMinimized():
        window.showNormal()
    window.raise_()
    window.activateWindow()
