"""A proposal: numbers that bring another one to its target, or as near as can be."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.cell import Cell, name
from attention_gui.core.document import Document
from attention_gui.core.goal.lever import Change, said
from attention_gui.core.language import tr
from attention_gui.core.numbers import write_number
from attention_gui.core.reading import Reading

NEAR = 1e-6  # so near to its target a number is called there


class Sought(NamedTuple):
    """What is to be reached, and by which change.

    Attributes
    ----------
    reading : Reading
    cell : Cell
        Of the weights or the output.
    target : float
    change : "query", "key", "value" or "W_Q"
    token : int, optional
        Which key's row may change; found out where None.
    """

    reading: Reading
    cell: Cell
    target: float
    change: Change
    token: int | None = None


class Proposal(NamedTuple):
    """A change that is proposed.

    Attributes
    ----------
    cell : Cell
    target : float
    change : "query", "key", "value" or "W_Q"
    token : int
        Whose row changes; of W_Q the query that is meant.
    top : int
        The first row of the matrix that changes.
    before, after : array (rows, columns)
    document : Document
        After the change.
    reached : float
    pinned : bool
        Whether the matrix is computed, so that its row is pinned.
    """

    cell: Cell
    target: float
    change: Change
    token: int
    top: int
    before: Array
    after: Array
    document: Document
    reached: float
    pinned: bool

    @property
    def size(self) -> float:
        """The Euclidean norm of the change."""
        with np.errstate(all="ignore"):
            by = self.after.astype(np.float64) - self.before
            return float(np.linalg.norm(by))

    @property
    def is_near(self) -> bool:
        """Whether the number is within a millionth of its target."""
        return abs(self.reached - self.target) <= NEAR

    @property
    def text(self) -> str:
        """What the step is called: `Reached weights[4, 1] = 0.8 by query row 4`."""
        return tr(
            "Reached {cell} = {number} by {change}",
            cell=name(self.cell),
            number=write_number(self.target),
            change=said(self.change, self.token),
        )


class Unreachable(NamedTuple):
    """Why a target cannot be reached, and how near one can get.

    Attributes
    ----------
    reason : str
        One sentence.
    nearest : Proposal, optional
        What comes as near as can be; None where nothing comes nearer.
    """

    reason: str
    nearest: Proposal | None = None


def proposed(sought: Sought, token: int, top: int, after: Array) -> Proposal:
    """Return a change as a proposal, and what the number becomes by it."""
    reading, change = sought.reading, sought.change
    old = reading.array(change)
    rows = slice(top, top + len(after))
    with np.errstate(over="ignore"):
        block = as_type(after, old.dtype)
    place = change, reading.number, reading.head, top, 0
    document = reading.document.with_block(*place, block)
    return Proposal(
        sought.cell,
        sought.target,
        change,
        token,
        top,
        old[rows],
        block,
        document,
        reading.of(document).number_at(sought.cell),
        reading.given(change) is None,
    )
