"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN: tuple[Row, ...] = (
    Row(
        "dock_sensitivity",
        "&Sensitivity",
        "Ctrl+Shift+Y",
        "Show how the held number changes with every given one",
    ),
)
