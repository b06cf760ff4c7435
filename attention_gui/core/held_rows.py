"""Held rows: which query, and which key, a cell that is held is about."""

from attention_gui.core.cell import Cell
from attention_gui.core.sides import KEY, QUERY, sides


def query_of(cell: Cell) -> int | None:
    """Return the query that a cell is about, or None where it is about none."""
    return cell.row if sides(cell.stage).rows == QUERY else None


def key_of(cell: Cell) -> int | None:
    """Return the key that a cell is about, or None where it is about none."""
    of = sides(cell.stage)
    if of.rows == KEY:
        return cell.row
    return cell.column if of.columns == KEY else None
