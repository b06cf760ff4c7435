"""The given matrices of a head: query, key and value, a table each."""

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.display import number_text
from attention_gui.core.document import Document
from attention_gui.core.layer import Given
from attention_gui.core.palette import Theme
from attention_gui.core.picture import Look
from attention_gui.views.card import Card
from attention_gui.views.cross import GIVEN, cross_of
from attention_gui.views.table import MatrixTable

# Pixels: each table as high as its rows if there is room; what is left below is free.
SHARES = (9999, 9999, 9999, 0)


class Givens(QSplitter):
    """Three tables, one below the other.

    Signals
    -------
    edited : stage, row, column, block
    hovered : Cell, or None where the pointer is on none
    picked : Cell
    """

    edited = Signal(str, int, int, object)
    hovered = Signal(object)
    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self.tables = {stage: MatrixTable(stage) for stage in GIVEN}
        self.cards = {
            stage: Card(stage.capitalize(), table, stage)
            for stage, table in self.tables.items()
        }
        for stage, table in self.tables.items():
            self.addWidget(self.cards[stage])
            table.edited.connect(partial(self.edited.emit, stage))
            table.hovered.connect(partial(self._hover, stage))
            table.picked.connect(partial(self._pick, stage))
        self.addWidget(QWidget())
        self.reset()

    def reset(self) -> None:
        """Share the room out among the tables."""
        self.setSizes(SHARES)

    def show_document(self, document: Document, look: Look) -> None:
        """Show the matrices of a head."""
        layer = document.layers[look.layer]
        before = self._heights()
        for stage, table in self.tables.items():
            matrix = layer.matrix(stage, look.head)
            table.show_matrix(matrix, document.labels(stage))
            sharing = layer.sharing(look.head) if stage != "query" else range(1)
            self._show_title(stage, matrix, sharing)
        if self._heights() != before:
            self.reset()

    def _show_title(self, stage: Given, matrix: Array, sharing: range) -> None:
        tokens, features = matrix.shape
        size = f"{_count(tokens, 'token')} × {_count(features, 'feature')}"
        if len(sharing) > 1:
            size = f"{tokens} × {features} · heads {sharing[0]} to {sharing[-1]}"
        self.cards[stage].show_title(stage.capitalize(), size, _span(matrix))

    def _heights(self) -> list[int]:
        """Return how high the tables would like to be."""
        return [card.sizeHint().height() for card in self.cards.values()]

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        for table in self.tables.values():
            table.show_theme(theme)

    def show_lit(self, cell: Cell | None) -> None:
        """Light the rows, and the feature, that a cell belongs to."""
        cross = cross_of(cell)
        for stage, table in self.tables.items():
            column = cell.column if cell and cell.stage == stage else -1
            if stage == "value":
                column = cross.feature
            table.show_hover(cross.query if stage == "query" else cross.key, column)

    def show_held(self, cell: Cell | None) -> None:
        """Make a held cell the current one of its table, and show what made it."""
        cross = cross_of(cell)
        for stage, table in self.tables.items():
            table.show_row(cross.query if stage == "query" else cross.key)
            here = cell is not None and cell.stage == stage
            table.show_selection(*(cell[1:] if cell and here else (-1, -1)))

    def focused(self) -> MatrixTable | None:
        """Return the table that has the keyboard, or whose cell is being edited."""
        focus = QApplication.focusWidget()
        for table in self.tables.values():
            if focus is not None and (focus is table or table.isAncestorOf(focus)):
                return table
        return None

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return all(table.commit_editor() for table in self.tables.values())

    def _hover(self, stage: Given, row: int, column: int) -> None:
        self.hovered.emit(Cell(stage, row, column) if row >= 0 else None)

    def _pick(self, stage: Given, row: int, column: int) -> None:
        self.picked.emit(Cell(stage, row, column))


def _span(matrix: Array) -> str:
    """Return the least and the greatest finite number, and what else there is."""
    finite = matrix[np.isfinite(matrix)]
    texts = []
    if finite.size:
        low, high = float(finite.min()), float(finite.max())
        texts.append(f"{number_text(low)} … {number_text(high)}")
    texts += ["NaN"] * bool(np.isnan(matrix).any())
    texts += ["∞"] * bool(np.isinf(matrix).any())
    return " · ".join(texts)


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
