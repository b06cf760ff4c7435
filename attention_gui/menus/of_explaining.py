"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.core.language import later
from attention_gui.menus.row import LINE, Row

COMPARE_WITH = Row("compare_with", "Compare &with")  # a menu of its own

# Languages of programs, as they are called everywhere.
SCRIPTS = {"python": "Python", "numpy": "NumPy", "torch": "PyTorch"}
_TIPS = {
    "python": later(
        "All of the document as a program of lists: it needs nothing but Python"
    ),
    "numpy": later("All of the document as a program of arrays"),
    "torch": later("All of the document as a program of tensors"),
}
COPY_SCRIPT = Row(
    "copy_script",
    "Copy pro&gram in",
    rows=tuple(
        Row(f"copy_script_{name}", f"&{called}", None, _TIPS[name])
        for name, called in SCRIPTS.items()
    ),
)

EXPLAIN: tuple[Row, ...] = (
    Row(
        "pin_baseline",
        "&Pin baseline",
        "Ctrl+B",
        "Keep the document as it is now, and compare what is changed with it",
    ),
    COMPARE_WITH,
    Row(
        "swap_baseline",
        "Show &baseline",
        "F8",
        "Have the maps show the baseline, or again what is now",
    ),
    Row(
        "show_difference",
        "Show &differences",
        "Shift+F8",
        "Have the maps show Δ, now minus the baseline, or again what is now",
    ),
    Row("stop_comparing", "S&top comparing", None, "Compare with no baseline"),
    LINE,
    Row(
        "dock_changes",
        "&Changes",
        "Ctrl+F8",
        "List what differs most from the baseline",
    ),
    LINE,
    COPY_SCRIPT,
)
