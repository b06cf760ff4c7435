"""Blocks of cells: which are selected."""

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QItemSelection, QItemSelectionRange

from attention_gui.core.block import Block


def ranges(selection: QItemSelection) -> list[QItemSelectionRange]:
    """Return the ranges of a selection."""
    return list(cast("Iterable[QItemSelectionRange]", selection))


def blocks(selection: QItemSelection) -> list[Block]:
    """Return the rectangles of a selection; one where they fill one together."""
    whole = rectangle(selection)
    if whole is not None:
        return [whole]
    return [
        Block(part.top(), part.left(), part.height(), part.width())
        for part in ranges(selection)
    ]


def rectangle(selection: QItemSelection) -> Block | None:
    """Return the one block that a selection fills, or None if it is in pieces."""
    parts = [
        Block(part.top(), part.left(), part.height(), part.width())
        for part in ranges(selection)
    ]
    if not parts:
        return None
    row, column = min(part.row for part in parts), min(part.column for part in parts)
    bottom = max(part.row + part.rows for part in parts)
    right = max(part.column + part.columns for part in parts)
    whole = Block(row, column, bottom - row, right - column)
    return whole if whole.size == sum(part.size for part in parts) else None
