"""The menu of learning: a tour, lessons, and a check of what was understood."""

from attention_gui.menus.row import Row

LEARN: tuple[Row, ...] = (
    Row(
        "dock_check",
        "Quick &check",
        "Ctrl+Shift+K",
        "Answer questions about the numbers of this document",
    ),
)
