"""Which rows and columns of a table are selected as a whole."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QItemSelectionRange


class Whole(NamedTuple):
    """Rows or columns that are selected from end to end; of all cells neither.

    Attributes
    ----------
    rows, columns : tuple of int
    """

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()


def whole_of(
    parts: Sequence[QItemSelectionRange],
    shape: tuple[int, int],
    by_rows: bool | None = None,
) -> Whole:
    """Return the rows or the columns that a selection is made of.

    Parameters
    ----------
    parts : sequence of QItemSelectionRange
    shape : (int, int)
        Of the table.
    by_rows : bool, optional
        Whether it was made by the header of rows, or that of columns; of one cell in a
        narrow table, and of all cells, nothing else tells.
    """
    height, width = shape
    wide = bool(parts) and all(part.width() == width for part in parts)
    high = bool(parts) and all(part.height() == height for part in parts)
    if wide and (by_rows or (by_rows is None and not high and width > 1)):
        return Whole(rows=_numbers((part.top(), part.height()) for part in parts))
    if high and (by_rows is False or (by_rows is None and not wide and height > 1)):
        return Whole(columns=_numbers((part.left(), part.width()) for part in parts))
    return Whole()


def _numbers(spans: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    found = {n for start, count in spans for n in range(start, start + count)}
    return tuple(sorted(found))
