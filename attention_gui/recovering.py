"""Recovering: documents that were lost are offered, and shown again."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from attention_gui.autosave import Autosave
from attention_gui.core.language import tr
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.desk import Desk
from attention_gui.files.kept import kept_document
from attention_gui.files.slots import Found, Lost, left_behind
from attention_gui.session import Session
from attention_gui.settings import recovery_folder


class Recovering(QObject):
    """Offers what other processes have left behind.

    Signals
    -------
    said : str
        What was done or found, for the status bar.
    """

    said = Signal(str)

    def __init__(
        self, window: QWidget, session: Session, desk: Desk, autosave: Autosave
    ) -> None:
        super().__init__(window)
        self._window, self._session = window, session
        self._desk, self._autosave = desk, autosave

    def offer(self, again: bool = False) -> None:
        """Offer what is lost, in one dialog, if there is anything.

        Parameters
        ----------
        again : bool
            Whether also what was offered before; it is then said that there is nothing.
        """
        found = left_behind(recovery_folder(), again)
        if found.lost:
            self._ask(found)
        elif found.faults:
            self.said.emit(
                tr("A recovery file was skipped: {why}", why=found.faults[0])
            )
        elif again:
            self.said.emit(tr("There are no lost documents"))

    def _ask(self, found: Found) -> None:
        from attention_gui.views.recovery_dialog import RecoveryDialog

        dark = self._window.palette().window().color().lightness() < 128
        dialog = RecoveryDialog(DARK if dark else LIGHT, self._window)

        def show() -> None:
            dialog.show_lost([one.kept for one in found.lost], found.faults)

        def delete(row: int) -> None:
            if self._desk.asking.delete(found.lost[row].kept.about.name):
                found.lost.pop(row).slot.drop()
                show()
            if not found.lost:
                dialog.reject()

        show()
        dialog.delete_asked.connect(delete)
        if dialog.exec() and self._recover(found.lost[dialog.chosen]):
            self._say_recovered(found.lost.pop(dialog.chosen), found.lost)
        dialog.deleteLater()
        found.release()

    def _recover(self, lost: Lost) -> bool:
        """Show a lost document in the window; return whether that could be."""
        about = lost.kept.about
        try:
            document = kept_document(lost.slot.path)
        except ValueError as error:
            path = Path(about.path or about.name)
            self._desk.asking.complain(tr("Not recovered"), str(error), path)
            return False
        if not self._desk.may_lose():
            return False
        self._desk.recover(document, Path(about.path) if about.path else None)
        self._autosave.adopt(lost.slot, document)
        self._session.mark_saved(False)
        return True

    def _say_recovered(self, lost: Lost, others: Sequence[Lost]) -> None:
        name = lost.kept.about.name
        if others:
            self.said.emit(
                tr(
                    "Recovered {name}; others wait under File ▸ Recover lost documents",
                    name=name,
                )
            )
        else:
            self.said.emit(tr("Recovered {name}; no file holds it yet", name=name))
