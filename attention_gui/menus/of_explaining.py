"""The menu of explaining: where a number comes from, and what would change it."""

from attention_gui.core.language import later
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
# Languages of programs, as they are called everywhere.
SCRIPTS = {"python": "Python", "numpy": "NumPy", "torch": "PyTorch"}
_TEXTS = {"python": "&Python", "numpy": "&NumPy", "torch": "P&yTorch"}
_TIPS = {
    "python": later(
        "All of the document as a program of lists: it needs nothing but Python"
    ),
    "numpy": later("All of the document as a program of arrays"),
    "torch": later("All of the document as a program of tensors"),
}
COPY_SCRIPT = Row(
    "copy_script",
    "Copy progra&m in",
    rows=tuple(
        Row(f"copy_script_{name}", text, None, _TIPS[name])
        for name, text in _TEXTS.items()
    ),
)
COMPARE_WITH = Row("compare_with", "Compare &with")  # a menu of its own

EXPLAIN: tuple[Row, ...] = (
    Row(
        "dock_by_hand",
        "&By hand",
        "Ctrl+Shift+E",
        "Show how the held cell is calculated, one step a line",
    ),
    COPY_HAND,
    COPY_SCRIPT,
    LINE,
    Row(
        "pin_baseline",
        "&Pin baseline",
        "Ctrl+B",
        "Keep the document as it is now, and compare what is changed with it",
    ),
    COMPARE_WITH,
    Row(
        "swap_baseline",
        "Show b&aseline",
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
    Row(
        "dock_changes",
        "C&hanges",
        "Ctrl+F8",
        "List what differs most from the baseline",
    ),
    LINE,
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
    Row(
        "dock_sweep",
        "Sw&eep",
        "Ctrl+Shift+W",
        "Turn a cell, the temperature, the scale or the positions, and watch numbers",
    ),
    LINE,
    Row(
        "dock_geometry",
        "Geometr&y",
        "Ctrl+Shift+V",
        "Show queries, keys, values and outputs as arrows, to be dragged",
    ),
    Row(
        "dock_bars",
        "Weights of a &query",
        "Ctrl+Shift+A",
        "Show the weights that a query gives as bars over the tokens",
    ),
    LINE,
    Row(
        "show_doctor",
        "Docto&r",
        None,
        "Say what is numerically worth knowing about the head",
    ),
)
