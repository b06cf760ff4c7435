"""A tool button that keeps its text while its action is called this and that."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton


class SteadyButton(QToolButton):
    """Does what an action does; a default action would have it laid out at each text.

    Parameters
    ----------
    action : QAction
        Its icon text is what stands on the button.
    """

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setText(action.iconText())
        self.setToolTip(action.toolTip())
        self.setStatusTip(action.statusTip())
        self.setEnabled(action.isEnabled())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.enabledChanged.connect(self.setEnabled)
        self.clicked.connect(action.trigger)
