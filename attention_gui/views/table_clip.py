"""Cutting, copying and pasting in a table."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from attention_gui.core.block import Block, Place
from attention_gui.core.language import later, tr, translated
from attention_gui.core.pieces import Piece
from attention_gui.core.task import SEVERAL
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.table_blocks import rectangle
from attention_gui.views.table_work import WorkView

if TYPE_CHECKING:  # the program starts sooner
    from attention_gui.files.copies import Form, Labels

NOTHING = later("Select a cell first.")


class ClipView(WorkView):
    """A matrix whose selected cells go to the clipboard, and come from there.

    Attributes
    ----------
    pasted : Signal(Block place, Pasted numbers)
        The user wants numbers to be put into the table, from the selected cells on.
    named : Signal(range rows, list names)
        The user wants tokens to have other names.
    replaced : Signal(int row, int column, object block, str step)
        The user wants a block of other numbers; the step says what was done.
    released : Signal(int row, int column, int rows, int columns)
        The user wants the pins in a block to be let go.
    """

    pasted = Signal(object, object)
    named = Signal(object, object)
    replaced = Signal(int, int, object, str)
    released = Signal(int, int, int, int)

    def copy(self) -> None:
        """Copy the selected block, every digit of it."""
        self.copy_as("tsv", labelled=False)

    def copy_as(self, form: "Form", labelled: bool) -> bool:
        """Copy the selected block in a form, or say why not; return whether it was."""
        from attention_gui.files.copies import copied

        block = self._selected()
        if block is None:
            return False
        labels = self._labels(block) if labelled else None
        try:
            text = copied(form, block.of(self.matrix.array), labels)
        except ValueError as error:
            self.refuse_work(str(error))
            return False
        QGuiApplication.clipboard().setText(text)
        return True

    def cut(self) -> None:
        """Copy the selected block and clear it."""
        if (block := self._selected()) and self.copy_as("tsv", labelled=False):
            self._ask_cleared(block, tr("Cut {where}", where=self._name(block)))

    def clear_cells(self) -> None:
        """Ask for zeros in the selected cells; of what is computed, to be as it is."""
        if len(blocks := self.blocks()) > 1:
            self.pieced.emit([self._cleared(block) for block in blocks])
        elif block := self._selected():
            step = tr("Set {where} to 0", where=self._name(block))
            self._ask_cleared(block, step)

    def _cleared(self, block: Block) -> Piece:
        """Return zeros for a block; or, of what is computed, nothing."""
        zeros = np.zeros((block.rows, block.columns))
        return Piece(block, zeros if self.matrix.given else None)

    def paste(self) -> None:
        """Ask for the numbers on the clipboard, from the selected cells on."""
        from attention_gui.files.table import read_pasted

        target = self._selected()
        if target is None:
            return
        text = QGuiApplication.clipboard().text()
        try:
            pasted = read_pasted(text, decimal=decimal_mark())
        except ValueError as error:
            if not self._paste_names(text):
                self.refuse_work(str(error))
            return
        if not (pasted.past and self._paste_names(text)):
            self.pasted.emit(target, pasted)

    def named_rows(self) -> range:
        """Return the tokens that are selected as a whole, by their headers."""
        return range(0)

    def _paste_names(self, text: str) -> bool:
        """Ask for other names of the selected tokens; return whether there are any."""
        from attention_gui.files.separated import names_in

        rows = self.named_rows()
        try:
            names = names_in(text)
        except ValueError:
            return False
        if not rows or len(names) != len(rows):
            return False
        self.named.emit(rows, names)
        return True

    def _selected(self) -> Block | None:
        """Return the selected block, or say why there is none."""
        current = self.currentIndex()
        selection = self.selectionModel().selection()
        if selection.isEmpty() and current.isValid():
            return Block(current.row(), current.column(), 1, 1)
        block = rectangle(selection)
        if block is None:
            self.refuse_work(
                translated(NOTHING) if selection.isEmpty() else translated(SEVERAL)
            )
        return block

    def _labels(self, block: Block) -> "Labels":
        """Return what stands beside a block."""
        from attention_gui.files.copies import Labels

        matrix = self.matrix
        down = slice(block.row, block.row + block.rows)
        along = slice(block.column, block.column + block.columns)
        corner = f"{self.row_word or matrix.labels[0]} / {matrix.column_word}"
        return Labels(corner, matrix.labels[down], matrix.columns.labels[along])

    def _name(self, block: Block) -> str:
        return Place(self.matrix.stage, block).text

    def _ask_cleared(self, block: Block, step: str) -> None:
        if self.matrix.given:
            zeros = np.zeros((block.rows, block.columns))
            self.replaced.emit(block.row, block.column, zeros, step)
        else:
            self.released.emit(*block)
