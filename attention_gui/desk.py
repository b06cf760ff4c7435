"""The desk: opening, saving and losing documents, and the questions that come up."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from attention_gui import files
from attention_gui.asking import Asking, Button
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.snapshots import keeping_snapshots
from attention_gui.files.examples import EXAMPLES, example
from attention_gui.files.fingerprint import NONE_HELD, fingerprint
from attention_gui.saving import Saving
from attention_gui.session import Session
from attention_gui.settings import Settings


class Desk(QObject):
    """Moves documents between files and the session, for one window.

    Signals
    -------
    done : str
        What was done, for the status bar.
    """

    done = Signal(str)

    def __init__(self, window: QWidget, session: Session, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self.asking = Asking(window)
        self.saving = Saving(window, session, settings, self.asking)
        self.saving.done.connect(self.done)
        self.save, self.save_as = self.saving.save, self.saving.save_as
        self._given_up: Document | None = None

    def ask_open(self) -> None:
        """Let the user choose a file, and open it."""
        if path := self._chosen(tr("Open"), tr("Query, key and value"), files.READABLE):
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a file, unless it cannot be read or there is something to lose."""
        return self._open(path, self.may_lose, tr("Opened {name}"))

    def revert(self) -> bool:
        """Read the document's file again, unless the changes since are dearer."""
        path = self._session.path
        return path is not None and self._open(
            path, self._may_revert, tr("Read {name} again")
        )

    def _open(self, path: Path, may: Callable[[], bool], words: str) -> bool:
        known = fingerprint(path)  # before it is read: a change meanwhile is seen later
        try:
            document = files.load(path)
        except ValueError as error:
            self.asking.complain(tr("Not opened"), str(error), path)
            return False
        if not may():
            return False
        self._session.open(document, path)
        self.saving.on_disk.note(path, known)
        self._settings.add_recent(path)
        self.done.emit(words.format(name=path.name))
        return True

    def note(self, path: Path | None) -> None:
        """Take note of the file that the document was just read from."""
        self.saving.on_disk.note(path)

    def open_example(self, name: str) -> None:
        """Open one of the examples."""
        if self.may_lose():
            self._session.open(example(name))
            title = EXAMPLES[name].title
            self.done.emit(tr("Opened the example {title}", title=title))

    def recover(self, document: Document, path: Path | None) -> None:
        """Show a document that was lost, with its old path; no file holds it."""
        self._session.open(document, path)
        self.saving.on_disk.note(path, NONE_HELD)

    def ask_import(self) -> None:
        """Let the user choose a file of weights, and import what is wanted of it."""
        from attention_gui.files.weight_file import SUFFIXES  # few sessions need it

        if path := self._chosen(tr("Import weights"), tr("Weights"), SUFFIXES):
            self.import_weights(path)

    def import_weights(self, path: Path) -> None:
        """Import weights into the document, or as a new one, as the user wants it."""
        from attention_gui.files.weight_proposal import proposed
        from attention_gui.views.weights_dialog import WeightsDialog

        document = self._session.document
        try:
            proposal = proposed(path, document)
        except ValueError as error:
            self.asking.complain(tr("Not imported"), str(error), path)
            return
        dialog = WeightsDialog(proposal, document, self._window)
        made = dialog.made if dialog.exec() else None
        dialog.deleteLater()
        if made is not None:
            self._take(made, dialog.as_new, path)

    def _take(self, made: Document, as_new: bool, path: Path) -> None:
        """Show what weights made: one step of the history, or another document."""
        if not as_new:
            text = tr("Imported weights of {name}", name=path.name)
            self._session.put(keeping_snapshots(made, self._session.document), text)
        elif self.may_lose():
            self._session.open(made)
        else:
            return
        self.done.emit(tr("Imported {name}", name=path.name))

    def may_lose(self) -> bool:
        """Ask what becomes of unsaved changes; return whether to go on."""
        document = self._session.document
        if not self._session.dirty or document is self._given_up:
            return True
        answer = self.asking.save_first(self._session.name)
        if answer == Button.Save:
            return self.save()
        return answer == Button.Discard

    def give_up(self) -> bool:
        """Ask the same once and for all, as long as the document stays what it is."""
        may = self.may_lose()
        self._given_up = self._session.document if may else None
        return may

    def _may_revert(self) -> bool:
        return not self._session.dirty or self.asking.revert(self._session.name)

    def _chosen(self, title: str, what: str, suffixes: Iterable[str]) -> Path | None:
        """Let the user choose a file that is to be read."""
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        filters = f"{what} ({patterns});;{tr('All files')} (*)"
        path = self._session.path
        folder = str(path.parent if path else Path.home())
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, filters)
        return Path(name) if name else None
