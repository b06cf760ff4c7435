"""Scripting: the document copied as a program that computes it on its own."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from attention_gui.core.language import tr
from attention_gui.half_typed import when_settled
from attention_gui.menus.of_explaining import SCRIPTS
from attention_gui.session import Session
from attention_gui.views.chrome import StatusBar


class Scripting(QObject):
    """Copies programs.

    Parameters
    ----------
    session : Session
    status : StatusBar
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self, session: Session, status: StatusBar, settle: Callable[[], bool]
    ) -> None:
        super().__init__(session)
        self._session, self._status, self._settle = session, status, settle

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions to what they do."""
        for language in SCRIPTS:
            copy = when_settled(self._settle, partial(self.copy, language))
            actions[f"copy_script_{language}"].triggered.connect(copy)

    def copy(self, language: str) -> None:
        """Copy the program of the document; of one head where that is too large."""
        from attention_gui.core.scripts import script  # the program starts sooner

        document, look = self._session.document, self._session.look
        said = tr("Copied a program in {language}", language=SCRIPTS[language])
        try:
            text = script(document, language)
        except ValueError as too_large:
            said = tr(
                "Copied a program of layer {layer}, head {head} alone: {why}",
                layer=look.layer,
                head=look.head,
                why=str(too_large),
            )
            try:
                text = script(document, language, look.layer, look.head)
            except ValueError as refused:
                self._status.say(str(refused))
                return
        QApplication.clipboard().setText(text)
        self._status.say(said)
