"""The cross: what one cell lights in every table and map."""

from typing import NamedTuple

from attention_gui.core.cell import OF_LAYERS, Cell
from attention_gui.core.layer import Given
from attention_gui.core.panels import Panel
from attention_gui.core.shapes import OF_KEYS, OF_PAIRS

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
    row, column = cell.row, cell.column
    if cell.stage in OF_PAIRS:
        return Cross(query=row, key=column)
    if cell.stage in OF_QUERIES:
        return Cross(query=row, feature=column if cell.stage == "output" else -1)
    if cell.stage in OF_KEYS:
        return Cross(key=row, feature=column if cell.stage == "value" else -1)
    return Cross()


# Matrices that have a row for each query, and none for keys.
OF_QUERIES = (
    *("query", "rotated_query", "output", "contribution", *OF_LAYERS),
    *("embeddings", "positions", "position_table"),
)
