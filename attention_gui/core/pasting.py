"""Pasting: what a block of numbers becomes in a matrix, and how far that must grow."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.block import Block, Place
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.growing import grown
from attention_gui.core.language import counted, refusal, tr
from attention_gui.core.sides import FEATURES, sides
from attention_gui.core.steps import number_said, pasted
from attention_gui.core.task import check_pins

MOST = 4096  # tokens or features that a table may grow to by a paste


def laid(numbers: Array, rows: int, columns: int) -> Array:
    """Return what numbers become where so many rows and columns are selected.

    One number fills them, and a block is repeated where they are a multiple of it, as
    in other spreadsheets; else it keeps its shape.
    """
    if numbers.size == 1:
        return np.full((rows, columns), numbers.flat[0])
    down, along = _times(rows, numbers.shape[0]), _times(columns, numbers.shape[1])
    return np.tile(numbers, (down, along)) if down and along else numbers


def _times(selected: int, count: int) -> int:
    """Return how often a side is repeated; 0 where that does not work out."""
    if selected < count:
        return 1 if selected == 1 else 0
    return 0 if selected % count else selected // count


class Paste(NamedTuple):
    """A block that is to be put into a matrix.

    Attributes
    ----------
    stage : str
    layer, head : int
    row, column : int
        The top left cell.
    block : array (rows, columns)
    """

    stage: Stage
    layer: int
    head: int
    row: int
    column: int
    block: Array

    @property
    def place(self) -> Place:
        """Where the block is to be."""
        return Place(self.stage, Block(self.row, self.column, *self.block.shape))

    def done(self, document: Document) -> Document:
        """Return a document with the block in it.

        Raises
        ------
        ValueError
            If it reaches past the matrix, that cannot be changed, or it would be far
            too many pins.
        """
        check_pins(document, self.stage, self.layer, self.head, self.block.size)
        return document.with_block(*self)

    def lost(self, document: Document) -> int:
        """Return how many of its numbers are too large for those of a document."""
        numbers = as_type(self.block, document.dtype)
        return int((np.isinf(numbers) & np.isfinite(self.block)).sum())

    def cropped(self, shape: tuple[int, int]) -> "Paste":
        """Return as much of it as a matrix of a shape has room for."""
        rows, columns = self.room(shape)
        return self._replace(block=self.block[:rows, :columns])

    def room(self, shape: tuple[int, int]) -> tuple[int, int]:
        """Return the rows and columns that a matrix has from the top left cell on."""
        return shape[0] - self.row, shape[1] - self.column

    def fits(self, shape: tuple[int, int]) -> bool:
        """Return whether a matrix of a shape has room for it."""
        rows, columns = self.room(shape)
        height, width = self.block.shape
        return bool(height <= rows and width <= columns)

    def grown(self, document: Document) -> Document:
        """Return a document whose matrix has room for the block, and holds it.

        Raises
        ------
        ValueError
            If the matrix cannot grow that far.
        """
        height, width = self.block.shape
        rows, columns = self.row + height, self.column + width
        if max(rows, columns) > MOST:
            raise refusal("A table grows to at most {most} rows or columns.", most=MOST)
        larger = grown(document, self.stage, self.layer, self.head, rows, columns)
        return self.done(larger)

    def text(self, one_number: bool) -> str:
        """Return what the step is called: `Pasted 3×4 into value`."""
        if not one_number or self.block.size == 1:
            return pasted(self.stage, self.block)
        return tr(
            "Filled {where} with {number}",
            where=self.place.text,
            number=number_said(self.block[0, 0]),
        )


def growth(
    before: Document, after: Document, paste: Paste, shape: tuple[int, int]
) -> str:
    """Return what there is more of in a grown document: `2 tokens and 1 feature`.

    Parameters
    ----------
    before, after : Document
    paste : Paste
    shape : (int, int)
        Of the matrix before.
    """
    keys, queries = after.keys - before.keys, after.queries - before.queries
    if before.keys_are_queries:
        texts = [counted(queries, "{n} token", "{n} tokens") if queries else ""]
    else:
        texts = [
            counted(queries, "{n} query token", "{n} query tokens") if queries else "",
            counted(keys, "{n} key token", "{n} key tokens") if keys else "",
        ]
    for side, room, wanted in zip(
        sides(paste.stage), paste.room(shape), paste.block.shape, strict=True
    ):
        if side in FEATURES and wanted > room:
            texts.append(counted(wanted - room, "{n} feature", "{n} features"))
    return tr(" and ").join(filter(None, texts))
