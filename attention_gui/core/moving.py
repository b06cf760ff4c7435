"""Moving: documents with positions of another kind, or further along."""

from dataclasses import replace
from typing import Any

import numpy as np

from attention_gui.core import checks
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.positioning import PositionKind, Positions
from attention_gui.core.settling import settled, zeros
from attention_gui.core.shapes import input_width

REACH = 16  # the largest distance that a new relative bias tells apart


def with_positions(document: Document, kind: PositionKind) -> Document:
    """Return a document in which positions enter in another way.

    What the new kind needs and does not find is made: a table or a relative bias of
    zeros. What other kinds need is kept.

    Raises
    ------
    ValueError
        If there is no such kind, or nothing that it could be added to.
    """
    new = replace(document.positions, kind=kind)
    made = _MADE.get(kind)
    if made is not None:
        new = made(document, new)
    return settled(document, replace(document, positions=new))


def _learned(document: Document, positions: Positions) -> Positions:
    shape = document.queries, input_width(document, 0)
    table = positions.table
    if table is not None and table.shape == shape:
        return positions
    return replace(positions, table=zeros(document, *shape))


def _relative(document: Document, positions: Positions) -> Positions:
    heads, relative = document.layers[0].heads, positions.relative
    if relative is not None and len(relative) == heads:
        return positions
    reach = min(max(document.queries, document.keys) - 1, REACH)
    return replace(positions, relative=np.zeros((heads, 2 * reach + 1)))


def _alibi(document: Document, positions: Positions) -> Positions:
    slopes = positions.slopes
    if slopes is None or len(slopes) == document.layers[0].heads:
        return positions
    return replace(positions, slopes=None)


def _rope(document: Document, positions: Positions) -> Positions:
    """Return positions that turn as many features as can be turned in pairs."""
    features = min(layer.features("query") for layer in document.layers)
    widest = max(layer.features("query") for layer in document.layers)
    even = features - features % 2
    turns = positions.rotary
    if turns is None:
        fits = features == widest == even
    else:
        fits = turns % 2 == 0 and 0 <= turns <= features
    return positions if fits else replace(positions, rotary=even)


_MADE = {"learned": _learned, "relative": _relative, "alibi": _alibi, "rope": _rope}


def with_position_fields(document: Document, **fields: Any) -> Document:
    """Return a document in which fields of the positions are others.

    Parameters
    ----------
    document : Document
    **fields
        Fields of `Positions`.

    Raises
    ------
    ValueError
        If a field cannot be used, or does not fit the tokens, heads or features.
    """
    new = replace(document.positions, **fields)
    return settled(document, replace(document, positions=new))


def shifted(document: Document, by: float) -> Document:
    """Return a document in which every position, of queries and keys, is more by `by`.

    Raises
    ------
    ValueError
        If it is no finite number.
    """
    by = checks.finite(tr("the shift"), by)
    if not by:
        return document
    keys = None if document.keys_are_queries else document.keys
    new = document.positions.shifted(by, document.queries, keys)
    return settled(document, replace(document, positions=new))
