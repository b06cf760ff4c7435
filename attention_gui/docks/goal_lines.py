"""The lines of a goal: the numbers that change for it, and what changes with them."""

from attention_gui.core.cell import name
from attention_gui.core.goal.effects import Outcome
from attention_gui.core.goal.proposal import Proposal
from attention_gui.core.goal.words import (
    Here,
    changed,
    effect_said,
    places_for,
    sentences,
    step,
)
from attention_gui.core.parts import number
from attention_gui.views.cell_list import CellLine

Listed = tuple[str, list[CellLine], str, list[CellLine]]


def listed(made: Outcome, found: Proposal, look: Here) -> Listed:
    """Return the size of a change, its numbers, its side effects in words and lines."""
    reading, effects = made.sought.reading, made.effects
    here, document, places = (
        (reading.number, reading.head),
        reading.document,
        places_for(found),
    )
    changes = [
        CellLine(name(where.cell), step(old, new, places), where)
        for where, old, new in changed(found, here)
    ]
    if effects is None:
        return number(found.size), changes, "", []
    others = [
        CellLine(*effect_said(document, one, look), one.where)
        for one in (*effects.row, *effects.rest, *effects.outputs)
    ]
    said = " ".join(sentences(document, found, effects, here))
    return number(found.size), changes, said, others
