"""The board: tables at the left, maps at the right."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.palette import Theme
from attention_gui.core.upstream import MatrixAt
from attention_gui.views.givens import Givens
from attention_gui.views.maps import Maps

SHARES = (340, 1060)  # pixels, to be stretched to the room that there is


class Board(QSplitter):
    """Everything of a document in one widget."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.givens, self.maps = Givens(), Maps()
        self.addWidget(self.givens)
        self.addWidget(self.maps)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setSizes(SHARES)

    @property
    def splitters(self) -> dict[str, QSplitter]:
        """The splitters by the names under which their states are kept."""
        pages = self.givens.pages.pages
        tables = {f"tables {tab}": page.splitter for tab, page in pages.items()}
        return {"board": self, "maps": self.maps, **tables}

    def reset(self) -> None:
        """Give everything its first share of the room."""
        self.setSizes(SHARES)
        self.givens.pages.reset()
        self.maps.reset()

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.givens.show_theme(theme)
        self.maps.show_theme(theme)

    def show_document(self, document: Document, look: Look) -> None:
        """Show what is given, and where the user is."""
        self.givens.show_document(document, look)
        self.maps.show_document(document, look)

    def show_cells(
        self, lit: Cell | None, held: Cell | None, cut: MatrixAt | None = None
    ) -> None:
        """Light a cell in every table and map, and outline the one that is held.

        Parameters
        ----------
        lit, held : Cell, optional
        cut : MatrixAt, optional
            The matrix of the lit cell where it is pinned, and so cut off.
        """
        self.givens.show_lit(lit)
        self.maps.show_cells(lit, held, cut)

    def show_held(self, cell: Cell | None) -> None:
        """Have the keyboard go on from a held cell, wherever it stands."""
        self.givens.show_held(cell)
        self.maps.show_held(cell)

    def commit(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return self.givens.commit() and self.maps.stages.commit()

    def focus_on(self, cell: Cell) -> None:
        """Give the keyboard to where a cell stands."""
        reason = Qt.FocusReason.ShortcutFocusReason
        if self.givens.reveal(cell.stage):
            self.givens.tables[cell.stage].setFocus(reason)
        else:
            self.maps.stages.setFocus(reason)

    def go_back(self, held: Cell | None) -> None:
        """Give the keyboard back to the held cell, or to the maps if none is held."""
        if held:
            self.focus_on(held)
        else:
            self.maps.stages.setFocus()
