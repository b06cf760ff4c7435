"""The menus in menus: what is done to cells, and the forms they are copied in."""

from attention_gui.core.language import later
from attention_gui.menu_row import LINE, Row

FILL = Row(
    "fill",
    "&Fill",
    rows=(
        Row("fill_down", "&Down", "Ctrl+D", "Have every row be as the first"),
        Row("fill_right", "&Right", "Ctrl+R", "Have every column be as the first"),
        LINE,
        Row("fill_with", "&With…", None, "Put a number or an expression into cells"),
        Row("fill_series", "&Series…", None, "Numbers by equal steps, or equal ratios"),
        Row("fill_random", "R&andom…", None, "Draw numbers by chance, from a seed"),
    ),
)
CELLS = Row(
    "cells",
    "C&ells",
    rows=(
        Row("multiply", "&Multiply…", None, "Scale the selected numbers"),
        Row("add", "&Add…", None, "Add to the selected numbers"),
        Row("negate", "&Negate", None, "Turn the sign of the selected numbers"),
        Row("round_cells", "&Round…", None, "Drop decimals of the selected numbers"),
        LINE,
        Row("normalise_rows", "N&ormalise rows", None, "Bring rows to length 1"),
        Row("transpose", "&Transpose", None, "Rows in place of columns, in a square"),
        LINE,
        Row(
            "step_up",
            "Step &up",
            None,
            "Raise the numbers a step; or drag with Alt or the middle button",
            shown_keys="Alt+Up",
        ),
        Row(
            "step_down",
            "Step &down",
            None,
            "Lower the numbers a step; or drag with Alt or the middle button",
            shown_keys="Alt+Down",
        ),
    ),
)
FORMS = {  # in which numbers are copied
    "tsv": (
        later("&Tab separated text"),
        later("As spreadsheets do, with every digit"),
    ),
    "numpy": (later("&NumPy array"), later("As a program has it written")),
    "list": (later("&Python list"), later("As a program has it written")),
    "latex": (later("&LaTeX matrix"), later("For a paper")),
    "markdown": (later("&Markdown table"), later("For a page or a comment")),
    "displayed": (
        later("As &displayed"),
        later("Rounded, as the table shows the numbers"),
    ),
}


def _forms(kind: str) -> tuple[Row, ...]:
    """Return a row for every form, plain or labelled."""
    return tuple(
        Row(f"copy_{form}{kind}", text, None, tip)
        for form, (text, tip) in FORMS.items()
    )


COPY_AS = Row("copy_as", "Copy a&s", rows=_forms(""))
COPY_LABELLED = Row("copy_labelled", "Copy with &labels as", rows=_forms("_labelled"))
