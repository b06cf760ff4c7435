"""A panel: everything about one map decided, nothing drawn."""

from dataclasses import dataclass, replace

import numpy as np

from attention_gui.core import palette, pooling
from attention_gui.core.arrays import Array
from attention_gui.core.axis import Axis
from attention_gui.core.cell import Stage
from attention_gui.core.display import cell_text, decimals, signed_text
from attention_gui.core.look import Shows

SHARES = ("weights", "rollout", "flow")  # stages whose rows sum to 1


@dataclass(frozen=True, eq=False)
class Panel:
    """One map, ready to be drawn.

    Attributes
    ----------
    stage : str
    values : array (rows, columns)
        The numbers, or where an axis has steps above 1 the greatest in size of each.
    codes : uint8 array (rows, columns)
        Of `palette`.
    bounds : (float, float)
        What the ends of the palette stand for.
    palette : "sequential" or "diverging"
    places : int
        Decimals of the numbers.
    rows, columns : Axis
    title, subtitle : str
    note, brief : str
        A line below the map, and the same in fewer words.
    share : float
        0 to 1: how much of the line below is filled.
    head, layer : int
        Whose it is; -1 where that is the one looked at, or nobody's.
    name : str
        Number and name of the head, where the title says no more; "" otherwise.
    pinned : frozenset of (row, column)
        Cells of the stage whose numbers are typed over the computed ones.
    empty : tuple of int
        Rows of the stage that may attend to nothing.
    off : bool
        Whether the head is switched off.
    shows : "now", "baseline" or "difference"
        Which numbers these are.
    baseline : str
        What is compared with, by its name; "" for nothing.
    reason : str
        Why there are no such numbers, to be said in place of the map.
    named : (row, column)
        Of the picture: whose labels are there though not all have room; -1 for none.
    """

    stage: Stage
    values: Array
    codes: Array
    bounds: palette.Limits
    palette: palette.PaletteName
    places: int
    rows: Axis
    columns: Axis
    title: str = ""
    subtitle: str = ""
    note: str = ""
    brief: str = ""
    share: float = 0.0
    head: int = -1
    layer: int = -1
    name: str = ""
    pinned: frozenset[tuple[int, int]] = frozenset()
    empty: tuple[int, ...] = ()
    off: bool = False
    shows: Shows = "now"
    baseline: str = ""
    reason: str = ""
    named: tuple[int, int] = (-1, -1)

    def text(self, value: float, places: int | None = None) -> str:
        """Return a number as the map shows it: differences have a sign."""
        write = signed_text if self.shows == "difference" else cell_text
        return write(value, self.places if places is None else places)

    @property
    def is_pooled(self) -> bool:
        """Whether a cell of the picture stands for several of the stage."""
        return self.rows.step > 1 or self.columns.step > 1

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the picture."""
        rows, columns = self.codes.shape
        return rows, columns

    @property
    def pinned_places(self) -> frozenset[tuple[int, int]]:
        """Where the picture shows pinned cells."""
        places = ((self.rows.place(r), self.columns.place(c)) for r, c in self.pinned)
        return frozenset(place for place in places if min(place) >= 0)

    @property
    def empty_places(self) -> frozenset[int]:
        """Which rows of the picture show rows that may attend to nothing."""
        return frozenset(map(self.rows.place, self.empty)) - {-1}


def make_panel(
    stage: Stage,
    values: Array,
    allowed: Array | None,
    rows: Axis,
    columns: Axis,
    cells: int,
) -> Panel:
    """Return a panel with no words yet, of at most so many cells a side."""
    name: palette.PaletteName = "sequential" if stage in SHARES else "diverging"
    rows = rows._replace(step=pooling.step(len(rows.span), cells))
    columns = columns._replace(step=pooling.step(len(columns.span), cells))
    is_part = rows.is_part or columns.is_part
    shown = values
    if is_part:
        shown, allowed = _part(values, allowed, rows.span, columns.span)
    shown, allowed = pooling.pooled(shown, allowed, (rows.step, columns.step))
    # The limits of a part are those of the whole, so that colours stay comparable.
    ruling = values if is_part else shown
    bounds = palette.limits(ruling, name)
    codes = palette.codes(shown, bounds, allowed)
    places = 2 if stage in SHARES else decimals(ruling)
    return Panel(stage, shown, codes, bounds, name, places, rows, columns)


def refilled(
    panel: Panel, values: Array, allowed: Array | None, bounds: palette.Limits
) -> Panel:
    """Return a panel with other numbers of a whole stage, low to high about 0."""
    rows, columns = panel.rows, panel.columns
    shown, allowed = _part(values, allowed, rows.span, columns.span)
    shown, allowed = pooling.pooled(shown, allowed, (rows.step, columns.step))
    return replace(
        panel,
        values=shown,
        codes=palette.codes(shown, bounds, allowed),
        bounds=bounds,
        palette="diverging",
        places=decimals(np.array(bounds)),
    )


def _part(
    values: Array, allowed: Array | None, rows: range, columns: range
) -> tuple[Array, Array | None]:
    part = slice(rows.start, rows.stop), slice(columns.start, columns.stop)
    return values[part], None if allowed is None else allowed[part]
