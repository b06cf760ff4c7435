"""Appearance: theme, size and splitters, as chosen before."""

from functools import partial

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow

from attention_gui.core.palette import THEMES
from attention_gui.settings import THEME_CHOICES, Settings, ThemeChoice
from attention_gui.views.board import Board
from attention_gui.views.formula_bar import FormulaBar
from attention_gui.views.theme import palette, style_sheet, system_theme

FIRST_SIZE = QSize(1440, 900)


class Appearance(QObject):
    """Gives the window the look that was chosen, and remembers it."""

    def __init__(
        self, window: QMainWindow, board: Board, formula: FormulaBar, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._board, self._formula = window, board, formula
        self._settings = settings
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.show_theme)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the actions that choose a theme."""
        for choice in THEME_CHOICES:
            wear = partial(self.choose_theme, choice)
            actions[f"theme_{choice}"].triggered.connect(wear)

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

    def restore(self) -> None:
        """Give window and splitters the size that they had, if it still fits."""
        self._window.resize(self._fitting(FIRST_SIZE))
        self._window.restoreGeometry(self._settings.state("window"))
        self._window.restoreState(self._settings.state("docks"))
        for name, splitter in self._board.splitters.items():
            splitter.restoreState(self._settings.state(name))

    def keep(self) -> None:
        """Remember the sizes."""
        self._settings.keep_state("window", self._window.saveGeometry())
        self._settings.keep_state("docks", self._window.saveState())
        for name, splitter in self._board.splitters.items():
            self._settings.keep_state(name, splitter.saveState())

    def reset(self) -> None:
        """Give window and splitters their first size."""
        self._window.showNormal()
        self._window.resize(self._fitting(FIRST_SIZE))
        for dock in self._window.findChildren(QDockWidget):
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self._board.reset()

    def _fitting(self, size: QSize) -> QSize:
        return size.boundedTo(self._window.screen().availableSize())
