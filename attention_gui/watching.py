"""Watching: what becomes of the document's file while the window is open."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from attention_gui.core.language import tr
from attention_gui.desk import Desk
from attention_gui.files.fingerprint import State
from attention_gui.session import Session
from attention_gui.views.notice import Notice


class Watching(QObject):
    """Says quietly that the file is another, whenever the window is returned to."""

    def __init__(self, window: QWidget, session: Session, desk: Desk) -> None:
        super().__init__(window)
        self._session, self._desk = session, desk
        self.notice = Notice()
        self._dismissed: Path | None = None
        self._last: Path | None = None
        self.notice.taken.connect(desk.revert)
        self.notice.dismissed.connect(self._dismiss)
        desk.done.connect(self.look)
        session.renamed.connect(self._look_anew)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Look at the file whenever the window is returned to."""
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        return False

    def look(self) -> None:
        """Say what became of the file, unless that was dismissed."""
        path = self._last = self._session.path
        saving = self._desk.saving
        state = saving.on_disk.state(path, glance=True)
        if path is None or state is State.SAME or saving.is_recovered:
            self._dismissed = None
            self.notice.show_notice("")
        elif path == self._dismissed:
            self.notice.show_notice("")
        elif state is State.CHANGED:
            told = tr(
                "{name} has changed on disk since it was last read or saved here.",
                name=path.name,
            )
            self.notice.show_notice(told, tr("Reload"))
        elif path.parent.exists():
            told = tr("{name} is gone from its folder.", name=path.name)
            self.notice.show_notice(f"{told} {tr('Saving writes it anew.')}")
        else:
            told = tr("{name} is gone with its folder.", name=path.name)
            self.notice.show_notice(f"{told} {tr('Save as keeps it elsewhere.')}")

    def _look_anew(self) -> None:
        """Look at the file of another document."""
        if self._session.path != self._last:
            self.look()

    def _dismiss(self) -> None:
        self._dismissed = self._session.path
        self.look()
