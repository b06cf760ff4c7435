"""The editor that opens over a cell of a table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attention_gui.core.language import tr
from attention_gui.views.theme import show_wrong


class CellEditor(QLineEdit):
    """The editor of a cell; `wrong` while it holds what was refused."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.wrong = False
        self.setAcceptDrops(False)  # files are for the window to take
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(tr("cell editor"))

    def show_wrong(self, wrong: bool) -> None:
        """Show whether the text was refused."""
        if wrong != self.wrong:
            self.wrong = wrong
            show_wrong(self, wrong)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        # the table would take a Shift that reaches it for typing that starts anew, and
        # select the text: "(" after "=sqrt" would then replace it
        event.accept()
