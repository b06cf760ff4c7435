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
    cell = f"{name(of.cell)}{whose(document, of, here)} = {number(sensitivity.number)}"
    for where, by in sensitivity.largest(most=1):
        other = f"{name(where.cell)}{whose(document, where, here)}"
        return _changing(cell, other, by)
    if sensitivity.is_pinned:
        return tr("{cell} is pinned: it follows from nothing", cell=cell)
    return tr("{cell}: nothing that is given changes it", cell=cell)


def _changing(cell: str, other: str, by: float) -> str:
    """Return which way a number goes with another."""
    if isnan(by):
        return tr(
            "{cell}: how {other} changes it is not a number", cell=cell, other=other
        )
    grows = tr(
        "{cell} grows most with {other}: {by} for each 1",
        cell=cell,
        other=other,
        by=signed(by),
    )
    falls = tr(
        "{cell} falls most with {other}: {by} for each 1",
        cell=cell,
        other=other,
        by=signed(by),
    )
    return falls if by < 0 else grows


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
    return (
        tr(" in head {head}", head=head)
        if layer == here[0]
        else whose_text(layer, head)
    )


def signed(by: float) -> str:
    """Return by how much a number grows or falls, with its sign."""
    text = number(by, 3)
    return text if by < 0 or isnan(by) else f"+{text}"
