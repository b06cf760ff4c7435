"""The contents of the tables: given numbers at once, computed ones when there are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.baselines import baseline
from attention_gui.core.cell import Stage
from attention_gui.core.compared import Compared
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.pinning import pins_in
from attention_gui.core.pins import NONE, Cells
from attention_gui.core.reading import Reading
from attention_gui.core.tabs import Listed, Tab, listed, tabs
from attention_gui.core.tint import Tint

Tints = Callable[[Stage, int, int], Tint]  # by stage, layer and head


class Was(NamedTuple):
    """A matrix as it was in a baseline.

    Attributes
    ----------
    array : array, optional
        None where there is none to compare with.
    name : str
        Of the baseline.
    exact : bool
        Whether the least difference counts: numbers are given.
    """

    array: Array | None
    name: str
    exact: bool


class Contents:
    """What the tables of a document hold, as it is looked at.

    Attributes
    ----------
    document : Document, optional
    look : Look
    reading : Reading, optional
        What was computed last; perhaps of an earlier document.
    tints : function, optional
        What colours each matrix, where it is not its own numbers.
    """

    def __init__(self) -> None:
        self.document: Document | None = None
        self.look = Look()
        self.reading: Reading | None = None
        self.tints: Tints | None = None
        self.compared: Compared | None = None  # with a baseline, as far as computed
        self._read: dict[Stage, Array] = {}

    def take(self, reading: Reading | None, compared: Compared | None = None) -> None:
        """Take what has been computed, or that nothing has been."""
        self.reading, self.compared = reading, compared
        self._read = {}

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The tabs with something on them."""
        return tabs(self.document, self.look.layer) if self.document else ()

    def listed(self, tab: Tab) -> Iterator[Listed]:
        """Yield the tables of a tab."""
        if self.document is not None:
            yield from listed(self.document, tab, *self.look[:2])

    def tab_of(self, stage: Stage) -> Tab | None:
        """Return the tab that a table is on, if there is one."""
        for tab in self.tabs:
            if stage in (one.stage for one in self.listed(tab)):
                return tab
        return None

    def array(self, one: Listed) -> Array | None:
        """Return a matrix, or None where it is not computed yet and none like it is."""
        if self.document is not None and not one.made:
            return self.document.given(one.stage, *self.look[:2])
        reading = self.reading
        if reading is None or (reading.number, reading.head) != self.look[:2]:
            return None
        now = reading.document is self.document  # else it could take long to make
        if one.stage not in self._read and now and reading.has(one.stage):
            self._read[one.stage] = reading.array(one.stage)
        return self._read.get(one.stage)

    def tint(self, one: Listed) -> Tint | None:
        """Return what colours the cells of a matrix, if it is not its own numbers."""
        return None if self.tints is None else self.tints(one.stage, *self.look[:2])

    def pins(self, one: Listed) -> Cells:
        """Return the pins in a matrix."""
        if self.document is None:
            return NONE
        return pins_in(self.document, one.stage, *self.look[:2])

    def before(self, one: Listed) -> Was:
        """Return a matrix of the baseline that is compared with, if it has one."""
        return Was(self._before(one), self.look.baseline, not one.made)

    def _before(self, one: Listed) -> Array | None:
        document = self.document
        old = None if document is None else baseline(document, self.look.baseline)
        if old is None or not old.has_head(*self.look[:2]):
            return None
        given, compared = old.given(one.stage, *self.look[:2]), self.compared
        if given is not None or compared is None:
            return given
        now = compared.now
        if now.document is not document or (now.number, now.head) != self.look[:2]:
            return None  # the picture is still to come
        arrays = compared.arrays(one.stage)
        return None if arrays is None else arrays[0]
