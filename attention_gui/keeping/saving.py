"""Saving: the document put into its file, or another, and what is asked before."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from attention_gui import files
from attention_gui.core.language import tr
from attention_gui.files.fingerprint import NONE_HELD, OnDisk, State
from attention_gui.keeping.asking import Asking, Button
from attention_gui.session import Session
from attention_gui.settings import Settings


class Saving(QObject):
    """Saves the document of one window.

    Attributes
    ----------
    on_disk : OnDisk
        Its file, as it was when it was last read or written here.

    Signals
    -------
    done : str
        What was done, for the status bar.
    """

    done = Signal(str)

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, asking: Asking
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self._asking, self.on_disk = asking, OnDisk()

    def save(self) -> bool:
        """Save to the document's file, or ask for one."""
        path = self._session.path
        if path is None or path.suffix.lower() not in files.WRITABLE:
            return self.save_as()
        state = self.on_disk.state(path)
        if state is State.CHANGED:
            return self._save_over(path)
        if state is State.GONE:
            return self.save_to(path, tr("Saved {name}, which had been deleted"))
        return self._may_drop(path) and self.save_to(path)

    @property
    def is_recovered(self) -> bool:
        """Whether the document comes from what was kept of it, not from its file."""
        return self.on_disk.known == NONE_HELD and self.on_disk.path is not None

    def save_as(self) -> bool:
        """Ask for a file, and save to it."""
        while path := self._chosen():
            if not path.exists() or self._asking.replace(path):
                return self.save_to(path)
        return False

    def save_to(self, path: Path, words: str | None = None) -> bool:
        """Save to a file, or say why that cannot be; return whether it is saved."""
        try:
            self._session.save(path)
        except ValueError as error:
            self._asking.complain(tr("Not saved"), str(error), path)
            return False
        self.on_disk.note(path)
        self._settings.add_recent(path)
        self.done.emit((words or tr("Saved {name}")).format(name=path.name))
        return True

    def _save_over(self, path: Path) -> bool:
        """Ask before a file is overwritten that is not as it was opened."""
        answer = self._asking.overwrite(path, self.is_recovered)
        if answer == Button.SaveAll:
            return self.save_as()
        return answer == Button.Save and self.save_to(path)

    def _may_drop(self, path: Path) -> bool:
        """Ask before what a file holds besides the document is dropped."""
        from attention_gui.files.strangers import strangers  # the program starts sooner

        dropped = strangers(path)
        return not dropped or self._asking.drop(path, dropped)

    def _chosen(self) -> Path | None:
        """Let the user choose where to save; the suffix is added if need be."""
        folder = self._session.path.parent if self._session.path else Path.home()
        dialog = QFileDialog(self._window, tr("Save as"), str(folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # The suffix may still be added, so whether to replace is asked afterwards.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        others = [f"*{one}" for one in files.WRITABLE if one != ".npz"]
        dialog.setNameFilters([tr("Document (*.npz)"), *others])
        dialog.selectFile(f"{self._session.stem}.npz")
        suffix = _Suffix(dialog)
        chosen = dialog.exec()
        path = suffix.added(Path(dialog.selectedFiles()[0])) if chosen else None
        dialog.deleteLater()
        return path


class _Suffix(QObject):
    """Keeps a save dialog's suffix in step with the filter that is chosen."""

    def __init__(self, dialog: QFileDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        dialog.setDefaultSuffix("npz")
        dialog.filterSelected.connect(self.follow)

    def follow(self, pattern: str) -> None:
        """Take the suffix of a filter like `Document (*.npz)`."""
        self._dialog.setDefaultSuffix(pattern.rsplit("*.", 1)[-1].rstrip(")"))

    def added(self, path: Path) -> Path:
        """Return the path with the suffix, where what it ends in is none.

        A word such as `docx` is one, of other programs; `v2` and `2026-11` are not.
        """
        ending = path.suffix[1:]
        if ending.isalpha() or path.suffix.lower() in files.WRITABLE:
            return path
        return path.with_name(f"{path.name}.{self._dialog.defaultSuffix()}")
