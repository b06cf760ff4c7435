"""A grid of texts: no table to work in, a few lines to be read."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from attention_gui.views.paragraph import paragraph


class Said(NamedTuple):
    """A text, whose colour it takes, and whether it stands in the middle."""

    text: str
    role: str = ""
    centred: bool = False


class TextGrid(QWidget):
    """Lines of texts in columns; those that are not centred wrap.

    Parameters
    ----------
    stretched : int
        The column that takes the room that is left.
    """

    def __init__(self, stretched: int = 0) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(stretched, 1)
        self._cells: list[QLabel] = []

    @property
    def text(self) -> list[str]:
        """All that it says, cell by cell."""
        return [cell.text() for cell in self._cells]

    def show_lines(self, lines: Sequence[Sequence[Said]]) -> None:
        """Show other lines; without any it is hidden."""
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        self.setVisible(bool(lines))
        for row, line in enumerate(lines):
            for column, said in enumerate(line):
                self._add(row, column, said)

    def _add(self, row: int, column: int, said: Said) -> None:
        cell = paragraph(said.role)
        cell.setWordWrap(not said.centred)
        cell.setText(said.text)
        side = Qt.AlignmentFlag.AlignHCenter if said.centred else LEADING
        cell.setAlignment(side | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(cell, row, column)
        self._cells.append(cell)


LEADING = Qt.AlignmentFlag.AlignLeading
