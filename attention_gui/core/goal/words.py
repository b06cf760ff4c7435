"""Goals in words: what is proposed, what else it changes, and how that is listed."""

from collections.abc import Iterator
from math import floor, inf, log10

import numpy as np

from attention_gui.core.cell import Cell, Elsewhere, name
from attention_gui.core.display import number_text
from attention_gui.core.document import Document
from attention_gui.core.goal.effects import Effects
from attention_gui.core.goal.lever import said
from attention_gui.core.goal.proposal import Proposal
from attention_gui.core.gradient.words import signed, whose
from attention_gui.core.language import counted, tr
from attention_gui.core.parts import number

Here = tuple[int, int]  # the layer and the head that are looked at
MOST = 200  # numbers of a matrix that are listed
PLACES = 2, 8  # decimals at least and at most


def sentences(
    document: Document, proposal: Proposal, effects: Effects, here: Here
) -> Iterator[str]:
    """Yield what is said of a proposal: its side effects, and what it pins."""
    if not effects.row and not effects.rest:
        yield _none_said(proposal)
    else:
        yield _row_said(proposal, effects)
        yield _rest_said(document, effects, here)
    if proposal.pinned:
        yield tr(
            "The {stage} is computed: {row} is pinned, and follows from what its layer "
            "reads no more.",
            stage=proposal.change,
            row=said(proposal.change, proposal.token),
        )
    yield from _shared(document, proposal, here)


def _none_said(proposal: Proposal) -> str:
    if proposal.cell.stage == "weights":
        return tr("No other weight changes.")
    return tr("No weight changes.")


def _row_said(proposal: Proposal, effects: Effects) -> str:
    """Return how many weights of the query change, and which most."""
    count, row = len(effects.row), proposal.cell.row
    if not count:
        return tr("No other weight of query {row} changes.", row=row)
    cell, by = name(effects.row[0].where.cell), signed(effects.row[0].by)
    if proposal.cell.stage == "weights":
        return counted(
            count,
            "{n} other weight of query {row} changes: {cell} by {by}.",
            "{n} other weights of query {row} change, most of all {cell}: {by}.",
            row=row,
            cell=cell,
            by=by,
        )
    return counted(
        count,
        "{n} weight of query {row} changes: {cell} by {by}.",
        "{n} weights of query {row} change, most of all {cell}: {by}.",
        row=row,
        cell=cell,
        by=by,
    )


def _rest_said(document: Document, effects: Effects, here: Here) -> str:
    """Return which weight of another row changes most, if any does."""
    if not effects.rest:
        return tr("No weight of another row changes.")
    most = effects.rest[0]
    return tr(
        "Of other rows {cell} changes most: {by}.",
        cell=f"{name(most.where.cell)}{whose(document, most.where, here)}",
        by=signed(most.by),
    )


def _shared(document: Document, proposal: Proposal, here: Here) -> Iterator[str]:
    """Yield which other heads use the key or the value that changes."""
    heads = document.layers[here[0]].sharing(here[1])
    if len(heads) > 1 and proposal.change in ("key", "value"):
        yield tr(
            "Heads {first} to {last} share this {stage}: it changes for all of them.",
            first=heads[0],
            last=heads[-1],
            stage=proposal.change,
        )


def changed(proposal: Proposal, here: Here) -> list[tuple[Elsewhere, float, float]]:
    """Return the numbers of the matrix that change most, before and after."""
    by = np.abs(proposal.after.astype(np.float64) - proposal.before)
    ranked = np.argsort(-by.ravel(), kind="stable")[:MOST]
    if len(proposal.before) == 1:
        ranked = np.sort(ranked)  # a row is read from its start
    found = []
    for row, column in zip(*np.unravel_index(ranked, by.shape), strict=True):
        cell = Cell(proposal.change, proposal.top + int(row), int(column))
        old, new = (
            float(one[row, column]) for one in (proposal.before, proposal.after)
        )
        if old != new:
            found.append((Elsewhere(cell, *here), old, new))
    return found


def step(before: float, after: float, places: int) -> str:
    """Return how a number changes: `1.000 → 1.827  +0.827`."""
    by = number_text(after - before, places)
    sign = "+" if after > before else ""
    old, new = (number_text(one, places) for one in (before, after))
    return f"{old} → {new}   {sign}{by}"


def places(by: float) -> int:
    """Return how many decimals tell numbers apart that differ by so much."""
    least, last = PLACES
    if not 0 < by < inf:
        return least
    return min(last, max(least, 2 - floor(log10(by))))


def proposed_said(proposal: Proposal) -> str:
    """Return what a proposal comes to: `query row 4 changes by 1.43`."""
    reached = tr(
        "{change} changes by {size}, and {cell} becomes {reached}.",
        change=said(proposal.change, proposal.token),
        size=number(proposal.size),
        cell=name(proposal.cell),
        reached=number(proposal.reached, 7),
    )
    if proposal.is_near:
        return reached
    nearer = tr("Rounding to {dtype} keeps it there.", dtype=proposal.after.dtype)
    return f"{reached} {nearer}"
