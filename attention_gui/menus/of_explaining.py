"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.menus.row import LINE, Row

COPY_HAND = Row(
    "copy_hand",
    "&Copy calculation as",
    rows=(
        Row("copy_hand_text", "&Text", None, "Copy how the cell is calculated"),
        Row("copy_hand_markdown", "&Markdown", None, "Copy it for a page of Markdown"),
        Row("copy_hand_latex", "&LaTeX", None, "Copy it as equations of amsmath"),
    ),
)
EXPLAIN: tuple[Row, ...] = (
    Row(
        "dock_by_hand",
        "&By hand",
        "Ctrl+Shift+E",
        "Show how the held cell is calculated, one step a line",
    ),
    LINE,
    COPY_HAND,
)
