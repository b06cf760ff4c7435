"""The table of the menus: every action, its text, its keys and what it does."""

from collections.abc import Iterator

from attention_gui.menus.of_cells import CELLS as CELLS
from attention_gui.menus.of_cells import COPY_AS as COPY_AS
from attention_gui.menus.of_cells import COPY_LABELLED as COPY_LABELLED
from attention_gui.menus.of_cells import FILL as FILL
from attention_gui.menus.of_cells import FORMS as FORMS
from attention_gui.menus.of_document import EDIT, FILE
from attention_gui.menus.of_document import EXAMPLES as EXAMPLES
from attention_gui.menus.of_document import RECENT as RECENT
from attention_gui.menus.of_explaining import COMPARE_WITH as COMPARE_WITH
from attention_gui.menus.of_explaining import EXPLAIN
from attention_gui.menus.of_learning import LEARN
from attention_gui.menus.of_shape import OF_FEATURES as OF_FEATURES
from attention_gui.menus.of_shape import OF_HEADS as OF_HEADS
from attention_gui.menus.of_shape import OF_TOKENS as OF_TOKENS
from attention_gui.menus.of_shape import SHAPE
from attention_gui.menus.row import LINE as LINE
from attention_gui.menus.row import Keys
from attention_gui.menus.row import Row as Row

WINDOWS = Row("windows", "")  # a line for each
LISTS = LINE, EXAMPLES, RECENT, COMPARE_WITH, WINDOWS  # what is no action
CHECKABLE = (
    *("toggle_causal", "edit_mask", "toggle_head", "show_tools"),
    *("swap_baseline", "show_difference"),
)
THEMES = ("theme_system", "theme_light", "theme_dark")  # one of them is in force


def every_row() -> Iterator[Row]:
    """Yield every action, those of menus in menus too."""
    for rows in TABLE.values():
        for row in rows:
            yield from row.rows or (row,)


TABLE = {
    "&File": FILE,
    "&Edit": EDIT,
    "&Shape": SHAPE,
    "&Attention": (
        Row("toggle_causal", "&Causal mask", "Ctrl+M", "Hide later keys, or show them"),
        Row("edit_mask", "&Edit mask", "Ctrl+Shift+M", "Mask cells of the scaled map"),
        LINE,
        Row(
            "normalise_row",
            "Normalise the &rest of the row",
            "Ctrl+Shift+R",
            "Have a row with pinned weights sum to 1",
        ),
        Row(
            "release_pin",
            "Release p&in",
            None,
            "Compute the held cell",
            shown_keys="Del",
        ),
        Row("release_all", "Release &all pins", None, "Compute every pinned cell"),
        LINE,
        Row("next_head", "&Next head", "Alt+Right", "Look at the next head"),
        Row("previous_head", "&Previous head", "Alt+Left", "Look at the head before"),
        Row(
            "next_layer",
            "Next &layer",
            "Ctrl+PgDown; PgDown",
            "Look at the next layer",
        ),
        Row(
            "previous_layer",
            "Pre&vious layer",
            "Ctrl+PgUp; PgUp",
            "Look at the layer before",
        ),
        LINE,
        Row(
            "toggle_head",
            "Switch head &off",
            "Ctrl+Shift+O",
            "Let the head contribute nothing to its layer, or let it again",
        ),
        Row("only_head", "Onl&y this head", None, "Switch the layer's other heads off"),
        Row("all_heads_on", "All &heads on", None, "Switch the layer's heads on"),
    ),
    "E&xplain": EXPLAIN,
    "&Learn": LEARN,
    "&View": (
        Row("maximise", "&Maximise map", "F11", "Give one map all the room, or not"),
        Row("zoom_in", "Zoom &in", "Ctrl++; Ctrl+=", "Show less of the stages, larger"),
        Row("zoom_out", "Zoom &out", Keys.ZoomOut, "Show more of the stages, smaller"),
        Row("show_all", "Show &all", "Ctrl+0", "Show the whole of the stages"),
        LINE,
        Row("go_to", "&Go to cell", "Ctrl+G", "Type the name of a cell"),
        Row("next_pane", "Next &pane", "F6", "Take the keyboard to the next pane"),
        Row(
            "previous_pane",
            "Previous pan&e",
            "Shift+F6",
            "Take the keyboard to the pane before",
        ),
        LINE,
        Row("theme_system", "S&ystem theme", None, "Light or dark as the system is"),
        Row("theme_light", "&Light theme"),
        Row("theme_dark", "&Dark theme"),
        LINE,
        Row(
            "dock_history",
            "&History",
            "Ctrl+Shift+H",
            "Show what was done step by step, to go back to it",
        ),
        Row("show_tools", "&Tool bars", None, "Show the tool bars, or hide them"),
        Row("reset_layout", "&Reset layout", None, "Put everything in its first place"),
    ),
    "&Window": (
        Row("next_window", "&Next window", "Ctrl+F6", "Go to the next window"),
        Row(
            "previous_window",
            "&Previous window",
            "Ctrl+Shift+F6",
            "Go to the window before",
        ),
        LINE,
        WINDOWS,
    ),
    "&Help": (
        Row(
            "shortcuts",
            "&Keyboard shortcuts",
            Keys.HelpContents,
            "Every command and key, to be searched",
        ),
        Row(
            "command_palette",
            "&Command palette…",
            "Ctrl+Shift+P",
            "Find a command by a part of its name, and do it",
        ),
        LINE,
        Row(
            "log_folder",
            "Open &log folder",
            None,
            "Where faults of the program are written down",
        ),
        Row(
            "about",
            "&About Attention Explorer",
            None,
            "Which versions are at work, to be copied",
        ),
    ),
}
