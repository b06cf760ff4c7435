"""Pinning: a document with numbers typed over computed cells, and with them let go."""

from dataclasses import replace
from typing import TYPE_CHECKING

from attention_gui.core import shapes
from attention_gui.core.arrays import Array
from attention_gui.core.cell import OF_HEADS, OF_LAYERS, Stage
from attention_gui.core.pins import LAYER, NONE, Cells, Matrix, is_of_layer, with_cells

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
    if stage not in (*OF_HEADS, *OF_LAYERS):
        raise ValueError(f"there is no {stage} in layer {layer} to be changed")
    shapes.place(stage, shapes.of_stage(document, stage, layer), row, column, block)
    numbers = block.astype(document.dtype).tolist()
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
    layers = (replace(layer, pins={}) for layer in document.layers)
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
