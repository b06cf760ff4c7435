"""The desk: opening, saving and losing documents, and the questions that come up."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from attention_gui import files
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.snapshots import keeping_snapshots
from attention_gui.files.examples import EXAMPLES, example
from attention_gui.session import Session
from attention_gui.settings import Settings

Button = QMessageBox.StandardButton


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

    def ask_open(self) -> None:
        """Let the user choose a file, and open it."""
        if path := self._chosen("Open", "Query, key and value", files.READABLE):
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a file, unless it cannot be read or there is something to lose."""
        try:
            document = files.load(path)
        except ValueError as error:
            self._complain("Not opened", str(error), path)
            return False
        if not self.may_lose():
            return False
        self._session.open(document, path)
        self._settings.add_recent(path)
        self.done.emit(f"Opened {path.name}")
        return True

    def open_example(self, name: str) -> None:
        """Open one of the examples."""
        if self.may_lose():
            self._session.open(example(name))
            self.done.emit(f"Opened the example {EXAMPLES[name].title}")

    def ask_import(self) -> None:
        """Let the user choose a file of weights, and import what is wanted of it."""
        from attention_gui.files.weight_file import SUFFIXES  # few sessions need it

        if path := self._chosen("Import weights", "Weights", SUFFIXES):
            self.import_weights(path)

    def import_weights(self, path: Path) -> None:
        """Import weights into the document, or as a new one, as the user wants it."""
        from attention_gui.files.weight_proposal import proposed
        from attention_gui.views.weights_dialog import WeightsDialog

        document = self._session.document
        try:
            proposal = proposed(path, document)
        except ValueError as error:
            self._complain("Not imported", str(error), path)
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
        self.done.emit(f"Imported {path.name}")

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
        dialog.setNameFilters(
            [
                "Document (*.npz)",
                *(f"*{one}" for one in files.WRITABLE if one != ".npz"),
            ]
        )
        dialog.setDefaultSuffix("npz")
        dialog.filterSelected.connect(_Suffix(dialog).follow)
        dialog.selectFile(f"{self._session.stem}.npz")
        chosen = dialog.exec()
        path = Path(dialog.selectedFiles()[0]) if chosen else None
        dialog.deleteLater()
        return path is not None and self._save(path)

    def may_lose(self) -> bool:
        """Ask what becomes of unsaved changes; return whether to go on."""
        if not self._session.dirty:
            return True
        box = self._box("Unsaved changes", f"Save the changes to {self._session.name}?")
        box.setIcon(QMessageBox.Icon.Question)
        box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
        box.setDefaultButton(Button.Save)
        answer = box.exec()
        box.deleteLater()
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
            self._complain("Not saved", str(error), path)
            return False
        self._settings.add_recent(path)
        self.done.emit(f"Saved {path.name}")
        return True

    def _complain(self, title: str, reason: str, path: Path) -> None:
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

    def _chosen(self, title: str, what: str, suffixes: Iterable[str]) -> Path | None:
        """Let the user choose a file that is to be read."""
        patterns = " ".join(f"*{suffix}" for suffix in suffixes)
        filters = f"{what} ({patterns});;All files (*)"
        folder = str(self._folder())
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, filters)
        return Path(name) if name else None

    def _folder(self) -> Path:
        return self._session.path.parent if self._session.path else Path.home()


class _Suffix(QObject):
    """Keeps a save dialog's suffix in step with the filter that is chosen."""

    def __init__(self, dialog: QFileDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog

    def follow(self, pattern: str) -> None:
        """Take the suffix of a filter like `Document (*.npz)`."""
        self._dialog.setDefaultSuffix(pattern.rsplit("*.", 1)[-1].rstrip(")"))
