"""The cross: what one cell lights in every table and map."""

from typing import Any, NamedTuple

from attention_gui.core.cell import Cell
from attention_gui.core.panels import Panel
from attention_gui.core.sides import (
    HIDDEN,
    INNER,
    KEY,
    LAYER,
    MODEL,
    QUERY,
    VALUE,
    sides,
)
from attention_gui.core.upstream import MatrixAt, lies_upstream


class Cross(NamedTuple):
    """What is lit in every map at once; -1 where nothing is.

    Attributes
    ----------
    query, key : int
        Tokens.
    feature : int
        Of value and output.
    inner : int
        Of query and key.
    model : int
        Of embeddings, and of whatever else goes from layer to layer.
    hidden : int
        Of the feed-forward part.
    layer : int
    cut : MatrixAt, optional
        The matrix of a pinned cell: from what lies upstream of it, it is cut off.
    """

    query: int = -1
    key: int = -1
    feature: int = -1
    inner: int = -1
    model: int = -1
    hidden: int = -1
    layer: int = -1
    cut: MatrixAt | None = None

    def spot(self, panel: Panel) -> tuple[int, int]:
        """Return the row and column of a panel's picture."""
        rows, columns = sides(panel.stage)
        return panel.rows.place(self.at(rows)), panel.columns.place(self.at(columns))

    def at(self, side: str) -> int:
        """Return which row or column is lit of those that stand for something."""
        field = _FIELDS.get(side)
        index: int = getattr(self, field) if field else -1
        return index

    def is_cut_off(self, panel: Panel) -> bool:
        """Return whether the lit cell no longer follows from a panel's numbers."""
        if self.cut is None:
            return False
        layer = self.cut.layer if panel.layer < 0 else panel.layer
        head = self.cut.head if panel.head < 0 else panel.head
        return lies_upstream(MatrixAt(panel.stage, layer, head), self.cut)


_FIELDS = {
    QUERY: "query",
    KEY: "key",
    VALUE: "feature",
    INNER: "inner",
    MODEL: "model",
    HIDDEN: "hidden",
    LAYER: "layer",
}


def cross_of(cell: Cell | None) -> Cross:
    """Return what a cell lights: its tokens, and its feature wherever that stands."""
    if cell is None:
        return Cross()
    lit = zip(sides(cell.stage), cell[1:], strict=True)
    fields: dict[str, Any] = {_FIELDS[on]: index for on, index in lit if on in _FIELDS}
    return Cross(**fields)
