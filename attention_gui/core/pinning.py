"""Pinning: a document with numbers typed over computed cells, and with them let go."""

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from attention_gui.core import shapes
from attention_gui.core.arrays import Array, as_type, expect_shape
from attention_gui.core.cell import OF_HEADS, OF_LAYERS, Stage
from attention_gui.core.language import refusal, tr
from attention_gui.core.pins import (
    LAYER,
    NONE,
    Cells,
    Matrix,
    frozen_pins,
    is_of_layer,
    with_cells,
)

if TYPE_CHECKING:
    from attention_gui.core.document import Document


def pinned(
    document: "Document",
    stage: Stage,
    layer: int,
    head: int,
    row: int,
    column: int,
    block: Array,
) -> "Document":
    """Return a document in which the cells of a block of a computed stage are pinned.

    Raises
    ------
    ValueError
        If the stage cannot be pinned, or the block reaches past it.
    """
    if stage == "position_table":
        raise refusal("this table is computed; learned positions have one to be set")
    if stage not in (*OF_HEADS, *OF_LAYERS):
        raise refusal(
            "there is no {stage} in layer {layer} to be changed",
            stage=stage,
            layer=layer,
        )
    shapes.place(stage, shapes.of_stage(document, stage, layer), row, column, block)
    numbers = as_type(block, document.dtype).tolist()
    cells = {
        (row + down, column + along): number
        for down, line in enumerate(numbers)
        for along, number in enumerate(line)
    }
    old = pins_in(document, stage, layer, head)
    if all(repr(old.get(place)) == repr(number) for place, number in cells.items()):
        return document
    return _with_cells(document, stage, layer, head, {**old, **cells})


def released(
    document: "Document",
    stage: Stage,
    layer: int,
    head: int,
    rows: range,
    columns: range,
) -> "Document":
    """Return a document in which no cell of a block of a matrix is pinned."""
    old = pins_in(document, stage, layer, head)
    kept = {
        (row, column): number
        for (row, column), number in old.items()
        if row not in rows or column not in columns
    }
    if len(kept) == len(old):
        return document
    return _with_cells(document, stage, layer, head, kept)


def all_released(document: "Document") -> "Document":
    """Return a document without pins."""
    if not any(layer.pins for layer in document.layers):
        return document
    layers = (replace(layer, pins=frozen_pins({})) for layer in document.layers)
    return replace(document, layers=tuple(layers))


def pins_in(document: "Document", stage: Stage, layer: int, head: int) -> Cells:
    """Return the pins in a matrix of a layer."""
    return document.layers[layer].pins.get(_matrix(document, stage, layer, head), NONE)


def _matrix(document: "Document", stage: Stage, layer: int, head: int) -> Matrix:
    if is_of_layer(stage):
        return Matrix(stage, LAYER)
    return Matrix(stage, document.layers[layer].index(stage, head))


def _with_cells(
    document: "Document", stage: Stage, layer: int, head: int, cells: Cells
) -> "Document":
    old = document.layers[layer]
    pins = with_cells(old.pins, _matrix(document, stage, layer, head), cells)
    return document.with_layer(layer, replace(old, pins=pins))


def normalised_row(
    document: "Document", layer: int, head: int, query: int, weights_row: Array
) -> "Document":
    """Return a document in which a row of weights, some of them pinned, sums to 1.

    What is pinned stays as it was typed; the others that may be attended to are scaled
    alike, and pinned.

    Parameters
    ----------
    document : Document
    layer, head, query : int
    weights_row : array (keys,)
        The weights as they are computed, pins included.

    Raises
    ------
    ValueError
        If the pinned weights sum to more than 1, or there is nothing to be scaled.
    """
    row = np.asarray(weights_row, dtype=np.float64).reshape(1, -1)
    expect_shape(tr("a row of weights"), row, (1, document.keys))
    shape = shapes.of_stage(document, "weights", layer)
    shapes.place("weights", shape, query, 0, row)
    old = pins_in(document, "weights", layer, head)
    typed = {key: number for (at, key), number in old.items() if at == query}
    others = [key for key in _allowed(document, layer, head, query) if key not in typed]
    left, total = 1 - sum(typed.values()), float(row[0, others].sum())
    slack = 4 * document.keys * float(np.finfo(document.dtype).eps)
    if abs(total - left) <= slack:
        return document
    factor = _factor(query, 0.0 if abs(left) <= slack else left, total)
    numbers = (row[0, others] * factor).astype(document.dtype).tolist()
    new = {(query, key): number for key, number in zip(others, numbers, strict=True)}
    return _with_cells(document, "weights", layer, head, {**old, **new})


def _factor(query: int, left: float, total: float) -> float:
    """Return what the weights that are not pinned are scaled by."""
    if not isfinite(left + total):
        raise refusal("the weights of query {query} are not all finite", query=query)
    if left < 0:
        raise refusal(
            "the pinned weights of query {query} sum to {total:.6g}, more "
            "than 1: no other weight can make up for that",
            query=query,
            total=1 - left,
        )
    if total <= 0:
        raise refusal(
            "the pinned weights of query {query} sum to {total:.6g}, and "
            "there is no other weight above 0 to be scaled",
            query=query,
            total=1 - left,
        )
    return left / total


def _allowed(document: "Document", layer: int, head: int, query: int) -> list[int]:
    """Return the keys that a query may attend to."""
    here, keys = document.layers[layer], document.keys
    part = here.rule_of(head).rows(query, query + 1).allowed(1, keys)
    allowed = np.ones(keys, dtype=bool) if part is None else part[0].copy()
    bias = document.positions.bias(
        head, here.heads, document.query_positions[[query]], document.key_positions
    )
    if bias is not None:
        allowed &= bias[0] != -np.inf
    for row, key in here.cells("scaled", head):
        allowed[key] |= row == query
    return [int(key) for key in np.flatnonzero(allowed)]
