"""The tool bars over the board, and their buttons."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.views.steady_button import SteadyButton


class Bar(QToolBar):
    """A tool bar that stays where it is."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setObjectName(name)
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)


class Tools(Bar):
    """Examples, files, history and the baseline."""

    def __init__(self, actions: dict[str, QAction], examples: QMenu) -> None:
        super().__init__("tools")
        self.addWidget(_menu_button(tr("Examples"), examples))
        for name in ("open", "save"):
            self.addWidget(_button(actions[name]))
        self.addSeparator()
        for name in ("undo", "redo"):
            self.addWidget(SteadyButton(actions[name]))
        self.addWidget(_button(actions["pin_baseline"]))


class Rules(Bar):
    """The controls at the left, the picture at the right."""

    def __init__(self, controls: QWidget, export: QAction) -> None:
        super().__init__("rules")
        self.addWidget(controls)
        spring = QWidget()
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.addWidget(spring)
        self.addWidget(_button(export, tr("Export…"), primary=True))


def break_tools(window: QMainWindow, first: QToolBar, second: QToolBar) -> None:
    """Put the second bar in a line of its own where one line is too short."""
    wanted = first.sizeHint().width() + second.sizeHint().width()
    narrow = window.width() < wanted
    if narrow and not window.toolBarBreak(second):
        window.insertToolBarBreak(second)
    elif not narrow and window.toolBarBreak(second):
        window.removeToolBarBreak(second)


def _button(action: QAction, text: str = "", primary: bool = False) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    if text:
        button.setText(text)
    button.setAccessibleName(text or action.iconText())
    button.setProperty("role", "primary" if primary else "")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _menu_button(text: str, menu: QMenu) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setAccessibleName(text)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
