"""Safekeeping: all that sees to it that nothing of a document is lost unseen."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from attention_gui.half_typed import when_settled
from attention_gui.keeping.autosave import Autosave
from attention_gui.keeping.desk import Desk
from attention_gui.keeping.recovering import Recovering
from attention_gui.keeping.watching import Watching
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.views.chrome import StatusBar


class Safekeeping(QObject):
    """Autosave, what was lost, and what becomes of the file, for one window.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        desk: Desk,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._session, self._desk, self._settle = session, desk, settle
        self.autosave = Autosave(session, settings, self)
        self.watching = Watching(window, session, desk)
        self.recovering = Recovering(window, session, desk, self.autosave)
        self.autosave.failed.connect(status.say)
        self.recovering.said.connect(status.say)
        self.notice = self.watching.notice

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that are done here."""
        revert = actions["revert"]
        revert.triggered.connect(when_settled(self._settle, self._desk.revert))
        offer = partial(self.recovering.offer, True)
        actions["recover"].triggered.connect(when_settled(self._settle, offer))

        def show() -> None:
            revert.setEnabled(self._session.path is not None)

        self._session.renamed.connect(show)

    def may_leave(self) -> bool:
        """Ask what becomes of unsaved changes, once for the log-out and the closing."""
        return self._settle() and self._desk.give_up()

    def stay(self) -> None:
        """Take note that nobody leaves after all: what was given up is not."""
        self._desk.take_up()
