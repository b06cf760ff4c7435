"""The window: lays out, connects, refreshes; here session and views meet."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from attention_gui.appearance import Appearance
from attention_gui.around import Around
from attention_gui.baselines import Baselines
from attention_gui.cells.cellwork import Cellwork
from attention_gui.commands import Commands
from attention_gui.comparing import Comparing
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.crafting import Crafting
from attention_gui.docks import Docks
from attention_gui.doctoring import Doctoring
from attention_gui.editing import Editing
from attention_gui.enabling import Enabling
from attention_gui.half_typed import when_settled
from attention_gui.keeping.desk import Desk, nowhere
from attention_gui.keeping.importing import Importing
from attention_gui.keeping.safekeeping import Safekeeping
from attention_gui.looking import Looking
from attention_gui.manners import Manners
from attention_gui.pointing import Pointing
from attention_gui.recents import Recents
from attention_gui.remembering import Remembering
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.shaping import Shaping
from attention_gui.shell import Shell
from attention_gui.showing import Showing
from attention_gui.studio import Studio
from attention_gui.touring import Touring
from attention_gui.voice import Voice


class Window(Shell):
    """Everything of one document on the screen.

    Signals
    -------
    beside_asked : Document, Path or None
        To be shown in a window of its own.

    Parameters
    ----------
    document : Document
    path : Path, optional
    elsewhere : function
        Raises the window that shows a file; returns whether there is one.
    """

    beside_asked = Signal(object, object)

    def __init__(
        self,
        document: Document,
        path: Path | None = None,
        elsewhere: Callable[[Path], bool] = nowhere,
    ) -> None:
        super().__init__()
        self.settings = Settings()
        self.session, self.studio = Session(document, self), Studio(self)
        self.recents = Recents(self, self.settings)
        self._introduce(elsewhere)
        self._connect()
        self.fill_menu_bar(self.recents.menu)
        self.menu_actions[f"theme_{self.settings.theme}"].setChecked(True)
        self.appearance.show_theme()
        self.session.open(document, path)
        self.desk.note(path)
        if path is not None:
            self.settings.add_recent(path)
        self.recents.fill()
        self.docks.reopen(self.settings.docks)
        self.appearance.restore()
        self.pointing.hold(Cell("query", 0, 0))
        self.board.givens.tables["query"].setFocus()

    def _introduce(self, elsewhere: Callable[[Path], bool]) -> None:
        """Have session and views meet those who act on them."""
        session, board, status = self.session, self.board, self.status
        self.showing = Showing(self.studio, board.maps, status)
        self.pointing = Pointing(board, self.formula, status)
        self.desk = Desk(self, session, self.settings, elsewhere)
        self.appearance = Appearance(self, board, self.formula, self.settings)
        views = board, self.controls, status
        self.commands = Commands(self, session, self.desk, *views)
        settle, own = self.commands.settle, (self, session)
        self.safekeeping = Safekeeping(*own, self.settings, self.desk, status, settle)
        self.crafting = Crafting(
            self, session, self.desk, self.pointing, *views, settle
        )
        self.editing = Editing(session, self.studio, board, self.pointing, status)
        self.importing = Importing(self, session, self.desk, settle)
        self.looking = Looking(session, board, settle)
        shown = self.studio, board, self.pointing
        around = Around(self, session, *shown, status, settle, self.desk.open_made)
        self.cellwork, self.shaping = Cellwork(around), Shaping(around)
        self.baselines = Baselines(around, self.compare_menu)
        self.comparing = Comparing(session, board.maps, status)
        self.remembering = Remembering(around)
        self.docks = Docks(around, self.menu_actions)
        self.doctoring = Doctoring(around)
        self.touring = Touring(self, session, self.looking, self.settings)
        self.commands.drafts.append(self.docks.commit)
        self.manners = Manners(self, self.settings)
        self.voice = Voice(board.maps, self.pointing)
        self.enabling = Enabling(session, self.pointing, board, self.menu_actions)
        self.column.insertWidget(0, self.safekeeping.notice)
        self.column.insertWidget(2, self.cellwork.bar)
        self.column.addWidget(self.doctoring.strip)
        self.panes.add_below(self.doctoring.strip)

    def _connect(self) -> None:
        session, studio, commands = self.session, self.studio, self.commands
        actions = self.menu_actions
        session.changed.connect(self.refresh)
        session.renamed.connect(self.rename)
        self.status.resume_asked.connect(self.refresh)
        self.dropped.connect(commands.open_file)
        self.drop_refused.connect(self.status.say)
        self.pointing.sought.connect(self.looking.seek)
        self.pointing.held_changed.connect(self.looking.follow)
        self.controls.look_asked.connect(self.looking.look_at)
        self.controls.rule_asked.connect(commands.set_rule)
        self.appearance.worn.connect(self.docks.show_theme)
        self.appearance.worn.connect(self.doctoring.strip.show_theme)
        self.desk.done.connect(self.status.say)
        self.desk.done.connect(self.recents.fill)
        self.desk.beside_asked.connect(self.beside_asked)
        self.examples.triggered.connect(commands.open_example)
        self.recents.chosen.connect(commands.open_file)
        viewers = commands, self.crafting, self.safekeeping.autosave, self.board.maps
        later = self.comparing, self.pointing, self.voice, self.docks, self.doctoring
        self.showing.show_to(*viewers, *later)
        doers = commands, self.crafting, self.safekeeping, self.importing, self.looking
        rest = self.remembering, self.baselines, self.cellwork, self.manners
        last = self.appearance, self.doctoring, self.touring
        for one in *doers, *rest, *last:
            one.connect_all(actions)
        self.editing.connect_all(actions, commands.settle)
        self.shaping.connect_all(actions, studio)
        actions["go_to"].triggered.connect(
            when_settled(commands.settle, self.formula.start_typing)
        )

    def refresh(self) -> None:
        """Show the session's document, and ask for its picture."""
        document, look = self.session.document, self.session.look
        self.crafting.refresh()
        self.board.show_document(document, look)
        self.controls.show_document(document, look)
        self.pointing.show_document(document, look)
        self.status.show_document(document, look.layer)
        self.studio.ask(document, look, self.session.history)

    def rename(self) -> None:
        """Show what the document is called, and whether it is saved."""
        session = self.session
        name = session.name.replace("[*]", "[*][*]")  # as Qt has it written
        self.setWindowTitle(f"{name}[*] — Attention Explorer")
        self.setWindowModified(session.dirty)
        self.status.show_saved(session.path is not None, session.dirty)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let go of the held cell, or give back the room of a single map, on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.board.maps.give_back_room()
            self.pointing.let_go()
        else:
            super().keyPressEvent(event)

    def may_close(self) -> bool:
        """Ask before changes are lost; return whether the window may be closed."""
        return self.commands.settle() and self.desk.may_lose()

    def end(self) -> None:
        """Stop what goes on, and remember the layout."""
        self.appearance.keep()
        self.settings.keep("docks", self.docks.seen)
        self.safekeeping.autosave.close()
        self.studio.close()
        self.comparing.close()
        self.doctoring.close()
        self.docks.close()
