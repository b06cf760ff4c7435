"""Recovering: documents that were lost are offered, and shown again."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.kept import kept_document
from attention_gui.files.slots import Found, Lost, left_behind
from attention_gui.keeping.autosave import Autosave
from attention_gui.keeping.desk import Desk
from attention_gui.session import Session
from attention_gui.settings import recovery_folder


class Recovering(QObject):
    """Offers what other processes have left behind.

    Signals
    -------
    said : str
        What was done or found, for the status bar.
    beside_asked : Lost
        To be recovered in a window of its own.
    """

    said = Signal(str)
    beside_asked = Signal(object)

    def __init__(
        self, window: QWidget, session: Session, desk: Desk, autosave: Autosave
    ) -> None:
        super().__init__(window)
        self._window, self._session = window, session
        self._desk, self._autosave = desk, autosave

    def offer(self, again: bool = False, beside: bool = False) -> None:
        """Offer what is lost, in one dialog, if there is anything.

        Parameters
        ----------
        again : bool
            Whether also what was offered before; it is then said that there is nothing.
        beside : bool
            Whether the document of this window was asked for, and is to stay.
        """
        found = left_behind(recovery_folder(), again)
        if found.lost:
            self._ask(found, beside)
        elif found.faults:
            self.said.emit(
                tr("A recovery file was skipped: {why}", why=found.faults[0])
            )
        elif again:
            self.said.emit(tr("There are no lost documents"))

    def _ask(self, found: Found, beside: bool) -> None:
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
        wanted: list[Lost] = []
        if dialog.exec():
            wanted = found.lost[:] if dialog.wants_all else [found.lost[dialog.chosen]]
        dialog.deleteLater()
        found.lost[:] = [one for one in found.lost if one not in wanted]
        found.release()
        self._take_each(wanted, beside, others=bool(found.lost))

    def _take_each(self, wanted: list[Lost], beside: bool, others: bool) -> None:
        """Show one in this window unless it is taken; several if nothing is lost."""
        several = len(wanted) > 1
        for number, one in enumerate(wanted):
            if beside or (several and (number or self._session.dirty)):
                self.beside_asked.emit(one)
            else:
                self.take(one, others)

    def take(self, lost: Lost, others: bool = False) -> None:
        """Show a lost document in the window; where that cannot be, it stays lost.

        Parameters
        ----------
        lost : Lost
        others : bool
            Whether there are more that wait.
        """
        document = self._read(lost)
        if document is None or not self._may_show(lost):
            return
        about = lost.kept.about
        self._desk.recover(document, Path(about.path) if about.path else None)
        self._autosave.adopt(lost.slot, document)
        self._session.mark_saved(False)
        self.said.emit(_said(lost.kept.about.name, others))

    def _read(self, lost: Lost) -> Document | None:
        try:
            return kept_document(lost.slot.path)
        except ValueError as error:
            about = lost.kept.about
            path = Path(about.path or about.name)
            self._desk.asking.complain(tr("Not recovered"), str(error), path)
            lost.slot.release()
            return None

    def _may_show(self, lost: Lost) -> bool:
        """Ask what becomes of unsaved changes; it may be shown beside them."""
        asked: list[Lost] = []

        def show_beside() -> None:
            asked.append(lost)
            self.beside_asked.emit(lost)

        may = self._desk.may_lose(show_beside)
        if not (may or asked):
            lost.slot.release()
        return may


def _said(name: str, others: bool) -> str:
    if others:
        return tr(
            "Recovered {name}; others wait under File ▸ Recover lost documents",
            name=name,
        )
    return tr("Recovered {name}; no file holds it yet", name=name)
