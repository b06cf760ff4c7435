"""The window: lays out, connects, refreshes; here session and views meet."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMessageBox,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from attention_gui import __version__
from attention_gui.actions import fill_list, fill_menus, make_actions
from attention_gui.appearance import Appearance
from attention_gui.core.document import Document
from attention_gui.core.picture import Look, Picture
from attention_gui.desk import Desk
from attention_gui.export import draw
from attention_gui.files.examples import EXAMPLES
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import Rules, StatusBar, Tools
from attention_gui.views.controls import Controls
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.formula_bar import FormulaBar

ONE_LINE = 1280  # px, from which all tools stand in one
POLICY = QSizePolicy.Policy
# What an action of the tables is called by a field that text is typed in.
OF_TABLES = {
    "cut": "cut",
    "copy": "copy",
    "paste": "paste",
    "clear_cells": "clear",
    "select_all": "selectAll",
}
ABOUT = (
    "Attention Explorer {}\n\nSee, edit, explain and export every number of "
    "self-attention.\n\nMIT licence."
)


class Window(QMainWindow):
    """Everything on the screen."""

    def __init__(self, document: Document, path: Path | None = None) -> None:
        super().__init__()
        self.settings = Settings()
        self.session, self.studio = Session(document, self), Studio(self)
        self.controls, self.formula = Controls(), FormulaBar()
        self.board, self.status = Board(), StatusBar()
        self.pointing = Pointing(self.board, self.formula, self.status)
        self.desk = Desk(self, self.session, self.settings)
        self.appearance = Appearance(self, self.board, self.formula, self.settings)
        self.actions_by_name = make_actions(self)
        self.examples, self.recent = QMenu(self), QMenu(self)
        self.picture: Picture | None = None
        self._lay_out()
        self._connect()
        self.appearance.show_theme()
        self.session.open(document, path)
        self.appearance.restore()
        self.board.tables["query"].setFocus()

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.formula.setSizePolicy(POLICY.Preferred, POLICY.Fixed)
        column.addWidget(self.formula)
        column.addWidget(self.board, stretch=1)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.rules = Rules(self.controls, self.actions_by_name["export"])
        self.addToolBar(Tools(self.actions_by_name, self.examples))
        self.addToolBar(self.rules)
        menus = {"examples": self.examples, "recent": self.recent}
        fill_menus(self.menuBar(), self.actions_by_name, menus)
        titles = [(example.title, key) for key, example in EXAMPLES.items()]
        fill_list(self.examples, titles)
        self.actions_by_name[f"theme_{self.settings.theme}"].setChecked(True)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        session, board, studio = self.session, self.board, self.studio
        session.changed.connect(self.refresh)
        session.renamed.connect(self.rename)
        session.stack.indexChanged.connect(self._show_history)
        studio.ready.connect(self.show_picture)
        studio.busy.connect(self.status.show_busy)
        studio.failed.connect(self._raise)
        self.status.stop_asked.connect(studio.cancel)
        board.edited.connect(session.edit)
        board.head_asked.connect(self.show_head)
        board.menu_asked.connect(self._show_menu)
        self.controls.look_asked.connect(session.show_look)
        self.controls.rule_asked.connect(self.set_rule)
        self.desk.done.connect(self.status.say)
        self.examples.triggered.connect(self._open_example)
        self.recent.triggered.connect(self._open_recent)
        for key, slot in self._slots().items():
            self.actions_by_name[key].triggered.connect(slot)

    def _slots(self) -> dict[str, Callable[..., Any]]:
        """Return what each action of the menus does."""
        stack, choose = self.session.stack, self.appearance.choose_theme
        slots: dict[str, Callable[..., Any]] = {
            "open": self.desk.ask_open,
            "save": partial(self._settled, self.desk.save),
            "save_as": partial(self._settled, self.desk.save_as),
            "export": partial(self._settled, self.export),
            "close": self.close,
            "undo": partial(self._settled, stack.undo),
            "redo": partial(self._settled, stack.redo),
            "copy_image": self.copy_image,
            "toggle_causal": self.toggle_causal,
            "next_head": partial(self.step, 0, 1),
            "previous_head": partial(self.step, 0, -1),
            "next_layer": partial(self.step, 1, 0),
            "previous_layer": partial(self.step, -1, 0),
            "maximise": self.board.maximise_current,
            "go_to": self.formula.name.setFocus,
            "theme_system": partial(choose, "system"),
            "theme_light": partial(choose, "light"),
            "theme_dark": partial(choose, "dark"),
            "reset_layout": self.appearance.reset,
            "about": self.about,
        }
        return slots | {key: partial(self._on_table, key) for key in OF_TABLES}

    def refresh(self) -> None:
        """Show the session's document, and ask for its picture."""
        document, look = self.session.document, self.session.look
        self.board.show_document(document, look)
        self.controls.show_document(document, look)
        self.status.show_document(document, look.layer)
        causal = document.layers[look.layer].rule.causal
        self.actions_by_name["toggle_causal"].setChecked(causal)
        self._show_history()
        self.studio.ask(document, look)

    def show_picture(self, picture: Picture, seconds: float) -> None:
        """Show a picture that the studio has made."""
        self.picture = picture
        self.board.show_picture(picture, self.session.look.head)
        self.pointing.show_picture(self.session.document, picture)
        self.status.show_time(seconds)

    def rename(self) -> None:
        """Show what the document is called, and whether it is saved."""
        self.setWindowTitle(f"{self.session.name}[*] — Attention Explorer")
        self.setWindowModified(self.session.dirty)
        self.status.show_saved(self.session.path is not None, self.session.dirty)
        fill_list(self.recent, [(path.name, path) for path in self.settings.recent])

    def _show_history(self) -> None:
        stack = self.session.stack
        for key, possible, text in (
            ("undo", stack.canUndo(), stack.undoText()),
            ("redo", stack.canRedo(), stack.redoText()),
        ):
            action = self.actions_by_name[key]
            action.setEnabled(possible)
            action.setText(f"&{key.capitalize()} {text}".rstrip())
            action.setIconText(key.capitalize())

    def set_rule(self, changes: dict[str, Any]) -> None:
        """Change the rule, or say beside its control why that cannot be."""
        try:
            self.session.set_rule(changes)
        except ValueError as error:
            self.controls.refuse(changes, str(error))

    def toggle_causal(self, causal: bool) -> None:
        """Hide the keys after each query, or show them."""
        self.set_rule({"causal": causal})

    def show_head(self, head: int) -> None:
        """Look at another head of the layer."""
        self.session.show_look(self.session.look._replace(head=head))

    def step(self, layers: int, heads: int) -> None:
        """Look at a layer or a head further on, if there is one."""
        document, look = self.session.document, self.session.look
        layer, head = look.layer + layers, look.head + heads
        if layer in range(len(document.layers)) and head in range(
            document.layers[layer].heads
        ):
            self.session.show_look(Look(layer, head))

    def export(self) -> None:
        """Let the user write the maps to a file."""
        session, picture = self.session, self.picture
        if picture is None:
            return
        made = partial(draw, session.document, session.look, picture)
        folder = session.path.parent if session.path else Path.home()
        dialog = ExportDialog(made, folder, Path(session.name).stem, self)
        if dialog.exec() and dialog.written:
            self.status.say(f"Wrote {dialog.written.name}")
        dialog.deleteLater()

    def copy_image(self) -> None:
        """Put the maps on the clipboard, as they are on the screen."""
        QApplication.clipboard().setPixmap(self.board.right.grab())
        self.status.say("Copied the maps as an image")

    def about(self) -> None:
        """Say what this is."""
        QMessageBox.about(self, "Attention Explorer", ABOUT.format(__version__))

    def _settled(self, do: Callable[[], Any], *_: object) -> None:
        """Do something once nothing is half typed any more."""
        if self.board.commit_editors() and self.controls.commit():
            do()

    def _on_table(self, name: str, *_: object) -> None:
        """Let the table that has the keyboard cut, copy, paste and so on."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QLineEdit):
            getattr(focus, OF_TABLES[name])()
        elif table := self.board.focused_table():
            getattr(table, "selectAll" if name == "select_all" else name)()

    def _show_menu(self, place: QPoint) -> None:
        """Show the menu of the maps."""
        keys = ("copy_image", "export", "maximise")
        menu = QMenu(self)
        menu.addActions([self.actions_by_name[key] for key in keys])
        menu.exec(place)

    def _open_example(self, action: QAction) -> None:
        self.desk.open_example(action.data())

    def _open_recent(self, action: QAction) -> None:
        self.desk.open(action.data())

    def _raise(self, error: Exception) -> None:
        raise error

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let go of the held cell, or give back the room of a single map, on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.board.give_back_room()
            self.pointing.let_go()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that is dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls()]
        if len(paths) == 1 and paths[0]:
            self.desk.open(Path(paths[0]))
        else:
            self.status.say("Drop one file at a time")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the controls in a line of their own where one line is too short."""
        super().resizeEvent(event)
        narrow = self.width() < ONE_LINE
        if narrow and not self.toolBarBreak(self.rules):
            self.insertToolBarBreak(self.rules)
        elif not narrow and self.toolBarBreak(self.rules):
            self.removeToolBarBreak(self.rules)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before changes are lost; remember the layout."""
        if self.board.commit_editors() and self.desk.may_lose():
            self.appearance.keep()
            self.studio.close()
            event.accept()
        else:
            event.ignore()
