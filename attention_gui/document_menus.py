"""The menus of documents: what is done to files, and to the document as a whole."""

from attention_gui.menu_row import LINE, Keys, Row
from attention_gui.submenus import CELLS, COPY_AS, COPY_LABELLED, FILL

EXAMPLES = Row("examples", "E&xamples")  # a menu of its own
RECENT = Row("recent", "Open &recent")  # likewise

FILE = (
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
    Row("revert", "Re&vert", None, "Read the document's file again"),
    Row("recover", "Recover &lost documents…", None, "Show what was not saved"),
    LINE,
    Row("export", "&Export picture…", "Ctrl+E", "Write a PNG, SVG or PDF"),
    LINE,
    Row("close", "&Close window", "Ctrl+W; Ctrl+F4", "Close this window alone"),
    Row("quit", "&Quit", "Ctrl+Q", "Close every window and leave"),
)
EDIT = (
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
    Row("copy_image", "Copy &image", "Ctrl+Shift+C", "Copy the maps as a picture"),
    Row("paste", "&Paste", Keys.Paste, "Fill cells to the right and down"),
    LINE,
    Row("clear_cells", "Set to &0", None, "Set the cells to 0", shown_keys="Del"),
    Row("select_all", "Select &all", Keys.SelectAll, "Select the whole table"),
    FILL,
    CELLS,
    LINE,
    Row("find", "Fin&d…", Keys.Find, "Find a token or a number"),
    Row("find_next", "Find ne&xt", "F3", "Go to the next one that was found"),
    Row("find_previous", "Find pre&vious", "Shift+F3", "Go to the one before"),
)
