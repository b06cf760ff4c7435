"""The table of the menus: every action, its text, its keys and what it does."""

from typing import NamedTuple

from PySide6.QtGui import QKeySequence

Keys = QKeySequence.StandardKey


class Row(NamedTuple):
    """One action.

    Attributes
    ----------
    name : str
        By which whoever does it finds the action.
    text : str
        As in the menu.
    shortcut : standard key or text, optional
        Several are parted by semicolons.
    tip : str
        For the status bar.
    """

    name: str
    text: str
    shortcut: Keys | str | None = None
    tip: str = ""


LINE = Row("", "")
EXAMPLES = Row("examples", "E&xamples")  # a menu of its own
RECENT = Row("recent", "Open &recent")  # likewise
WINDOWS = Row("windows", "")  # a line for each
LISTS = LINE, EXAMPLES, RECENT, WINDOWS  # what is no action
CHECKABLE = ("toggle_causal", "edit_mask", "toggle_head", "show_tools")
THEMES = ("theme_system", "theme_light", "theme_dark")  # one of them is in force

TABLE = {
    "&File": (
        Row("new", "&New…", Keys.New, "Start a document from tokens"),
        Row("new_window", "New &window", "Ctrl+Shift+N", "Open another window"),
        EXAMPLES,
        Row("open", "&Open…", Keys.Open, "Open a file of query, key and value"),
        Row(
            "open_beside",
            "Open &in new window…",
            None,
            "Open a file and leave this document where it is",
        ),
        RECENT,
        LINE,
        Row("import_weights", "I&mport weights…", None, "Read the weights of a model"),
        LINE,
        Row("save", "&Save", Keys.Save, "Save to the document's file"),
        Row("save_as", "Save &as…", "Ctrl+Shift+S", "Save to another file"),
        LINE,
        Row("export", "&Export picture…", "Ctrl+E", "Write a PNG, SVG or PDF"),
        LINE,
        Row("close", "&Close window", "Ctrl+W; Ctrl+F4", "Close this window alone"),
        Row("quit", "&Quit", "Ctrl+Q", "Close every window and leave"),
    ),
    "&Edit": (
        Row("undo", "&Undo", Keys.Undo, "Take back the last change"),
        Row("redo", "&Redo", "Ctrl+Shift+Z; Ctrl+Y", "Make the change again"),
        LINE,
        Row("cut", "Cu&t", Keys.Cut, "Copy the cells and set them to 0"),
        Row("copy", "&Copy", Keys.Copy, "Copy the cells with every digit"),
        Row("paste", "&Paste", Keys.Paste, "Fill cells to the right and down"),
        Row("clear_cells", "Set to &0", None, "Set the cells to 0 (Delete)"),
        Row("select_all", "Select &all", Keys.SelectAll, "Select the whole table"),
        LINE,
        Row("copy_image", "Copy &image", "Ctrl+Shift+C", "Copy the maps as a picture"),
    ),
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
        Row("release_pin", "Release p&in", None, "Compute the held cell (Delete)"),
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
    "&View": (
        Row("maximise", "&Maximise map", "F11", "Give one map all the room, or not"),
        Row("zoom_in", "Zoom &in", "Ctrl++; Ctrl+=", "Show less of the stages, larger"),
        Row("zoom_out", "Zoom &out", Keys.ZoomOut, "Show more of the stages, smaller"),
        Row("show_all", "Show &all", "Ctrl+0", "Show the whole of the stages"),
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
