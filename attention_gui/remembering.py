"""Remembering: undo and redo, the dock of the history, and snapshots."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from attention_gui.core import snapshots
from attention_gui.core.block import Place
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.stroke import ALONE, new_stroke
from attention_gui.half_typed import when_settled
from attention_gui.menus.actions import show_step
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.history_dock import WIDTH, HistoryDock, trimmed_text

NARROW, SHARE = 1200, 5  # px of a window of which the dock takes one part in so many


class Remembering(QObject):
    """Goes where the user wants in the history, and keeps snapshots.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QMainWindow,
        session: Session,
        pointing: Pointing,
        board: Board,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settle = window, session, settle
        self._pointing, self._board, self._status = pointing, board, status
        self._naming = ALONE  # the stroke of a snapshot that is being named
        self.dock = HistoryDock(window)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        window.resizeDocks([self.dock], [WIDTH], Qt.Orientation.Horizontal)
        session.returned.connect(self.select)
        session.trimmed.connect(self.tell_trimmed)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions of the history, and have them follow it."""
        dock, session = self.dock, self._session
        actions["undo"].triggered.connect(when_settled(self._settle, session.undo))
        actions["redo"].triggered.connect(when_settled(self._settle, session.redo))
        actions["take_snapshot"].triggered.connect(self.take)
        actions["show_history"].triggered.connect(self.show_dock)
        dock.visibilityChanged.connect(
            lambda _: actions["show_history"].setChecked(not dock.isHidden())
        )
        dock.steps.chosen.connect(self.go)
        dock.take.clicked.connect(self.take)
        dock.snapshots.asked.connect(self.go_back)
        dock.snapshots.dropped.connect(self.drop)
        dock.snapshots.lines.named.connect(self.name)
        dock.left.connect(self._go_back_to_cell)
        session.stepped.connect(partial(self.show_history, actions))
        self.show_history(actions)

    def show_history(self, actions: dict[str, QAction]) -> None:
        """Show what can be undone, and the steps."""
        history = self._session.history
        show_step(actions["undo"], tr("Undo"), history.undo_text)
        show_step(actions["redo"], tr("Redo"), history.redo_text)
        self.dock.show_history(history, self._session.path is not None)

    def show_dock(self, shown: bool) -> None:
        """Show the history with the keyboard in it, or hide it."""
        if shown:
            self._open_dock()
            self.dock.steps.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.dock.close()

    def _open_dock(self) -> None:
        """Show the dock; in a narrow window it leaves the maps more room."""
        self.dock.show()
        room = self._window.width()
        if room < NARROW and self.dock.width() > room // SHARE:
            wide = Qt.Orientation.Horizontal
            self._window.resizeDocks([self.dock], [room // SHARE], wide)

    def _go_back_to_cell(self) -> None:
        """Give the keyboard to the held cell, or to the maps where none is held."""
        if held := self._pointing.held:
            self._board.focus_on(held)
        else:
            self._board.maps.stages.setFocus()

    def go(self, index: int) -> None:
        """Go to a state of the history."""
        if self._settle():
            self._session.go(index)

    def select(self, place: Place) -> None:
        """Select the cells of a step that was taken back or done again.

        A cell of another map that is held stays: it is what the user watches.
        """
        (stage, block), held = place, self._pointing.held
        tables = self._board.givens.tables
        if held and held.stage not in (stage, *tables):
            return
        self._pointing.hold(Cell(stage, block.row, block.column))
        if stage in tables and block.size > 1:
            tables[stage].select(*block)

    def tell_trimmed(self) -> None:
        """Say once that the history has a limit."""
        self._status.say(trimmed_text(self._session.history.limit))

    # snapshots

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
        self._open_dock()
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
            self._status.say(str(error))
            return
        old, new = _name(session.document, number), _name(after, number)
        if naming == session.history.current.stroke != ALONE:
            session.put(after, tr("Took snapshot {name}", name=new), naming)
        else:
            session.put(after, tr("Renamed snapshot {old} to {new}", old=old, new=new))

    def go_back(self, number: int) -> None:
        """Have the document be as it was at a snapshot."""
        if number >= 0 and self._settle():
            document = self._session.document
            text = tr("Went back to snapshot {name}", name=_name(document, number))
            self._session.put(snapshots.went_back(document, number), text)

    def drop(self, number: int) -> None:
        """Keep a snapshot no more."""
        if number >= 0 and self._settle():
            document = self._session.document
            text = tr("Deleted snapshot {name}", name=_name(document, number))
            self._session.put(snapshots.without_snapshot(document, number), text)


def _name(document: Document, number: int) -> str:
    return document.snapshots[number].name
