"""The cross: what one cell lights in every table and map."""

from typing import NamedTuple

from attention_gui.core.cell import OF_LAYERS, Cell
from attention_gui.core.layer import Given
from attention_gui.core.panels import Panel
from attention_gui.core.shapes import OF_KEYS, OF_PAIRS
from attention_gui.core.upstream import Place, lies_upstream

GIVEN: tuple[Given, ...] = ("query", "key", "value")


class Cross(NamedTuple):
    """What is lit in every map at once; -1 where nothing is.

    Attributes
    ----------
    query, key, feature : int
    cut : Place, optional
        The matrix of a pinned cell: from what lies upstream of it, it is cut off.
    """

    query: int = -1
    key: int = -1
    feature: int = -1
    cut: Place | None = None

    def spot(self, panel: Panel) -> tuple[int, int]:
        """Return the row and column of a panel's picture."""
        column = self.feature if panel.columns.role == "value" else self.key
        return panel.rows.place(self.query), panel.columns.place(column)

    def is_cut_off(self, panel: Panel) -> bool:
        """Return whether the lit cell no longer follows from a panel's numbers."""
        if self.cut is None:
            return False
        layer = self.cut.layer if panel.layer < 0 else panel.layer
        head = self.cut.head if panel.head < 0 else panel.head
        return lies_upstream(Place(panel.stage, layer, head), self.cut)


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
