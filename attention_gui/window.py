"""The window: lays out, connects, refreshes; alone it knows the session and the views."""

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QVBoxLayout, QWidget

from attention_gui.actions import fill_list, fill_menus, make_actions
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, name, read_name
from attention_gui.core.document import Document, Given
from attention_gui.core.explain import explain
from attention_gui.core.palette import THEMES
from attention_gui.core.picture import Look, Picture
from attention_gui.desk import Desk
from attention_gui.files.examples import EXAMPLES
from attention_gui.pointer import Pointer
from attention_gui.session import Session
from attention_gui.settings import Settings
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar, ToolBar
from attention_gui.views.controls import Controls
from attention_gui.views.formula_bar import FormulaBar
from attention_gui.views.theme import palette, style_sheet, system_theme

FIRST_SIZE = QSize(1440, 900)


class Window(QMainWindow):
    """Everything on the screen."""

    def __init__(self, document: Document, path: Path | None = None) -> None:
        super().__init__()
        self.settings = Settings()
        self.session = Session(document, self)
        self.session.path = path
        self.studio = Studio(self)
        self.desk = Desk(self, self.session, self.settings)
        self.controls, self.formula = Controls(), FormulaBar()
        self.board, self.status = Board(), StatusBar()
        self.actions_by_name = make_actions(self)
        self.examples, self.recent = QMenu(self), QMenu(self)
        self._picture: Picture | None = None
        self._held: Cell | None = None
        self._hovered: Cell | None = None
        self._lay_out()
        self._connect()
        self._restore()
        self.refresh()
        self.rename()

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.formula)
        column.addWidget(self.board, stretch=1)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.addToolBar(ToolBar(self.actions_by_name, self.examples, self.controls))
        menus = {"examples": self.examples, "recent": self.recent}
        fill_menus(self.menuBar(), self.actions_by_name, menus)
        titles = [(example.title, key) for key, example in EXAMPLES.items()]
        fill_list(self.examples, titles)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        session, board = self.session, self.board
        session.changed.connect(self.refresh)
        session.renamed.connect(self.rename)
        session.stack.canUndoChanged.connect(self._show_history)
        session.stack.canRedoChanged.connect(self._show_history)
        self.studio.ready.connect(self.show_picture)
        self.studio.busy.connect(self.status.show_busy)
        self.studio.failed.connect(self._raise)
        self.status.stop_asked.connect(self.studio.cancel)
        board.edited.connect(session.edit)
        board.hovered.connect(self.hover)
        board.picked.connect(self.hold)
        board.head_asked.connect(self._show_head)
        self.controls.look_asked.connect(session.show_look)
        self.controls.rule_asked.connect(self._set_rule)
        self.formula.asked.connect(self._go_to_name)
        self.formula.followed.connect(self.hold)
        self.desk.done.connect(self.status.showMessage)
        self.examples.triggered.connect(self._open_example)
        for key, action in self.actions_by_name.items():
            action.triggered.connect(getattr(self, key))
