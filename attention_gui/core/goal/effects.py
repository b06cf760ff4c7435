"""Side effects: what else a proposed change changes."""

from typing import NamedTuple

from attention_gui.core.cell import Elsewhere
from attention_gui.core.differing import Difference, differences
from attention_gui.core.goal.proposal import Proposal, Sought, Unreachable
from attention_gui.core.goal.seek import sought_for
from attention_gui.core.reading import Reading

MOST = 100  # numbers of a stage
STAGES = "weights", "output"
LITTLE = 1e-6  # what changes by less is left out


class Effects(NamedTuple):
    """What else changes.

    Attributes
    ----------
    row : tuple of Difference
        Other weights of the query, the largest difference first.
    rest : tuple of Difference
        Weights of other queries, heads and layers.
    outputs : tuple of Difference
        Output numbers, but for the one that was sought.
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
    before, after = reading.stack, reading.stack.of(proposal.document)
    target = Elsewhere(proposal.cell, reading.number, reading.head)
    weights, outputs = (
        [
            one
            for one in differences(before, after, stage, MOST)
            if one.where != target and not abs(one.by) <= LITTLE
        ]
        for stage in STAGES
    )
    row = [one for one in weights if _is_in_row(one.where, target)]
    rest = [one for one in weights if one not in row]
    return Effects(tuple(row), tuple(rest), tuple(outputs))


def _is_in_row(where: Elsewhere, target: Elsewhere) -> bool:
    same = where.cell.row == target.cell.row
    return same and where[1:] == target[1:]
