"""The line between two rows where what is dragged would be dropped."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from attention_gui.core.palette import Theme

THICK = 3  # pixels


class DropLine(QFrame):
    """A line across a table, over everything in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.setStyleSheet(f"background: {theme.accent}; border: none;")

    def show_at(self, height: int, width: int) -> None:
        """Show it so far down, over a width."""
        self.setGeometry(0, height - THICK // 2 - 1, width, THICK)
        self.show()
        self.raise_()
