"""Which knobs there are to be swept in a document."""

from collections.abc import Iterable

from attention_gui.core.cell import Elsewhere
from attention_gui.core.document import Document
from attention_gui.core.knobs import CellKnob, Knob, RuleKnob, ShiftKnob
from attention_gui.core.look import Look
from attention_gui.core.reading import Reading
from attention_gui.core.scope import Scope, whose, whose_text
from attention_gui.core.stack import Stack


def renewed(knob: Knob, look: Look, scope: Scope) -> Knob:
    """Return a knob of what is looked at, and of the rules that are in scope."""
    if not isinstance(knob, RuleKnob):
        return knob
    return RuleKnob(knob.field, whose(scope, look), look[:2])


def knob_name(knob: Knob, look: Look) -> str:
    """Return what a knob is called: with its place where that is not looked at."""
    if isinstance(knob, CellKnob) and knob.where[1:] != look[:2]:
        return knob.name + whose_text(*knob.where[1:])
    return knob.name


def knobs(
    document: Document, look: Look, scope: Scope, cells: Iterable[Elsewhere]
) -> list[Knob]:
    """Return the knobs that a document has: some cells, and those of its rules."""
    usual: list[Knob] = [RuleKnob("temperature"), RuleKnob("scale"), ShiftKnob()]
    found: list[Knob] = [CellKnob(cell) for cell in dict.fromkeys(cells)]
    found += [renewed(knob, look, scope) for knob in usual]
    return [knob for knob in found if fits(knob, document)]


def fits(knob: Knob, document: Document) -> bool:
    """Return whether a document has what a knob turns."""
    if isinstance(knob, ShiftKnob):
        return document.positions.kind != "none"
    if isinstance(knob, RuleKnob):
        return document.has_head(*knob.at_first)
    cell, layer, head = knob.where
    if not document.has_head(layer, head):
        return False
    if not Reading(Stack(document), layer, head).has_cell(cell):
        return False
    try:
        knob.at(document, 0.0)
    except ValueError:
        return False
    return True
