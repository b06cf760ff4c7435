"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import Row

EXPLAIN = (
    Row(
        "show_doctor",
        "&Doctor",
        None,
        "Say what is numerically worth knowing about the head",
    ),
)
