"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN = (
    Row(
        "dock_sensitivity",
        "&Sensitivity",
        "Ctrl+Shift+Y",
        "Show how the held number changes with every given one",
    ),
    Row(
        "show_doctor",
        "&Doctor",
        None,
        "Say what is numerically worth knowing about the head",
    ),
)
