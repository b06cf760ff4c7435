"""The window: lays out, connects, refreshes; here session and views meet."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from attention_gui.actions import fill_list, fill_menus, make_actions, show_step
from attention_gui.appearance import Appearance
from attention_gui.commands import Commands
from attention_gui.comparing import Comparing
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.language import tr, translated
from attention_gui.core.picture import Picture
from attention_gui.crafting import Crafting
from attention_gui.desk import Desk
from attention_gui.editing import Editing
from attention_gui.files.examples import EXAMPLES
from attention_gui.looking import Looking
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import Rules, StatusBar, Tools, break_tools
from attention_gui.views.controls import Controls
from attention_gui.views.drops import DropWindow
from attention_gui.views.formula_bar import FormulaBar

MARGIN = 8  # px around the board


class Window(DropWindow):
    """Everything on the screen."""

    def __init__(self, document: Document, path: Path | None = None) -> None:
        super().__init__()
        self.settings = Settings()
        self.session, self.studio = Session(document, self), Studio(self)
        self.controls, self.formula = Controls(), FormulaBar()
        self.board, self.status = Board(), StatusBar()
        self._introduce()
        self.menu_actions = make_actions(self)
        self.examples, self.recent = QMenu(self), QMenu(self)
        self._lay_out()
        self._connect()
        self.appearance.show_theme()
        self.session.open(document, path)
        if path is not None:
            self.settings.add_recent(path)
        self.show_recent()
        self._show_history()
        self.appearance.restore()
        self.pointing.hold(Cell("query", 0, 0))
        self.board.givens.tables["query"].setFocus()

    def _introduce(self) -> None:
        """Have session and views meet those who act on them."""
        session, board, status = self.session, self.board, self.status
        self.pointing = Pointing(board, self.formula, status)
        self.desk = Desk(self, session, self.settings)
        self.appearance = Appearance(self, board, self.formula, self.settings)
        views = board, self.controls, status
        self.commands = Commands(self, session, self.desk, self.appearance, *views)
        settle = self.commands.settle
        self.crafting = Crafting(
            self, session, self.desk, self.pointing, *views, settle
        )
        self.editing = Editing(session, self.studio, board, self.pointing, status)
        self.looking = Looking(session, board, settle)
        self.comparing = Comparing(session, board.maps, status)

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.formula)
        around = QVBoxLayout()  # a splitter's own margins shift it, right to left
        around.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        around.addWidget(self.board)
        column.addLayout(around, stretch=1)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.rules = Rules(self.controls, self.menu_actions["export"])
        self.tools = Tools(self.menu_actions, self.examples)
        self.addToolBar(self.tools)
        self.addToolBar(self.rules)
        menus = {"examples": self.examples, "recent": self.recent}
        fill_menus(self.menuBar(), self.menu_actions, menus)
        titles = [(translated(one.title), name) for name, one in EXAMPLES.items()]
        fill_list(self.examples, titles)
        self.menu_actions[f"theme_{self.settings.theme}"].setChecked(True)

    def _connect(self) -> None:
        session, studio, commands = self.session, self.studio, self.commands
        session.changed.connect(self.refresh)
        session.renamed.connect(self.rename)
        session.stack.indexChanged.connect(self._show_history)
        studio.ready.connect(self.show_picture)
        studio.busy.connect(self.status.show_busy)
        studio.failed.connect(self.show_failure)
        self.status.stop_asked.connect(studio.cancel)
        self.status.stop_asked.connect(self.status.show_stopped)
        self.status.resume_asked.connect(self.refresh)
        self.dropped.connect(commands.open_file)
        self.drop_refused.connect(self.status.say)
        self.pointing.sought.connect(self.looking.seek)
        self.pointing.held_changed.connect(self.looking.follow)
        self.controls.look_asked.connect(self.looking.look_at)
        self.controls.reshaped.connect(self._break_tools)
        self.controls.rule_asked.connect(commands.set_rule)
        self.desk.done.connect(self.status.say)
        self.desk.done.connect(self.show_recent)
        self.examples.triggered.connect(commands.open_example)
        self.recent.triggered.connect(commands.open_recent)
        commands.connect_all(self.menu_actions)
        self.crafting.connect_all(self.menu_actions)
        self.editing.connect_all(self.menu_actions, commands.settle)
        self.looking.connect_all(self.menu_actions)
        self.appearance.connect_all(self.menu_actions)
        self.menu_actions["go_to"].triggered.connect(self.formula.start_typing)

    def refresh(self) -> None:
        """Show the session's document, and ask for its picture."""
        document, look = self.session.document, self.session.look
        self.crafting.refresh()
        self.board.show_document(document, look)
        self.controls.show_document(document, look)
        self.pointing.show_document(document, look)
        self.status.show_document(document, look.layer)
        layer, actions = document.layers[look.layer], self.menu_actions
        actions["toggle_causal"].setChecked(layer.rule.causal)
        actions["toggle_head"].setChecked(look.head in layer.off)
        self.studio.ask(document, look)

    def show_picture(self, picture: Picture, seconds: float) -> None:
        """Show a picture that the studio has made."""
        self.commands.show_picture(picture)
        self.crafting.show_picture(picture)
        self.board.maps.show_picture(picture)
        self.comparing.show_picture(picture)
        self.pointing.show_picture(picture)
        self.status.show_time(seconds)

    def rename(self) -> None:
        """Show what the document is called, and whether it is saved."""
        session = self.session
        name = session.name.replace("[*]", "[*][*]")  # as Qt has it written
        self.setWindowTitle(f"{name}[*] — Attention Explorer")
        self.setWindowModified(session.dirty)
        self.status.show_saved(session.path is not None, session.dirty)

    def show_recent(self) -> None:
        """List the files opened or saved lately."""
        fill_list(self.recent, [(path.name, path) for path in self.settings.recent])

    def _show_history(self) -> None:
        stack, actions = self.session.stack, self.menu_actions
        show_step(actions["undo"], tr("Undo"), stack.canUndo(), stack.undoText())
        show_step(actions["redo"], tr("Redo"), stack.canRedo(), stack.redoText())

    def _break_tools(self) -> None:
        """Put the controls in a line of their own where one line is too short."""
        break_tools(self, self.tools, self.rules)

    def show_failure(self, error: Exception) -> None:
        """Say that there is too little memory; any other failure is a fault."""
        if not isinstance(error, MemoryError):
            raise error
        self.status.show_stopped()
        self.status.say(tr("These maps need more memory than there is"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let go of the held cell, or give back the room of a single map, on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.board.maps.give_back_room()
            self.pointing.let_go()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the tools out anew."""
        super().resizeEvent(event)
        self._break_tools()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before changes are lost; remember the layout."""
        if self.commands.settle() and self.desk.may_lose():
            self.appearance.keep()
            self.studio.close()
            self.comparing.close()
            event.accept()
        else:
            event.ignore()
