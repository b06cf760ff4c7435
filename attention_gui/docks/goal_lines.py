"""The lines of a goal: the numbers that change for it, and what changes with them."""

from attention_gui.core.cell import name
from attention_gui.core.differing import Difference
from attention_gui.core.goal.effects import MOST, Outcome
from attention_gui.core.goal.proposal import Proposal
from attention_gui.core.goal.words import (
    Here,
    changed,
    places,
    sentences,
    step,
)
from attention_gui.core.gradient.words import line, signed
from attention_gui.core.parts import number
from attention_gui.views.cell_list import CellLine

Listed = tuple[str, list[CellLine], str, list[CellLine]]


def listed(made: Outcome, found: Proposal, look: Here) -> Listed:
    """Return the size of a change, its numbers, its side effects in words and lines."""
    reading, effects = made.sought.reading, made.effects
    here, document = (reading.number, reading.head), reading.document
    numbers = changed(found, here)
    decimals = places(max((abs(new - old) for _, old, new in numbers), default=0.0))
    changes = [
        CellLine(name(where.cell), step(old, new, decimals), where)
        for where, old, new in numbers
    ]
    if effects is None:
        return number(found.size), changes, "", []
    others = [
        CellLine(line(document, one.where, look), signed(one.by), one.where, _tip(one))
        for one in (*effects.row[:MOST], *effects.rest, *effects.outputs)
    ]
    said = "\n".join(sentences(document, found, effects, here))
    return number(found.size), changes, said, others


def _tip(one: Difference) -> str:
    """Return a number before and after, with as many decimals as tell them apart."""
    return step(one.before, one.after, places(abs(one.by)))
