"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN: tuple[Row, ...] = (
    Row(
        "dock_sweep",
        "S&weep",
        "Ctrl+Shift+W",
        "Turn a cell, the temperature, the scale or the positions, and watch numbers",
    ),
)
