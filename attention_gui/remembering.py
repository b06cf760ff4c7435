"""Remembering: undo and redo, and where they bring the user."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.core.block import Place
from attention_gui.core.cell import Cell
from attention_gui.core.history_words import trimmed_text
from attention_gui.core.language import tr
from attention_gui.half_typed import when_settled
from attention_gui.menus.actions import show_step


class Remembering(QObject):
    """Takes steps back and does them again, and shows where they were done."""

    def __init__(self, around: Around) -> None:
        super().__init__(around.window)
        self._around, self._session = around, around.session
        self._session.returned.connect(self.select)
        self._session.trimmed.connect(self.tell_trimmed)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect undo and redo, and have them say what they would do."""
        session, settle = self._session, self._around.settle
        actions["undo"].triggered.connect(when_settled(settle, session.undo))
        actions["redo"].triggered.connect(when_settled(settle, session.redo))
        session.stepped.connect(partial(self.show_steps, actions))
        self.show_steps(actions)

    def show_steps(self, actions: dict[str, QAction]) -> None:
        """Show what can be undone, and what done again."""
        history = self._session.history
        show_step(actions["undo"], tr("Undo"), history.undo_text)
        show_step(actions["redo"], tr("Redo"), history.redo_text)

    def select(self, place: Place) -> None:
        """Select the cells of a step that was taken back or done again.

        A cell of another map that is held stays: it is what the user watches.
        """
        (stage, block), held = place, self._around.pointing.held
        tables = self._around.board.givens.tables
        if held and held.stage not in (stage, *tables):
            return
        self._around.pointing.hold(Cell(stage, block.row, block.column))
        if stage in tables and block.size > 1:
            tables[stage].select(*block)

    def tell_trimmed(self) -> None:
        """Say once that the history has a limit."""
        self._around.status.say(trimmed_text(self._session.history.limit))
