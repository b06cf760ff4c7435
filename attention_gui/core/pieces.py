"""Pieces: blocks of cells that are changed, or let go of, together as one step."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.block import Block, place_text
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.pinning import released
from attention_gui.core.steps import number_said


class Piece(NamedTuple):
    """A block of cells, with its other numbers; None where pins are let go of."""

    block: Block
    numbers: Array | None


def with_pieces(
    document: Document, stage: Stage, layer: int, head: int, pieces: Sequence[Piece]
) -> Document:
    """Return a document in which blocks of a matrix hold other numbers.

    Raises
    ------
    ValueError
        With a sentence, if the matrix cannot be changed.
    """
    for (row, column, rows, columns), numbers in pieces:
        if numbers is None:
            down, along = range(row, row + rows), range(column, column + columns)
            document = released(document, stage, layer, head, down, along)
        else:
            document = document.with_block(stage, layer, head, row, column, numbers)
    return document


def said(stage: Stage, pieces: Sequence[Piece], given: bool) -> str:
    """Return what a change is called: `Set 5 cells of query to 0`."""
    where = place_text(stage, [piece.block for piece in pieces])
    parts = [piece.numbers.ravel() for piece in pieces if piece.numbers is not None]
    if not parts:
        return tr("Released {where}", where=where)
    numbers = np.concatenate(parts)
    if (numbers != numbers[0]).any():
        return _changed(where, given)
    number = number_said(numbers[0])
    if given:
        return tr("Set {where} to {number}", where=where, number=number)
    return tr("Pinned {where} at {number}", where=where, number=number)


def _changed(where: str, given: bool) -> str:
    if given:
        return tr("Changed {where}", where=where)
    return tr("Pinned {where}", where=where)
