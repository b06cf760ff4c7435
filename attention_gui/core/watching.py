"""Watching: the numbers that are followed through a sweep, and what they are called."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere, name
from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.reading import Reading
from attention_gui.core.scope import whose_text
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.core.stack import Stack

USUAL, MOST = 6, 12  # numbers


def watched_at_first(
    stack: Stack, look: Look, held: Cell | None
) -> tuple[Elsewhere, ...]:
    """Return the largest weights of the query that is held, the first key first.

    Where that may attend to one key alone, or none is held, those of the last query.
    """
    document = stack.document
    reading = Reading(stack, look.layer, look.head)
    query = query_of(document, held)
    keys = _open_keys(reading, query)
    if len(keys) < 2:
        query = document.queries - 1
        keys = _open_keys(reading, query)
    if not len(keys):
        return ()
    weights = reading.row("weights", query)[keys]
    largest = keys[np.argsort(-weights, kind="stable")[:USUAL]]
    return tuple(
        Elsewhere(Cell("weights", query, int(key)), look.layer, look.head)
        for key in sorted(largest.tolist())
    )


def _open_keys(reading: Reading, query: int) -> Array:
    """Return the keys that the mask lets a query attend to."""
    if query < 0:
        return np.arange(0)
    keys, rule = reading.document.keys, reading.layer.rule_of(reading.head)
    allowed = rule.rows(query, query + 1).allowed(1, keys)
    return np.arange(keys) if allowed is None else np.flatnonzero(allowed[0])


def query_of(document: Document, held: Cell | None) -> int:
    """Return the query that a cell is of, or the last one."""
    if held is not None:
        side = sides(held.stage).rows
        of_query = side == QUERY or (side == KEY and document.keys_are_queries)
        if of_query and held.row < document.queries:
            return held.row
    return document.queries - 1


def still_there(stack: Stack, watched: Sequence[Elsewhere]) -> tuple[Elsewhere, ...]:
    """Return those numbers that a document has."""
    return tuple(one for one in watched if _is_there(stack, one))


def _is_there(stack: Stack, one: Elsewhere) -> bool:
    cell, layer, head = one
    is_head = stack.document.has_head(layer, head)
    return is_head and Reading(stack, layer, head).has_cell(cell)


def full_name(document: Document, one: Elsewhere) -> str:
    """Return what a number is called: `weights[2, 1] sat → cat in layer 0 head 3`."""
    words = pair(document, one.cell)
    said = f"{name(one.cell)} {words}" if words else name(one.cell)
    return said + _where(document, one)


def _where(document: Document, one: Elsewhere) -> str:
    """Return the layer and the head of a number, where there are several."""
    layers = document.layers
    several = len(layers) > 1 or layers[one.layer].heads > 1
    return whose_text(one.layer, one.head) if several else ""


def heading(document: Document, watched: Sequence[Elsewhere]) -> str:
    """Return the title of a document, and where its numbers are if all are there."""
    places = {_where(document, one) for one in watched}
    return document.title + (places.pop() if len(places) == 1 else "")


def short_names(document: Document, watched: Sequence[Elsewhere]) -> tuple[str, ...]:
    """Return names that tell some numbers apart: of one row of weights, the keys."""
    if not _is_one_row(watched):
        return tuple(_apart(document, one, watched) for one in watched)
    labels = [token_text(document.labels_of_keys[one.cell.column]) for one in watched]
    count = Counter(labels)
    return tuple(
        f"{label} [{one.cell.column}]" if count[label] > 1 else label
        for label, one in zip(labels, watched, strict=True)
    )


def title(document: Document, watched: Sequence[Elsewhere]) -> str:
    """Return what the numbers are, all of them: `weights of sat`."""
    stages = {one.cell.stage for one in watched}
    if len(stages) != 1:
        return tr("value of the cell") if watched else ""
    (stage,) = stages
    if not _is_one_row(watched):
        return stage
    token = token_text(document.query_tokens[watched[0].cell.row])
    return tr("{stage} of {token}", stage=stage, token=token)


def _apart(document: Document, one: Elsewhere, watched: Sequence[Elsewhere]) -> str:
    """Return the name of a cell, and where it stands if others stand elsewhere."""
    places = {(other.layer, other.head) for other in watched}
    return name(one.cell) + (_where(document, one) if len(places) > 1 else "")


def _is_one_row(watched: Sequence[Elsewhere]) -> bool:
    """Whether several are of one row of one matrix with a column for each key."""
    rows = {(one.cell.stage, one.cell.row, one.layer, one.head) for one in watched}
    several = len(watched) > 1 and len(rows) == 1
    return several and sides(watched[0].cell.stage) == (QUERY, KEY)
