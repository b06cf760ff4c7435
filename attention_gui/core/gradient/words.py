"""Sensitivity in words: a sentence about a number, and what a list says of a cell."""

from math import isnan

from attention_gui.core.cell import GIVEN_TO_LAYERS, Elsewhere, name
from attention_gui.core.document import Document
from attention_gui.core.gradient.here import home
from attention_gui.core.gradient.sensitivity import Sensitivity
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr
from attention_gui.core.parts import number
from attention_gui.core.pins import is_of_layer
from attention_gui.core.scope import whose_text
from attention_gui.core.upstream import MatrixAt


def sentence(sensitivity: Sensitivity, here: tuple[int, int]) -> str:
    """Return what changes a number most.

    Parameters
    ----------
    sensitivity : Sensitivity
    here : (layer, head)
        Which are looked at.
    """
    document, of = sensitivity.document, sensitivity.of
    largest = next(iter(sensitivity.largest(most=1)), None)
    cell = f"{name(of.cell)}{whose(document, of, here)}"
    said = {"cell": cell, "number": number(sensitivity.number)}
    if largest is None and sensitivity.is_pinned:
        return tr("{cell} = {number} is pinned: it follows from nothing", **said)
    if largest is None:
        return tr("{cell} = {number}: nothing that is given changes it", **said)
    other = f"{name(largest.where.cell)}{whose(document, largest.where, here)}"
    said |= {"other": other, "by": signed(largest.by)}
    if isnan(largest.by):
        return tr(
            "{cell} = {number}: there is no telling how {other} changes it", **said
        )
    if largest.by < 0:
        return tr("{cell} = {number} falls most with {other}: {by} for each 1", **said)
    return tr("{cell} = {number} grows most with {other}: {by} for each 1", **said)


def line(document: Document, where: Elsewhere, here: tuple[int, int]) -> str:
    """Return which cell it is: its name, whose it is, and its tokens."""
    cell = f"{name(where.cell)}{whose(document, where, here)}"
    return f"{cell}  {pair(document, where.cell)}".rstrip()


def whose(document: Document, where: Elsewhere, here: tuple[int, int]) -> str:
    """Return of which layer and head a cell is, if not of those that are looked at."""
    stage, layer, head = where.cell.stage, where.layer, where.head
    if home(document, MatrixAt(stage, *here)) == home(
        document, MatrixAt(stage, layer, head)
    ):
        return ""
    if is_of_layer(stage) or stage in GIVEN_TO_LAYERS:
        return whose_text(layer, None)
    return whose_text(layer, head)


def signed(by: float) -> str:
    """Return by how much a number grows or falls, with its sign."""
    text = number(by, 3)
    return text if by < 0 or isnan(by) else f"+{text}"
