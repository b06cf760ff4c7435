"""Appearance: theme, size and splitters, as chosen before."""

from functools import partial

from PySide6.QtCore import QByteArray, QObject, QSize, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QToolBar

from attention_gui.core.palette import THEMES
from attention_gui.settings import THEME_CHOICES, Settings, ThemeChoice
from attention_gui.views.board import Board
from attention_gui.views.formula_bar import FormulaBar
from attention_gui.views.screens import TITLE, seen
from attention_gui.views.theme import palette, style_sheet, system_theme

FIRST_SIZE = QSize(1440, 900)
STATE = 1  # of the docks and bars that there are: another number, other places


class Appearance(QObject):
    """Gives the window the look that was chosen, and remembers it.

    Signals
    -------
    worn : Theme
        The theme from now on.
    """

    worn = Signal(object)

    def __init__(
        self, window: QMainWindow, board: Board, formula: FormulaBar, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._board, self._formula = window, board, formula
        self._settings, self._first = settings, QByteArray()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.show_theme)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that choose a theme."""
        for choice in THEME_CHOICES:
            wear = partial(self.choose_theme, choice)
            actions[f"theme_{choice}"].triggered.connect(wear)
        actions["reset_layout"].triggered.connect(self.reset)
        actions["show_tools"].toggled.connect(self.show_tools)
        self._tools = actions["show_tools"]

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Wear a theme from now on, or follow the system."""
        self._settings.theme = choice
        self.show_theme()

    def show_theme(self) -> None:
        """Wear the theme that was chosen."""
        choice = self._settings.theme
        theme = system_theme() if choice == "system" else THEMES[choice]
        QApplication.setPalette(palette(theme))
        self._window.setStyleSheet(style_sheet(theme))
        self._board.show_theme(theme)
        self._formula.show_theme(theme)
        self.worn.emit(theme)

    def restore(self) -> None:
        """Give window, bars, docks and splitters their places of last time."""
        self._first = self._window.saveState(STATE)
        self._window.resize(self._fitting(FIRST_SIZE))
        if self._window.restoreGeometry(self._settings.state("window")):
            self.keep_on_screen()  # which may be another, or a smaller one
        self._window.restoreState(self._settings.state("bars"), STATE)
        bars = self._window.findChildren(QToolBar)
        self._tools.setChecked(not all(bar.isHidden() for bar in bars))
        for name, splitter in self._board.splitters.items():
            splitter.restoreState(self._settings.state(name))

    def keep_on_screen(self) -> None:
        """Move and shrink the window until all of it is on a screen."""
        window = self._window
        if window.isMaximized() or window.isFullScreen():
            return
        screens = [one.availableGeometry() for one in QGuiApplication.screens()]
        window.setGeometry(seen(window.geometry(), screens))

    def keep(self) -> None:
        """Remember the places."""
        self._settings.keep_state("window", self._window.saveGeometry())
        self._settings.keep_state("bars", self._window.saveState(STATE))
        for name, splitter in self._board.splitters.items():
            self._settings.keep_state(name, splitter.saveState())

    def reset(self) -> None:
        """Give everything its first place and size."""
        self._window.showNormal()
        self._window.resize(self._fitting(FIRST_SIZE))
        self._window.restoreState(self._first, STATE)
        self._tools.setChecked(True)
        self._board.maps.give_back_room()
        self._board.reset()

    def show_tools(self, shown: bool) -> None:
        """Show the tool bars, or give their room to the board."""
        for bar in self._window.findChildren(QToolBar):
            bar.setVisible(shown)

    def _fitting(self, size: QSize) -> QSize:
        room = self._window.screen().availableSize() - QSize(0, TITLE)
        return size.boundedTo(room)
