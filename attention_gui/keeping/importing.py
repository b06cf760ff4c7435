"""Importing: weights of a model, into the document or as another one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.snapshots import keeping_snapshots
from attention_gui.keeping.desk import Desk
from attention_gui.session import Session


class Importing(QObject):
    """Reads weights for one window, as the user wants them.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        desk: Desk,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._settle = settle
        self._window, self._session, self._desk = window, session, desk

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that is done here."""
        actions["import_weights"].triggered.connect(self.ask)

    def ask(self) -> None:
        """Let the user choose a file of weights, and import what is wanted of it."""
        if not self._settle():
            return
        from attention_gui.files.weight_file import SUFFIXES  # few sessions need it

        if path := self._desk.chosen(tr("Import weights"), tr("Weights"), SUFFIXES):
            self.import_weights(path)

    def import_weights(self, path: Path) -> None:
        """Import weights into the document, or as a new one, as the user wants it."""
        from attention_gui.files.weight_proposal import proposed
        from attention_gui.views.weights_dialog import WeightsDialog

        document = self._session.document
        try:
            proposal = proposed(path, document)
        except ValueError as error:
            self._desk.asking.complain(tr("Not imported"), str(error), path)
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
        elif self._desk.may_lose_for(made, None):
            self._session.open(made)
        else:
            return
        self._desk.done.emit(tr("Imported {name}", name=path.name))
