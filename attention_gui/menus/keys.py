"""The table of the keys that tables, maps and lists take, besides the menus."""

from typing import NamedTuple

from attention_gui.core.language import later


class KeyRow(NamedTuple):
    """What some keys do where something has the keyboard.

    Attributes
    ----------
    keys : str
        Several are parted by semicolons.
    does : str
    """

    keys: str
    does: str


MAPS = later("In the maps")
TABLES = later("In the tables")
EDITOR = later("While a cell is typed")
HEADS = later("In the small maps")
PINS = later("In the list of pins")
ARITHMETIC = later("In the arithmetic")
BY_HAND = later("In the calculation by hand")
NAME = later("In the name of the cell")
GEOMETRY = later("In the geometry")
BARS = later("In the weights of a query")
LESSONS = later("In a lesson")
CHECK = later("In the quick check")
TOUR = later("In the guided tour")
PALETTE = later("In the command palette")
EVERYWHERE = later("Everywhere")

KEYS: dict[str, tuple[KeyRow, ...]] = {
    TABLES: (
        KeyRow("Left; Right; Up; Down", "Go to the cell beside, above or below"),
        KeyRow("Shift+Down", "Select more cells, likewise with the other arrows"),
        KeyRow("Ctrl+Shift+End", "Select as far as the last cell"),
        KeyRow("Home; End", "Go to the first or the last cell of the row"),
        KeyRow("Tab; Shift+Tab", "Go to the next cell or the one before"),
        KeyRow("Ctrl+Tab; Ctrl+Shift+Tab", "Leave the table"),
        KeyRow(
            "Return; Shift+Return", "Go a row down or up; round in what is selected"
        ),
        KeyRow("F2", "Type in the cell, after what it holds"),
        KeyRow("Del; Backspace", "Set the cells to 0; let go of what is pinned"),
        KeyRow("PgDown; PgUp", "Go a page on where rows are hidden"),
    ),
    EDITOR: (
        KeyRow("Return; Tab", "Take the number over and go on"),
        KeyRow("Ctrl+Return", "Put the number into all selected cells"),
        KeyRow("Esc", "Leave the cell as it was"),
    ),
    MAPS: (
        KeyRow("Left; Right; Up; Down", "Hold the cell beside, above or below"),
        KeyRow("F2; Return", "Type over the held cell"),
        KeyRow("Del; Backspace", "Compute the held cell again"),
        KeyRow("Space", "Mask the held cell of the scaled map, while masks are edited"),
        KeyRow("Esc", "Let go of the cell; give back the room of one map"),
    ),
    HEADS: (
        KeyRow("Left; Right; Up; Down", "Look at the head beside, above or below"),
        KeyRow("Space", "Switch the head off or on"),
    ),
    PINS: (
        KeyRow("Up; Down", "Go to the pin above or below"),
        KeyRow("Return", "Go to the pinned cell"),
        KeyRow("Del; Backspace", "Let go of the pin"),
    ),
    ARITHMETIC: (
        KeyRow("Left; Right; Tab", "Go to another operand"),
        KeyRow("Return; Space", "Go to the cell that the operand comes from"),
    ),
    BY_HAND: (
        KeyRow("Up; Down", "Go to the step above or below"),
        KeyRow("Left; Right; Tab", "Go to another operand of the step"),
        KeyRow("Return; Space", "Go to the cell that the operand comes from"),
        KeyRow("Esc", "Go back to the held cell"),
    ),
    NAME: (
        KeyRow("Return", "Go to the cell that is named"),
        KeyRow("Esc", "Show the name of the held cell again"),
    ),
    GEOMETRY: (
        KeyRow("Tab; Shift+Tab", "Hold the next vector or the one before"),
        KeyRow("Home; End", "Hold the first or the last vector"),
        KeyRow(
            "Left; Right; Up; Down",
            "Move the held vector, further with Shift; hold another where none can be",
        ),
        KeyRow("Esc", "Put back what is being dragged; go back to the held cell"),
    ),
    BARS: (
        KeyRow("Left; Right", "Hold the weight beside"),
        KeyRow("Up; Down", "Show the query before or after"),
        KeyRow("Home; End", "Hold the first or the last weight"),
    ),
    LESSONS: (
        KeyRow("PgDown; PgUp", "Scroll, and turn the page where there is no more"),
        KeyRow("Tab; Shift+Tab", "Go to the next link or the one before"),
        KeyRow("Return", "Follow the link"),
        KeyRow("Esc", "Go back to the held cell"),
    ),
    CHECK: (
        KeyRow("A; B; C; D", "Choose an answer, also by 1, 2, 3 and 4"),
        KeyRow("Up; Down", "Go to the answer above or below"),
        KeyRow("Return; Space", "Choose the answer; go on to the next question"),
    ),
    TOUR: (
        KeyRow("Left; Right", "Go a step back or on"),
        KeyRow("Esc", "Leave it, to go on from there the next time"),
    ),
    PALETTE: (
        KeyRow("Up; Down; PgUp; PgDown", "Choose another command"),
        KeyRow("Return", "Do it"),
        KeyRow("Esc", "Close the palette"),
    ),
    EVERYWHERE: (
        KeyRow("Tab; Shift+Tab", "Go to the next field or button, or the one before"),
        KeyRow("Alt+F", "Open the first menu, others by their letters"),
        KeyRow("PgDown; PgUp", "Look at the next layer or the one before"),
    ),
}
