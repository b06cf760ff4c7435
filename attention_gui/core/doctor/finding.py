"""What the doctor finds, and whom it looks at."""

from collections.abc import Callable
from typing import NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.document import Document
from attention_gui.core.reading import Reading
from attention_gui.core.result import Result
from attention_gui.core.rule import Rule
from attention_gui.core.upstream import READS

MOST = 40  # cells that a finding names


class Remedy(NamedTuple):
    """What can be done about a finding with one click.

    Attributes
    ----------
    offer : str
        On the button: "Use 1/√d".
    make : function
        Document -> Document; ValueError, with a sentence, where it cannot be done.
    done : str
        What the history says of it.
    """

    offer: str
    make: Callable[[Document], Document]
    done: str


class Finding(NamedTuple):
    """Something that is numerically worth knowing.

    Attributes
    ----------
    kind : str
        Which check found it.
    title : str
        In a few words.
    why : str
        What it means, in a sentence or two.
    cells : tuple of Cell
        Where, the first of them.
    remedy : Remedy, optional
    """

    kind: str
    title: str
    why: str
    cells: tuple[Cell, ...] = ()
    remedy: Remedy | None = None


class Patient(NamedTuple):
    """A head with all that its numbers come from; nothing of it is computed any more.

    Attributes
    ----------
    document : Document
    layer, head : int
    result : Result
    sources : dict of str to array
        The matrices of its layer and head from which scores follow, in their order.
    """

    document: Document
    layer: int
    head: int
    result: Result
    sources: dict[Stage, Array]

    @property
    def rule(self) -> Rule:
        """The rule of the head."""
        return self.result.head.rule

    def with_rule(self, **changes: object) -> Callable[[Document], Document]:
        """Return what gives the head another rule."""
        return lambda document: document.with_rule(self.layer, self.head, **changes)


def patient(reading: Reading) -> Patient:
    """Return a head to be looked at."""
    sources = {
        stage: reading.array(stage) for stage in _order("value") if reading.has(stage)
    }
    sources |= {
        stage: reading.array(stage)
        for stage in (*_order("rotated_query"), *_order("rotated_key"))
        if reading.has(stage)
    }
    place = reading.number, reading.head
    return Patient(reading.document, *place, reading.result, sources)


def _order(stage: Stage) -> tuple[Stage, ...]:
    """Return what a stage comes from and itself, each after what it comes from."""
    before = (one for read in READS.get(stage, ()) for one in _order(read))
    return (*dict.fromkeys(before), stage)


def first(places: Array, stage: Stage) -> tuple[Cell, ...]:
    """Return the first cells of a stage among those that are True in an array."""
    rows, columns = places.nonzero()
    some = zip(rows[:MOST].tolist(), columns[:MOST].tolist(), strict=True)
    return tuple(Cell(stage, row, column) for row, column in some)
