"""Settling: a changed document as it may be kept, or the sentence that refuses it."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from attention_gui.core.alike import alike
from attention_gui.core.arrays import Array, as_type, frozen
from attention_gui.core.distinct import lacking
from attention_gui.core.document import Document
from attention_gui.core.fitting import checked
from attention_gui.core.language import refusal
from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.pins import Cells, Matrix, frozen_pins
from attention_gui.core.shapes import of_stage


def settled(before: Document, after: Document) -> Document:
    """Return a changed document, checked; the one before where nothing changed.

    Pins in cells that are gone go, too.

    Raises
    ------
    ValueError
        If the parts of the changed document do not fit together.
    """
    if alike(before, after):
        return before
    return checked(_without_lost_pins(before, after))


def each_layer(
    document: Document, layer: int | None, change: Callable[[int, Layer], Layer]
) -> Document:
    """Return a document in which a layer, or every one, is changed, and settled."""
    asked = numbers(document, layer)
    new = (
        change(number, old) if number in asked else old
        for number, old in enumerate(document.layers)
    )
    return settled(document, replace(document, layers=tuple(new)))


def numbers(document: Document, layer: int | None) -> range:
    """Return the number of a layer, or those of every one.

    Raises
    ------
    ValueError
        If there is no such layer.
    """
    every = range(len(document.layers))
    if layer is None:
        return every
    if layer not in every:
        raise refusal("there is no layer {layer}", layer=layer)
    return range(layer, layer + 1)


def of_type(document: Document, array: Array) -> Array:
    """Return an array in the float type of a document."""
    with np.errstate(over="ignore"):  # 1e300 is inf in float32, and shown so
        return frozen(as_type(array, document.dtype))


def ones(document: Document, *shape: int) -> Array:
    """Return ones in the float type of a document."""
    return frozen(np.ones(shape, document.dtype))


def zeros(document: Document, *shape: int) -> Array:
    """Return zeros in the float type of a document."""
    return frozen(np.zeros(shape, document.dtype))


def diagonal(document: Document, rows: int, columns: int, offset: int = 0) -> Array:
    """Return a matrix of ones on a diagonal that starts in a column, else zeros."""
    return frozen(np.eye(rows, columns, offset, document.dtype))


def _without_lost_pins(before: Document, after: Document) -> Document:
    """Return a document without pins in stages and cells that are no longer there."""
    for number, layer in enumerate(after.layers):
        if not layer.pins:
            continue
        lost = lacking(after, number) - lacking(before, number)
        kept = {
            matrix: _inside(cells, of_stage(after, matrix.stage, number))
            for matrix, cells in layer.pins.items()
            if matrix.stage not in lost and not _is_given(layer, matrix)
        }
        pins = frozen_pins({matrix: cells for matrix, cells in kept.items() if cells})
        if pins != layer.pins:
            after = after.with_layer(number, replace(layer, pins=pins))
    return after


def _inside(cells: Cells, shape: tuple[int, int]) -> Cells:
    rows, columns = shape
    return {
        (row, column): number
        for (row, column), number in cells.items()
        if row < rows and column < columns
    }


def _is_given(layer: Layer, matrix: Matrix) -> bool:
    """Return whether a matrix is given: its numbers are typed over, never pinned."""
    if matrix.stage not in GIVEN:
        return False
    return not isinstance(getattr(layer, matrix.stage)[matrix.head], Projection)
