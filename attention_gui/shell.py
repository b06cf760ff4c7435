"""The shell of the window: bars, menus and board laid out; how it is closed."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from attention_gui.core.language import translated
from attention_gui.files.examples import EXAMPLES
from attention_gui.menus.actions import fill_list, fill_menus, make_actions
from attention_gui.panes import Panes
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.controls import Controls
from attention_gui.views.drops import DropWindow
from attention_gui.views.formula_bar import FormulaBar
from attention_gui.views.tool_bars import Rules, Tools, break_tools

MARGIN = 8  # px around the board


class Shell(DropWindow):
    """A window with all its widgets, which does nothing yet.

    But: what becomes of unsaved changes is for the window made of this to ask.

    Signals
    -------
    closed : Shell
    new_asked, quit_asked
        Another window is wanted, or none any more.
    next_asked : int
        The window so many further on is wanted.
    """

    closed = Signal(object)
    new_asked = Signal()
    quit_asked = Signal()
    next_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._leaves = False  # whether the user has been asked
        self.controls, self.formula = Controls(), FormulaBar()
        self.board, self.status = Board(), StatusBar()
        self.menu_actions = make_actions(self)
        self.examples, self.windows_menu = QMenu(self), QMenu(self)
        self.compare_menu = QMenu(self)
        actions = self.menu_actions
        self.rules = Rules(self.controls, actions["export"])
        self.tools = Tools(self.menu_actions, self.examples)
        self.controls.reshaped.connect(self._break_tools)
        self._lay_out()
        bars = self.tools, self.rules, self.formula
        self.panes = Panes(self, bars, self.board, [self.status])
        self._connect_keys()

    def _connect_keys(self) -> None:
        actions = self.menu_actions
        self.panes.connect_all(actions)
        actions["close"].triggered.connect(self.close)
        actions["new_window"].triggered.connect(self.new_asked)
        actions["quit"].triggered.connect(self.quit_asked)
        actions["next_window"].triggered.connect(partial(self._ask_next, 1))
        actions["previous_window"].triggered.connect(partial(self._ask_next, -1))

    def _ask_next(self, by: int, *_: object) -> None:
        self.next_asked.emit(by)

    def _lay_out(self) -> None:
        middle = QWidget()
        self.column = QVBoxLayout(middle)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(self.formula)
        around = QVBoxLayout()  # a splitter's own margins shift it, right to left
        around.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        around.addWidget(self.board)
        self.column.addLayout(around, stretch=1)
        self.setCentralWidget(middle)
        self.setStatusBar(self.status)
        self.addToolBar(self.tools)
        self.addToolBar(self.rules)

    def fill_menu_bar(self, recent: QMenu) -> None:
        """Fill the menu bar, and the menu of examples."""
        menus = {"examples": self.examples, "recent": recent}
        menus["compare_with"] = self.compare_menu
        fill_menus(self.menuBar(), self.menu_actions, menus)
        self.windows_menu = menus["windows"]
        titles = [(translated(one.title), name) for name, one in EXAMPLES.items()]
        fill_list(self.examples, titles)

    def show_windows(
        self, lines: Sequence[tuple[str, bool, Callable[[], None]]]
    ) -> None:
        """List windows: the title of each, whether it is this one, what raises it."""
        for action in self.windows_menu.actions():
            if action.property("listed"):
                self.windows_menu.removeAction(action)
                action.deleteLater()
        for title, is_this, go in lines:
            action = QAction(title.replace("&", "&&"), self.windows_menu)
            action.setProperty("listed", True)
            action.setCheckable(True)
            action.setChecked(is_this)
            action.triggered.connect(lambda *_, go=go: go())
            self.windows_menu.addAction(action)

    def _break_tools(self) -> None:
        """Put the controls in a line of their own where one line is too short."""
        break_tools(self, self.tools, self.rules)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the tools out anew."""
        super().resizeEvent(event)
        self._break_tools()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go through the window as it is read."""
        return self.panes.go_on(next)

    def may_close(self) -> bool:
        """Return whether the window may be closed, whatever is lost by it."""
        raise NotImplementedError

    def leave(self) -> None:
        """Close: the user has been asked."""
        self._leaves = True
        self.close()

    def end(self) -> None:
        """Stop what goes on, and remember the layout."""
        raise NotImplementedError

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before changes are lost."""
        if self._leaves or self.may_close():
            self._leaves = False  # a closed window can be shown again
            self.end()
            event.accept()
            self.closed.emit(self)
        else:
            event.ignore()
