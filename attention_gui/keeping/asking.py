"""Asking: the questions that come up before anything is lost, and what went wrong."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from attention_gui.core.language import tr

Button = QMessageBox.StandardButton
Icon = QMessageBox.Icon


class Asking:
    """Asks the user of one window; each question has one answer that loses nothing."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def save_first(self, name: str, beside: bool = False) -> Button:
        """Ask what becomes of unsaved changes: Save, Discard or Cancel.

        Parameters
        ----------
        name : str
        beside : bool
            Whether Open, for what is to come in a window of its own, is an answer.
        """
        box = self._box(
            tr("Unsaved changes"), tr("Save the changes to {name}?", name=name)
        )
        box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
        if beside:
            box.addButton(Button.Open).setText(tr("Open in new window"))
        return self._answer(box, Button.Save)

    def drop(self, path: Path, names: list[str]) -> bool:
        """Ask whether what a file holds besides the document may go."""
        held = ", ".join(names)
        box = self._box(
            tr("Save"), tr("{name} also holds {held}.", name=path.name, held=held)
        )
        box.setInformativeText(
            tr(
                "That is unknown here, and saving drops it. Use Save as to keep the "
                "file."
            )
        )
        box.setIcon(Icon.Warning)
        box.setStandardButtons(Button.Save | Button.Cancel)
        return self._answer(box, Button.Cancel) == Button.Save

    def overwrite(self, path: Path, recovered: bool) -> Button:
        """Ask before a file is overwritten that is not as it was opened.

        Returns
        -------
        Button
            Save to overwrite it, SaveAll to save as another, or Cancel.
        """
        told = (
            tr("The document was recovered. Overwrite {name} with it?", name=path.name)
            if recovered
            else tr("{name} has changed on disk. Overwrite it?", name=path.name)
        )
        box = self._box(tr("Save"), told)
        box.setInformativeText(
            tr(
                "What the file holds now is lost when it is overwritten. Use Save as "
                "to keep both."
            )
        )
        box.setIcon(Icon.Warning)
        box.setStandardButtons(Button.Save | Button.SaveAll | Button.Cancel)
        box.button(Button.Save).setText(tr("&Overwrite"))
        box.button(Button.SaveAll).setText(tr("Save &as…"))
        return self._answer(box, Button.Cancel)

    def replace(self, path: Path) -> bool:
        """Ask whether another file may be replaced."""
        told = tr("{name} is there already. Replace it?", name=path.name)
        box = self._box(tr("Save as"), told)
        box.setInformativeText(tr("What it holds is lost then."))
        box.setIcon(Icon.Warning)
        box.setStandardButtons(Button.Save | Button.Cancel)
        box.button(Button.Save).setText(tr("&Replace"))
        return self._answer(box, Button.Cancel) == Button.Save

    def revert(self, name: str) -> bool:
        """Ask whether the changes may go, for the file to be read again."""
        told = tr("Discard the changes and read {name} again?", name=name)
        box = self._box(tr("Revert"), told)
        box.setStandardButtons(Button.Discard | Button.Cancel)
        return self._answer(box, Button.Cancel) == Button.Discard

    def delete(self, name: str) -> bool:
        """Ask whether what was kept of a lost document may go."""
        told = tr("Delete what was kept of {name}?", name=name)
        box = self._box(tr("Delete"), told)
        box.setInformativeText(tr("It cannot be recovered then."))
        box.setIcon(Icon.Warning)
        box.setStandardButtons(Button.Discard | Button.Cancel)
        box.button(Button.Discard).setText(tr("&Delete"))
        return self._answer(box, Button.Cancel) == Button.Discard

    def complain(self, title: str, reason: str, path: Path) -> None:
        """Say what could not be done with a file, and why."""
        box = self._box(title, f"{title}: {path.name}")
        box.setInformativeText(reason)
        box.setIcon(Icon.Warning)
        box.setDetailedText(str(path.absolute()))
        box.exec()
        box.deleteLater()

    def _box(self, title: str, text: str) -> QMessageBox:
        """Return a message box; what it says of files and tokens is never markup."""
        box = QMessageBox(self._window)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        box.setIcon(Icon.Question)
        return box

    def _answer(self, box: QMessageBox, default: Button) -> Button:
        """Return the answer; a box that is closed is cancelled."""
        box.setDefaultButton(default)
        answer = Button(box.exec() or Button.Cancel.value)
        box.deleteLater()
        return answer
