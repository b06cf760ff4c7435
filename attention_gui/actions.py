"""The actions: menus as one table, made into QActions."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

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
CHECKABLE = ("toggle_causal", "edit_mask", "toggle_head")
THEMES = ("theme_system", "theme_light", "theme_dark")  # one of them is in force

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


def make_actions(window: QWidget) -> dict[str, QAction]:
    """Return every action by its name, not yet connected."""
    actions = {
        row.name: _action(row, window)
        for rows in TABLE.values()
        for row in rows
        if row not in (LINE, EXAMPLES, RECENT)
    }
    group = QActionGroup(window)
    for name in THEMES:
        actions[name].setCheckable(True)
        group.addAction(actions[name])
    for name in CHECKABLE:
        actions[name].setCheckable(True)
    return actions


def fill_menus(
    bar: QMenuBar, actions: dict[str, QAction], menus: dict[str, QMenu]
) -> None:
    """Fill the menu bar with the table, some of whose rows are menus themselves."""
    for title, rows in TABLE.items():
        menu = bar.addMenu(title)
        for row in rows:
            if row == LINE:
                menu.addSeparator()
            elif row.name in menus:
                menus[row.name].setTitle(row.text)
                menu.addMenu(menus[row.name])
            else:
                menu.addAction(actions[row.name])


def fill_list(menu: QMenu, texts: Sequence[tuple[str, object]]) -> None:
    """Fill a menu with texts, each of which carries something."""
    menu.clear()
    for text, carried in texts:
        action = menu.addAction(text.replace("&", "&&"))
        action.setData(carried)
    menu.setEnabled(bool(texts))


def show_step(action: QAction, word: str, possible: bool, step: str) -> None:
    """Show whether a step of the history can be taken, and which."""
    action.setEnabled(possible)
    action.setText(f"&{word} {step}".rstrip())
    action.setIconText(word)


def _action(row: Row, parent: QWidget) -> QAction:
    action = QAction(row.text, parent)
    action.setObjectName(row.name)
    action.setIconText(row.text.replace("&", ""))  # by itself it differs between Qts
    if isinstance(row.shortcut, str):
        action.setShortcuts(QKeySequence.listFromString(row.shortcut))
    elif row.shortcut is not None:
        action.setShortcut(row.shortcut)
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    plain = row.text.replace("&", "").rstrip("…")
    action.setToolTip(f"{row.tip or plain} ({keys})" if keys else row.tip or plain)
    action.setStatusTip(row.tip or plain)
    return action
