"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN: tuple[Row, ...] = (
    Row(
        "set_goal",
        "Set a g&oal…",
        "F7",
        "Type what the held weight or output number is to be",
    ),
    Row(
        "dock_goal",
        "&Goal",
        "Shift+F7",
        "Show the smallest change that brings a number to a target",
    ),
    Row(
        "dock_sensitivity",
        "&Sensitivity",
        "Ctrl+Shift+Y",
        "Show how the held number changes with every given one",
    ),
)
