"""The cross: what one cell lights in every table and map."""

from typing import NamedTuple

from attention_gui.core.cell import Cell
from attention_gui.core.layer import Given
from attention_gui.core.panels import Panel

GIVEN: tuple[Given, ...] = ("query", "key", "value")


class Cross(NamedTuple):
    """What is lit in every map at once; -1 where nothing is."""

    query: int = -1
    key: int = -1
    feature: int = -1

    def spot(self, panel: Panel) -> tuple[int, int]:
        """Return the row and column of a panel's picture."""
        column = self.feature if panel.columns.role == "value" else self.key
        return panel.rows.place(self.query), panel.columns.place(column)


def cross_of(cell: Cell | None) -> Cross:
    """Return what a cell lights: its query, its key, its feature of value."""
    if cell is None:
        return Cross()
    match cell.stage:
        case "query":
            return Cross(query=cell.row)
        case "key":
            return Cross(key=cell.row)
        case "value":
            return Cross(key=cell.row, feature=cell.column)
        case "output":
            return Cross(query=cell.row, feature=cell.column)
        case _:
            return Cross(query=cell.row, key=cell.column)
