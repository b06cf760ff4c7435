"""A goal on the command line: the change that reaches it, as text."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from attention_gui import files
from attention_gui.cli.parser import UsageError
from attention_gui.core.cell import Cell, name
from attention_gui.core.document import Document
from attention_gui.core.goal.proposal import Proposal, Unreachable
from attention_gui.core.goal.seek import seek
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack


def check_kind(out: Path) -> None:
    """Raise UsageError if a document cannot be written to a file of that name."""
    if out.suffix.lower() not in files.WRITABLE:
        raise UsageError(f"-o {out} does not end in {' '.join(files.WRITABLE)}")


def reached(document: Document, asked: Namespace) -> tuple[float, Proposal]:
    """Return the number as it is, and the change that brings it to its target.

    Raises
    ------
    UsageError
        With the reason and how near one can get, if nothing does.
    """
    stage, wanted = (
        ("weights", asked.weight) if asked.weight else ("output", asked.output)
    )
    row, column, target = wanted
    cell = Cell(stage, row, column)
    reading = Reading(Stack(document), asked.layer, asked.head)
    rows, columns = reading.shape(stage)
    if row >= rows or column >= columns:
        raise UsageError(
            f"{asked.file}: there is no {name(cell)}; {stage} has {rows} rows and "
            f"{columns} columns"
        )
    if asked.row is not None and asked.row >= document.keys:
        last = document.keys - 1
        raise UsageError(
            f"{asked.file}: there is no key {asked.row}; there are 0 to {last}"
        )
    found = seek(reading, cell, target, asked.change, asked.row)
    if isinstance(found, Unreachable):
        raise UsageError(f"{asked.file}: {_refusal(found)}")
    return reading.number_at(cell), found


def _refusal(found: Unreachable) -> str:
    """Return why a target cannot be reached, and how near one can get."""
    if found.nearest is None:
        return found.reason
    return f"{found.reason}; the nearest is {found.nearest.target!r}"


def told(before: float, found: Proposal) -> Iterator[str]:
    """Yield the lines that tell of a change: each number of it before and after."""
    where = name(found.cell)
    what = "W_Q" if found.change == "W_Q" else f"{found.change} row {found.token}"
    yield f"{where} was {before:.10g} and is {found.reached:.10g}"
    if not found.is_near:
        yield f"rounding to {found.after.dtype} keeps it from {found.target:.10g}"
    yield f"{what} changes by {found.size:.10g}"
    if found.pinned:
        yield f"{found.change} is computed: the row is pinned"
    yield from _table(found)


def _table(found: Proposal) -> Iterator[str]:
    """Yield each number that changes, before and after."""
    yield f"{'cell':16} {'before':>16} {'after':>16} {'change':>16}"
    for row, column in np.argwhere(found.after != found.before).tolist():
        old, new = float(found.before[row, column]), float(found.after[row, column])
        cell = name(Cell(found.change, found.top + row, column))
        yield f"{cell:16} {old:16.10g} {new:16.10g} {new - old:+16.10g}"
