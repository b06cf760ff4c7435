"""What the steps of the history are called: sentences in the past."""

from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.block import Place
from attention_gui.core.cell import Cell, Stage, name
from attention_gui.core.language import counted, tr
from attention_gui.core.numbers import write_number
from attention_gui.core.scope import whose_text

Value = Any  # of a field of a rule
DIGITS = 8  # of a number in a line


def edited(place: Place, block: Array, given: bool) -> str:
    """Return what an edit of some cells is called: `Typed query[2, 1] = 1.5`.

    Parameters
    ----------
    place : Place
    block : array (rows, columns)
        The numbers that were put there.
    given : bool
        Whether it is given; those of a computed one are pinned.
    """
    where = place.text
    number = number_said(block[0, 0]) if block.size else ""
    if block.size == 1:
        if given:
            return tr("Typed {where} = {number}", where=where, number=number)
        return tr("Pinned {where} = {number}", where=where, number=number)
    if block.size and _is_one_number(block):
        if given:
            return tr("Set {where} to {number}", where=where, number=number)
        return tr("Pinned {where} at {number}", where=where, number=number)
    if given:
        return tr("Changed {where}", where=where)
    return tr("Pinned {where}", where=where)


def released(place: Place) -> str:
    """Return what letting go of pins is called: `Released query[2, 1]`."""
    return tr("Released {where}", where=place.text)


def pasted(stage: Stage, block: Array) -> str:
    """Return what a paste is called: `Pasted 3×4 into value`."""
    rows, columns = block.shape
    return tr(
        "Pasted {rows}×{columns} into {stage}", rows=rows, columns=columns, stage=stage
    )


def masked(cells: int, last: Cell, allowed: bool) -> str:
    """Return what a stroke of the pen is called: `Masked 3 cells`."""
    if cells == 1:
        return (
            tr("Unmasked {cell}", cell=name(last))
            if allowed
            else tr("Masked {cell}", cell=name(last))
        )
    if allowed:
        return counted(cells, "Unmasked {n} cell", "Unmasked {n} cells")
    return counted(cells, "Masked {n} cell", "Masked {n} cells")


def head_switched(head: int, on: bool) -> str:
    """Return what switching a head is called: `Switched head 2 off`."""
    if on:
        return tr("Switched head {head} on", head=head)
    return tr("Switched head {head} off", head=head)


def rule_changed(changes: dict[str, Value], layer: int | None, head: int | None) -> str:
    """Return what a change of rules is called: `Set temperature to 2 in layer 1`."""
    where = whose_text(layer, head)
    if len(changes) > 1:
        return tr(
            "Changed {fields}{where}", fields=tr(" and ").join(changes), where=where
        )
    field, value = next(iter(changes.items()))
    return field_set(field, value, where)


def field_set(field: str, value: Value, where: str = "") -> str:
    """Return what setting a field is called, with its value where that is short."""
    if value is None:
        return tr("Cleared {field}{where}", field=field, where=where)
    if isinstance(value, bool):
        if value:
            return tr("Switched {field} on{where}", field=field, where=where)
        return tr("Switched {field} off{where}", field=field, where=where)
    if isinstance(value, str | int | float):
        shown = value if isinstance(value, str) else number_said(value)
        return tr(
            "Set {field} to {value}{where}", field=field, value=shown, where=where
        )
    return tr("Changed {field}{where}", field=field, where=where)


def number_said(number: float) -> str:
    """Return a number as a line of the history shows it: rounded where it is long."""
    whole = write_number(number).removesuffix(".0")
    return whole if len(whole) <= DIGITS + 2 else f"{float(number):.{DIGITS - 2}g}"


def _is_one_number(block: Array) -> bool:
    first = block.flat[0]
    same = np.isnan(block) if np.isnan(first) else block == first
    return bool(np.all(same))
