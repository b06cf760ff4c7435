"""The desk: opening, saving and losing documents, and the questions that come up."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from attention_gui import files
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.files.examples import EXAMPLES, example
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.views.suffix import Suffix

Button = QMessageBox.StandardButton


def nowhere(_path: Path) -> bool:
    """Return that no other window shows a file."""
    return False


class Desk(QObject):
    """Moves documents between files and the session, for one window.

    Signals
    -------
    done : str
        What was done, for the status bar.
    beside_asked : Document, Path or None
        To be shown in a window of its own.

    Parameters
    ----------
    elsewhere : function
        Raises the window that shows a file; returns whether there is one.
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

    def ask_open(self) -> None:
        """Let the user choose a file, and open it."""
        if path := self.chosen("Open", "Query, key and value", files.READABLE):
            self.open(path)

    def ask_open_beside(self) -> None:
        """Let the user choose a file, and open it in a window of its own."""
        path = self.chosen("Open", "Query, key and value", files.READABLE)
        if path and not self._elsewhere(path) and (document := self._read(path)):
            self.beside_asked.emit(document, path)

    def open(self, path: Path) -> bool:
        """Open a file, unless it cannot be read or there is something to lose."""
        if self._elsewhere(path):
            return True
        document = self._read(path)
        if document is None:
            return False
        if not self.may_lose(partial(self.beside_asked.emit, document, path)):
            return False
        self._session.open(document, path)
        self._settings.add_recent(path)
        self.done.emit(f"Opened {path.name}")
        return True

    def _read(self, path: Path) -> Document | None:
        """Return the document of a file, or say why there is none."""
        try:
            return files.load(path)
        except ValueError as error:
            self.complain("Not opened", str(error), path)
            return None

    def open_example(self, name: str) -> None:
        """Open one of the examples."""
        document = example(name)
        if self.may_lose(partial(self.beside_asked.emit, document, None)):
            self._session.open(document)
            self.done.emit(f"Opened the example {EXAMPLES[name].title}")

    def save(self) -> bool:
        """Save to the document's file, or ask for one."""
        path = self._session.path
        if path is None or path.suffix.lower() not in files.WRITABLE:
            return self.save_as()
        return self._may_drop(path) and self._save(path)

    def save_as(self) -> bool:
        """Ask for a file, and save to it."""
        dialog = QFileDialog(self._window, "Save as", str(self._folder()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        others = [f"*{one}" for one in files.WRITABLE if one != ".npz"]
        dialog.setNameFilters(["Document (*.npz)", *others])
        dialog.setDefaultSuffix("npz")
        dialog.filterSelected.connect(Suffix(dialog).follow)
        dialog.selectFile(f"{self._session.stem}.npz")
        chosen = dialog.exec()
        path = Path(dialog.selectedFiles()[0]) if chosen else None
        dialog.deleteLater()
        return path is not None and self._save(path)

    def may_lose(self, beside: Callable[[], None] | None = None) -> bool:
        """Ask what becomes of unsaved changes; return whether to go on.

        Parameters
        ----------
        beside : function, optional
            Does what is to be done in a window of its own, so that nothing is lost.
        """
        if not self._session.dirty:
            return True
        box = self._box("Unsaved changes", f"Save the changes to {self._session.name}?")
        box.setIcon(QMessageBox.Icon.Question)
        box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
        box.setDefaultButton(Button.Save)
        another = None
        if beside is not None:
            role = QMessageBox.ButtonRole.ActionRole
            another = box.addButton(tr("Open in new window"), role)
        answer = box.exec()
        box.deleteLater()
        if beside is not None and box.clickedButton() is another:
            beside()
            return False
        if answer == Button.Save:
            return self.save()
        return answer == Button.Discard

    def _may_drop(self, path: Path) -> bool:
        """Ask before what a file holds besides the document is dropped."""
        from attention_gui.files.strangers import strangers  # the program starts sooner

        dropped = strangers(path)
        if not dropped:
            return True
        box = self._box("Save", f"{path.name} also holds {', '.join(dropped)}.")
        box.setInformativeText(
            "That is unknown here, and saving drops it. Use Save as to keep the file."
        )
        box.setIcon(QMessageBox.Icon.Warning)
        box.setStandardButtons(Button.Save | Button.Cancel)
        box.setDefaultButton(Button.Cancel)
        answer = box.exec()
        box.deleteLater()
        return answer == Button.Save

    def _save(self, path: Path) -> bool:
        try:
            self._session.save(path)
        except ValueError as error:
            self.complain("Not saved", str(error), path)
            return False
        self._settings.add_recent(path)
        self.done.emit(f"Saved {path.name}")
        return True

    def complain(self, title: str, reason: str, path: Path) -> None:
        """Say what was not done with a file, and why."""
        box = self._box(title, f"{title}: {path.name}")
        box.setInformativeText(reason)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setDetailedText(str(path.absolute()))
        box.exec()
        box.deleteLater()

    def _box(self, title: str, text: str) -> QMessageBox:
        """Return a message box; what it says of files and tokens is never markup."""
        box = QMessageBox(self._window)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        return box

    def chosen(self, title: str, what: str, suffixes: Iterable[str]) -> Path | None:
        """Let the user choose a file that is to be read."""
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        filters = f"{what} ({patterns});;All files (*)"
        folder = str(self._folder())
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, filters)
        return Path(name) if name else None

    def _folder(self) -> Path:
        return self._session.path.parent if self._session.path else Path.home()
