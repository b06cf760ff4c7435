"""Cellwork: everything that is done to selected cells, met in one place."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.around import Around
from attention_gui.cells.aiming import Aim
from attention_gui.cells.pasting import Pasting
from attention_gui.cells.scripting import Scripting
from attention_gui.cells.scrubbing import Scrubbing
from attention_gui.cells.seeking import Seeking
from attention_gui.cells.working import Working


class Cellwork(QObject):
    """Fills, arithmetic, pasting, scrubbing, finding and scripts, introduced."""

    def __init__(self, around: Around) -> None:
        super().__init__(around.window)
        window, session, studio, board, pointing, status, settle, _ = around
        aim = Aim(session, studio, board, status, lambda: pointing.held)
        self.working = Working(window, session, aim, board, status, settle)
        self.pasting = Pasting(window, session, aim, board, status, settle)
        self.scrubbing = Scrubbing(session, aim, board, status, settle)
        self.seeking = Seeking(session, studio, board, pointing.seek, settle)
        self.scripting = Scripting(session, status, settle)
        pointing.held_changed.connect(self.seeking.show_held)
        self.bar = self.seeking.bar

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect actions to what they do."""
        others = self.scrubbing, self.seeking, self.scripting
        for part in (self.working, self.pasting, *others):
            part.connect_all(actions)
