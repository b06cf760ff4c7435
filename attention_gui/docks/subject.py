"""The subject of a dock: the computed number held last, though others are since."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from attention_gui.core.cell import STAGES, Cell, Elsewhere, Stage
from attention_gui.core.reading import Reading


class Subject:
    """Which number a dock is about.

    A given number that is held is derived from nothing, and a cell that is gone to from
    a list is looked at alone: the number before it stays.

    Parameters
    ----------
    stages : collection of str, optional
        The only stages whose numbers are meant.

    Attributes
    ----------
    of : Elsewhere, optional
        Where the number stands.
    """

    def __init__(self, stages: Collection[Stage] = STAGES) -> None:
        self._stages = stages
        self.of: Elsewhere | None = None
        self._is_going = False
        self._gone_to: Cell | None = None

    @contextmanager
    def going_to(self, cell: Cell) -> Iterator[None]:
        """Have whatever is held on the way to a cell, and there, be looked at alone."""
        self._is_going, self._gone_to = True, cell
        try:
            yield
        finally:
            self._is_going = False

    def take(self, reading: Reading, held: Cell | None) -> None:
        """Take the number that is held; let go of one that is gone."""
        if held is not None and held != self._gone_to and not self._is_going:
            self._gone_to = None
            if held.stage in self._stages and _is_computed(reading, held):
                self.of = Elsewhere(held, reading.number, reading.head)
        if self.of is not None and not _is_there(reading, self.of):
            self.of = None


def _is_computed(reading: Reading, cell: Cell) -> bool:
    return reading.given(cell.stage) is None and reading.has(cell.stage)


def _is_there(reading: Reading, of: Elsewhere) -> bool:
    """Return whether a document has a computed number at a place."""
    cell, layer, head = of
    if not reading.document.has_head(layer, head):
        return False
    there = reading.at(layer, head)
    return _is_computed(there, cell) and there.has_cell(cell)
