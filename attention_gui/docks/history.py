"""The room of the history: goes to its states, and keeps snapshots."""

from datetime import datetime

from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.core import snapshots
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.stroke import ALONE, new_stroke
from attention_gui.docks.room import Room
from attention_gui.views.history_dock import HistoryDock


class History(Room):
    """Goes where the user wants in the history, and keeps snapshots."""

    dock: HistoryDock

    def __init__(self, around: Around) -> None:
        dock = HistoryDock()
        super().__init__(around, dock)
        self._session, self._settle = around.session, around.settle
        self._naming = ALONE  # the stroke of a snapshot that is being named
        around.session.stepped.connect(self.take_note)
        dock.steps.chosen.connect(self.go)
        dock.take.clicked.connect(self.take)
        dock.compare.clicked.connect(self.compare)
        dock.snapshots.asked.connect(self.go_back)
        dock.snapshots.dropped.connect(self.drop)
        dock.snapshots.lines.named.connect(self.name)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that takes a snapshot."""
        actions["take_snapshot"].triggered.connect(self.take)

    def refresh(self) -> None:
        """Show the steps, and the snapshots."""
        session = self._session
        self.dock.show_history(session.history, session.path is not None)

    def go(self, index: int) -> None:
        """Go to a state of the history."""
        if self._settle():
            self._session.go(index)

    def take(self) -> None:
        """Keep the document as it is, and let the user name it in its place."""
        if not self._settle():
            return
        session = self._session
        self._naming = new_stroke()
        name = snapshots.free_name(session.document)
        made = f"{datetime.now():%Y-%m-%d %H:%M}"
        after = snapshots.with_snapshot(session.document, name, made)
        session.put(after, tr("Took snapshot {name}", name=name), self._naming)
        self.open_asked.emit()
        self.dock.snapshots.name_one(len(after.snapshots) - 1)

    def name(self, number: int, name: str) -> None:
        """Call a snapshot otherwise; at once after it was taken that is no other step.

        What cannot be its name is said, and it keeps the one that it has.
        """
        session, naming = self._session, self._naming
        self._naming = ALONE
        try:
            after = snapshots.with_name(session.document, number, name)
        except ValueError as error:
            self.around.status.say(str(error))
            return
        old, new = _name(session.document, number), _name(after, number)
        look = session.look
        if naming == session.history.current.stroke != ALONE:
            session.put(after, tr("Took snapshot {name}", name=new), naming)
        else:
            session.put(after, tr("Renamed snapshot {old} to {new}", old=old, new=new))
        if look.baseline == old:  # it is the same under another name
            session.look_at(session.look._replace(baseline=new, shows=look.shows))

    def go_back(self, number: int) -> None:
        """Have the document be as it was at a snapshot."""
        if number >= 0 and self._settle():
            document = self._session.document
            text = tr("Went back to snapshot {name}", name=_name(document, number))
            self._session.put(snapshots.went_back(document, number), text)

    def compare(self) -> None:
        """Compare what is now with the snapshot that is marked."""
        session, number = self._session, self.dock.snapshots.row
        if number >= 0 and self._settle():
            name = _name(session.document, number)
            session.look_at(session.look._replace(baseline=name))

    def drop(self, number: int) -> None:
        """Keep a snapshot no more."""
        if number >= 0 and self._settle():
            document = self._session.document
            text = tr("Deleted snapshot {name}", name=_name(document, number))
            self._session.put(snapshots.without_snapshot(document, number), text)


def _name(document: Document, number: int) -> str:
    return document.snapshots[number].name
