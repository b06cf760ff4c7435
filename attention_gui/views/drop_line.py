"""The line between two rows where what is dragged would be dropped."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from attention_gui.core.palette import Theme
from attention_gui.views.table_grid import Grid

THICK = 3  # pixels


class DropLine(QFrame):
    """A line across a table, over everything in it."""

    def __init__(self, table: Grid) -> None:
        super().__init__(table)
        self._table = table
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.setStyleSheet(f"background: {theme.accent}; border: none;")

    def show_before(self, to: int) -> None:
        """Show it before a row, or behind the last, scrolled towards; -1 hides it."""
        if to < 0:
            self.hide()
            return
        table, last = self._table, self._table.model().rowCount() - 1
        row, behind = min(to, last), to > last
        table.show_row(row)
        height = table.horizontalHeader().height() + table.rowViewportPosition(row)
        height += table.rowHeight(row) * behind
        self.setGeometry(0, height - THICK // 2 - 1, table.width(), THICK)
        self.show()
        self.raise_()
