"""The table of the menus: every action, its text, its keys and what it does."""

from collections.abc import Iterator

from attention_gui.menu_row import LINE as LINE
from attention_gui.menu_row import Keys
from attention_gui.menu_row import Row as Row
from attention_gui.submenus import CELLS as CELLS
from attention_gui.submenus import COPY_AS as COPY_AS
from attention_gui.submenus import COPY_LABELLED as COPY_LABELLED
from attention_gui.submenus import FILL as FILL
from attention_gui.submenus import FORMS as FORMS

EXAMPLES = Row("examples", "E&xamples")  # a menu of its own
RECENT = Row("recent", "Open &recent")  # likewise
CHECKABLE = ("toggle_causal", "edit_mask", "toggle_head", "show_history")
THEMES = ("theme_system", "theme_light", "theme_dark")  # one of them is in force


def every_row() -> Iterator[Row]:
    """Yield every action, those of menus in menus too."""
    for rows in TABLE.values():
        for row in rows:
            yield from row.rows or (row,)


# Actions in the menus of headers and maps, and lines between them.
OF_TOKENS = (
    *("insert_before", "insert_after", "duplicate_tokens", ""),
    *("move_token_up", "move_token_down", "rename_token", ""),
    "delete_tokens",
)
OF_FEATURES = ("add_feature", "remove_features")
OF_HEADS = (
    *("add_head", "duplicate_head", "", "move_head_back", "move_head_on", ""),
    *("rename_head", "group_heads", "", "delete_head"),
)

TABLE = {
    "&File": (
        Row("new", "&New…", Keys.New, "Start a document from tokens"),
        EXAMPLES,
        Row("open", "&Open…", Keys.Open, "Open a file of query, key and value"),
        RECENT,
        LINE,
        Row("import_weights", "&Import weights…", None, "Read the weights of a model"),
        LINE,
        Row("save", "&Save", Keys.Save, "Save to the document's file"),
        Row("save_as", "Save &as…", "Ctrl+Shift+S", "Save to another file"),
        LINE,
        Row("export", "&Export picture…", "Ctrl+E", "Write a PNG, SVG or PDF"),
        LINE,
        Row("close", "&Quit", "Ctrl+Q", "Leave the program"),
    ),
    "&Edit": (
        Row("undo", "&Undo", Keys.Undo, "Take back the last change"),
        Row("redo", "&Redo", "Ctrl+Shift+Z; Ctrl+Y", "Make the change again"),
        Row(
            "take_snapshot",
            "Take s&napshot…",
            "Ctrl+Shift+B",
            "Keep the document as it is now, by name, in its file",
        ),
        LINE,
        Row("cut", "Cu&t", Keys.Cut, "Copy the cells and set them to 0"),
        Row("copy", "&Copy", Keys.Copy, "Copy the cells with every digit"),
        COPY_AS,
        COPY_LABELLED,
        Row("copy_map", "Copy values of &map", None, "Copy every number of the map"),
        Row("paste", "&Paste", Keys.Paste, "Fill cells to the right and down"),
        Row("clear_cells", "Set to &0", None, "Set the cells to 0 (Delete)"),
        Row("select_all", "Select &all", Keys.SelectAll, "Select the whole table"),
        LINE,
        FILL,
        CELLS,
        LINE,
        Row("find", "Fin&d…", Keys.Find, "Find a token or a number"),
        Row("find_next", "Find ne&xt", "F3", "Go to the next one that was found"),
        Row("find_previous", "Find pre&vious", "Shift+F3", "Go to the one before"),
        LINE,
        Row("copy_image", "Copy &image", "Ctrl+Shift+C", "Copy the maps as a picture"),
    ),
    "&Shape": (
        Row(
            "insert_before",
            "Insert token &before",
            "Ctrl+Shift+I",
            "Insert as many tokens as are selected before them",
        ),
        Row(
            "insert_after",
            "&Insert token after",
            "Ctrl+I",
            "Insert as many tokens as are selected after them",
        ),
        Row(
            "duplicate_tokens",
            "D&uplicate token",
            "Ctrl+Shift+D",
            "Insert copies of the selected tokens",
        ),
        Row("move_token_up", "Move token u&p", None, "Alt+Up where rows are selected"),
        Row(
            "move_token_down",
            "Move token &down",
            None,
            "Alt+Down where rows are selected",
        ),
        Row("rename_token", "Re&name token", None, "F2 where a row is selected"),
        Row("delete_tokens", "Delete &token", "Ctrl+Del", "Delete the selected tokens"),
        LINE,
        Row("separate_keys", "Separate &key tokens", None, "Let keys be other tokens"),
        Row("join_keys", "&Join key tokens", None, "Let keys be the query tokens"),
        LINE,
        Row("add_feature", "Add &feature", None, "Add one after the selected feature"),
        Row("remove_features", "Remo&ve feature", None, "Remove the selected features"),
        LINE,
        Row("add_head", "Add &head", None, "Add a head of zeros after the last"),
        Row("duplicate_head", "Dup&licate head", None, "Put a copy after the head"),
        Row("move_head_back", "Move head ba&ck", None, "Move the head before another"),
        Row("move_head_on", "&Move head on", None, "Move the head behind another"),
        Row("rename_head", "&Rename head…", None, "Call the head something"),
        Row("group_heads", "&Group heads…", None, "Let several heads share a key"),
        Row("delete_head", "D&elete head", None, "Delete the head that is looked at"),
    ),
    "&Attention": (
        Row("toggle_causal", "&Causal mask", "Ctrl+M", "Hide later keys, or show them"),
        Row("edit_mask", "&Edit mask", "Ctrl+Shift+M", "Mask cells of the scaled map"),
        LINE,
        Row(
            "normalise_row",
            "Normalise the &rest of the row",
            "Ctrl+Shift+N",
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
        Row("zoom_in", "Zoom &in", Keys.ZoomIn, "Show less of the stages, larger"),
        Row("zoom_out", "Zoom &out", Keys.ZoomOut, "Show more of the stages, smaller"),
        Row("show_all", "Show &all", "Ctrl+0", "Show the whole of the stages"),
        Row(
            "show_history",
            "&History",
            "Ctrl+Shift+H",
            "Show what was done step by step, to go back to it",
        ),
        Row("go_to", "&Go to cell", "Ctrl+G", "Type the name of a cell"),
        LINE,
        Row("theme_system", "S&ystem theme", None, "Light or dark as the system is"),
        Row("theme_light", "&Light theme"),
        Row("theme_dark", "&Dark theme"),
        LINE,
        Row("reset_layout", "&Reset layout", None, "Put everything in its first place"),
    ),
    "&Help": (Row("about", "&About Attention Explorer"),),
}
