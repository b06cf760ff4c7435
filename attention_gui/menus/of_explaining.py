"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN: tuple[Row, ...] = (
    Row(
        "dock_geometry",
        "&Geometry",
        "Ctrl+Shift+V",
        "Show queries, keys, values and outputs as arrows, to be dragged",
    ),
    Row(
        "dock_bars",
        "&Weights of a query",
        "Ctrl+Shift+A",
        "Show the weights that a query gives as bars over the tokens",
    ),
)
