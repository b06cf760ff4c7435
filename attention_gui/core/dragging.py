"""Dragging: what a vector that is moved in the plane becomes, or why it stays."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.language import tr
from attention_gui.core.plane import Plane
from attention_gui.core.reading import Reading
from attention_gui.core.steps import number_said
from attention_gui.core.upstream import READS

TURNED: dict[Stage, Stage] = {"query": "rotated_query", "key": "rotated_key"}


class Drag(NamedTuple):
    """An edit that brings a vector to a place.

    Attributes
    ----------
    stage : str
        The matrix that is edited.
    row : int
    block : array (1, features)
    text : str
        What the history says of it.
    pins : bool
        Whether it pins what is computed.
    """

    stage: Stage
    row: int
    block: Array
    text: str
    pins: bool


def why_fixed(plane: Plane, stage: Stage) -> str:
    """Return why the vectors of a matrix cannot be dragged; nothing where they can."""
    if stage == "output":
        return tr(
            "An output follows from the weights and the values: drag a value, or ask "
            "for another output in Goal"
        )
    if not plane.is_exact:
        return tr(
            "A point stands for {count} numbers here and only two are seen: type them "
            "in the table",
            count=plane.features,
        )
    return ""


def dragged(reading: Reading, stage: Stage, row: int, place: Array) -> Drag:
    """Return the edit that brings a query, key or value to a place in its plane.

    Where positions turn it, what is edited is the vector before it is turned, unless
    the turned one is pinned.

    Parameters
    ----------
    reading : Reading
    stage : "query", "key" or "value"
    row : int
    place : array (2,)
        Of which a vector of one feature takes the first.
    """
    features = reading.shape(stage)[1]
    block = np.array([place[:features]], dtype=np.float64)
    text = _said(stage, row, block[0])
    turned = TURNED.get(stage, "")
    if turned and reading.document.positions.turns(features):
        cells = (Cell(turned, row, column) for column in range(features))
        if any(reading.pin(cell) is not None for cell in cells):
            stage = turned
        else:
            block = _turned_back(reading, stage, row, block)
    return Drag(stage, row, block, text, reading.given(stage) is None)


def _turned_back(reading: Reading, stage: Stage, row: int, block: Array) -> Array:
    document = reading.document
    of = {"query": document.query_positions, "key": document.key_positions}
    return document.positions.turned(block, -of[stage][row : row + 1])


def _said(stage: Stage, row: int, numbers: Array) -> str:
    listed = ", ".join(map(number_said, numbers))
    where = f"({listed})" if len(numbers) > 1 else listed
    return tr("Moved {stage} {number} to {where}", stage=stage, number=row, where=where)


def said_of_pins(reading: Reading, drag: Drag) -> str:
    """Return what is to be known of an edit that pins; nothing where it does not."""
    if not drag.pins:
        return ""
    reads = tr(" and ").join(
        name for name in READS.get(drag.stage, ()) if reading.has(name)
    )
    return tr(
        "Pinned {stage} {number}: it follows from {reads} no more",
        stage=drag.stage,
        number=drag.row,
        reads=reads,
    )
