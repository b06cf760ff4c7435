"""Side effects: what else a proposed change changes."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.differing import Difference, differences, sizes_of
from attention_gui.core.goal.proposal import Proposal, Sought, Unreachable
from attention_gui.core.goal.seek import sought_for
from attention_gui.core.reading import Reading

MOST = 100  # numbers that are listed of each kind
STAGES = "weights", "output"
LITTLE = 1e-6  # what changes by less is left out


class Effects(NamedTuple):
    """What else changes.

    Attributes
    ----------
    row : tuple of Difference
        All other weights of the query that change, the largest difference first.
    rest : tuple of Difference
        Weights of other queries, heads and layers: the largest differences.
    outputs : tuple of Difference
        Output numbers, but for the one that was sought: likewise.
    """

    row: tuple[Difference, ...]
    rest: tuple[Difference, ...]
    outputs: tuple[Difference, ...]


class Outcome(NamedTuple):
    """What was found for a goal, and what else it would change.

    Attributes
    ----------
    sought : Sought
    found : Proposal or Unreachable
    effects : Effects, optional
        Of the proposal; None where there is none.
    """

    sought: Sought
    found: Proposal | Unreachable
    effects: Effects | None = None


def outcome(sought: Sought) -> Outcome:
    """Return what is found for a goal, and what else it would change."""
    found = sought_for(sought)
    if isinstance(found, Unreachable):
        return Outcome(sought, found)
    return Outcome(sought, found, effects(sought.reading, found))


def effects(reading: Reading, proposal: Proposal) -> Effects:
    """Return what else a proposal changes."""
    target = Elsewhere(proposal.cell, reading.number, reading.head)
    stacks = reading.stack, reading.stack.of(proposal.document)
    in_row = reading.document.keys  # as many may come before those of other rows
    rest, outputs = (
        [
            one
            for one in differences(*stacks, stage, MOST + in_row)
            if one.where != target and not abs(one.by) <= LITTLE
        ]
        for stage in STAGES
    )
    rest = [one for one in rest if not _is_in_row(one.where, target)]
    row = _of_row(reading, reading.of(proposal.document), target)
    return Effects(tuple(row), tuple(rest[:MOST]), tuple(outputs[:MOST]))


def _of_row(before: Reading, after: Reading, target: Elsewhere) -> Iterator[Difference]:
    """Yield every other weight of the query that changes, the largest change first."""
    (_, query, _), *place = target
    old, new = (one.row("weights", query) for one in (before, after))
    sizes = sizes_of(old, new, exact=False)  # (keys,)
    changed = np.flatnonzero(sizes > LITTLE)
    for key in changed[np.argsort(-sizes[changed], kind="stable")].tolist():
        where = Elsewhere(Cell("weights", query, key), *place)
        if where != target:
            yield Difference(where, float(old[key]), float(new[key]))


def _is_in_row(where: Elsewhere, target: Elsewhere) -> bool:
    same = where.cell.row == target.cell.row
    return same and where[1:] == target[1:]
