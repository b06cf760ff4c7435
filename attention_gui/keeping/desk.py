"""The desk: documents opened, read again and given up, and the questions about it."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from attention_gui import files
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.files.examples import EXAMPLES, example
from attention_gui.files.fingerprint import NONE_HELD, fingerprint
from attention_gui.keeping.asking import Asking, Button
from attention_gui.keeping.saving import Saving
from attention_gui.session import Session
from attention_gui.settings import Settings


def nowhere(_path: Path) -> bool:
    """Return that no other window shows a file."""
    return False


class Desk(QObject):
    """Moves documents between files and the session, for one window.

    Parameters
    ----------
    elsewhere : function
        Raises the window that shows a file; returns whether there is one.

    Signals
    -------
    done : str
        What was done, for the status bar.
    beside_asked : Document, Path or None
        To be shown in a window of its own.
    """

    done = Signal(str)
    beside_asked = Signal(object, object)

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        elsewhere: Callable[[Path], bool] = nowhere,
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self._elsewhere = elsewhere
        self.asking = Asking(window)
        self.saving = Saving(window, session, settings, self.asking)
        self.saving.done.connect(self.done)
        self.save, self.save_as = self.saving.save, self.saving.save_as
        self._given_up: Document | None = None

    def ask_open(self) -> None:
        """Let the user choose a file, and open it."""
        if path := self._chosen_document():
            self.open(path)

    def ask_open_beside(self) -> None:
        """Let the user choose a file, and open it in a window of its own."""
        path = self._chosen_document()
        if path and not self._elsewhere(path) and (document := self._read(path)):
            self.beside_asked.emit(document, path)

    def open(self, path: Path) -> bool:
        """Open a file, unless it cannot be read or there is something to lose."""
        if self._elsewhere(path):
            return True
        return self._take(path, self.may_lose_for, tr("Opened {name}", name=path.name))

    def revert(self) -> bool:
        """Read the document's file again, unless the changes since are dearer."""
        path = self._session.path
        if path is None:
            return False
        text = tr("Read {name} again", name=path.name)
        return self._take(path, self._may_revert, text)

    def _take(
        self, path: Path, may: Callable[[Document, Path], bool], text: str
    ) -> bool:
        known = fingerprint(path)  # before it is read: a change meanwhile is seen later
        document = self._read(path)
        if document is None or not may(document, path):
            return False
        self._session.open(document, path)
        self.saving.on_disk.note(path, known)
        self._settings.add_recent(path)
        self.done.emit(text)
        return True

    def _read(self, path: Path) -> Document | None:
        """Return the document of a file, or say why there is none."""
        try:
            return files.load(path)
        except ValueError as error:
            self.asking.complain(tr("Not opened"), str(error), path)
            return None

    def note(self, path: Path | None) -> None:
        """Take note of the file that the document was just read from."""
        self.saving.on_disk.note(path)

    def open_example(self, name: str) -> None:
        """Open one of the examples."""
        if self.open_made(example(name)):
            title = EXAMPLES[name].title
            self.done.emit(tr("Opened the example {title}", title=title))

    def open_made(
        self, document: Document, beside: Callable[[], None] | None = None
    ) -> bool:
        """Open a document that no file holds, unless there is something to lose.

        Parameters
        ----------
        document : Document
        beside : function, optional
            Opens it in a window of its own, where more than the document is to be seen.
        """
        own = partial(self.beside_asked.emit, document, None)
        may = self.may_lose(beside or own)
        if may:
            self._session.open(document)
        return may

    def recover(self, document: Document, path: Path | None) -> None:
        """Show a document that was lost, with its old path; no file holds it."""
        self._session.open(document, path)
        self.saving.on_disk.note(path, NONE_HELD)

    def may_lose_for(self, document: Document, path: Path | None) -> bool:
        """Ask the same before another document, which may open in its own window."""
        return self.may_lose(partial(self.beside_asked.emit, document, path))

    def may_lose(self, beside: Callable[[], None] | None = None) -> bool:
        """Ask what becomes of unsaved changes; return whether to go on.

        Parameters
        ----------
        beside : function, optional
            Does what is to be done in a window of its own, so that nothing is lost.
        """
        document = self._session.document
        if not self._session.dirty or document is self._given_up:
            return True
        answer = self.asking.save_first(self._session.name, beside is not None)
        if answer == Button.Open and beside is not None:
            beside()
            return False
        if answer == Button.Save:
            return bool(self.save())
        return answer == Button.Discard

    def give_up(self) -> bool:
        """Ask the same once and for all, as long as the document stays what it is."""
        may = self.may_lose()
        self._given_up = self._session.document if may else None
        return may

    def take_up(self) -> None:
        """Ask again, though the document is what it was when it was given up."""
        self._given_up = None

    def _may_revert(self, _document: Document, _path: Path) -> bool:
        return not self._session.dirty or self.asking.revert(self._session.name)

    def _chosen_document(self) -> Path | None:
        return self.chosen(tr("Open"), tr("Query, key and value"), files.READABLE)

    def chosen(self, title: str, what: str, suffixes: Iterable[str]) -> Path | None:
        """Let the user choose a file that is to be read."""
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        filters = f"{what} ({patterns});;{tr('All files')} (*)"
        path = self._session.path
        folder = str(path.parent if path else Path.home())
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, filters)
        return Path(name) if name else None
