"""Pins: numbers typed over computed cells. What was computed there is cut off."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.cell import OF_LAYERS, Stage

# (row, column) -> number, in one matrix; never changed in place
Cells = Mapping[tuple[int, int], float]
NONE: Cells = MappingProxyType({})

LAYER = -1  # in place of a head, for the stages that a layer has once


class Matrix(NamedTuple):
    """Which matrix of a layer pins are in.

    Attributes
    ----------
    stage : str
    head : int
        Of key and value the key head; LAYER for what a layer has once.
    """

    stage: Stage
    head: int = LAYER


Pins = Mapping[Matrix, Cells]  # of a layer; never changed in place


def frozen_pins(pins: Mapping[Matrix, Cells]) -> Pins:
    """Return pins that nobody can change."""
    return MappingProxyType(
        {matrix: MappingProxyType(dict(cells)) for matrix, cells in pins.items()}
    )


class Pin(NamedTuple):
    """One pinned cell of a document."""

    layer: int
    matrix: Matrix
    row: int
    column: int
    number: float


class HeadPins(NamedTuple):
    """The pins in the stages of one head that follow from query, key and value."""

    scores: Cells = NONE
    scaled: Cells = NONE
    weights: Cells = NONE
    output: Cells = NONE

    def rows(self, start: int, stop: int) -> "HeadPins":
        """Return the pins of the queries start to stop, counted from start."""
        return HeadPins(*(_rows(cells, start, stop) for cells in self))


NO_PINS = HeadPins()


def put(cells: Cells, array: Array) -> None:
    """Write pinned numbers over computed ones."""
    for place, number in cells.items():
        array[place] = number


def of_type(pins: Pins, dtype: Any) -> Pins:
    """Return the pins of a layer as numbers that a float type has, if they are not."""
    typed: dict[Matrix, Cells] = {}
    for matrix, cells in pins.items():
        numbers = as_type(np.array([*cells.values()], np.float64), dtype).tolist()
        typed[matrix] = dict(zip(cells, numbers, strict=True))
    return pins if repr(typed) == repr(_plain(pins)) else frozen_pins(typed)


def _plain(pins: Pins) -> dict[Matrix, Cells]:
    return {matrix: dict(cells) for matrix, cells in pins.items()}


def with_cells(pins: Pins, matrix: Matrix, cells: Cells) -> Pins:
    """Return the pins of a layer with other ones in one matrix."""
    changed = dict(pins)
    changed.pop(matrix, None)
    if cells:
        changed[matrix] = MappingProxyType(dict(cells))
    return MappingProxyType(changed)


def is_of_layer(stage: Stage) -> bool:
    """Return whether a layer has a stage once, and not each head."""
    return stage in OF_LAYERS


def listed(layers: Iterator[tuple[int, Pins]]) -> Iterator[Pin]:
    """Yield every pin of some layers, in reading order."""
    for layer, pins in layers:
        for matrix, cells in pins.items():
            for (row, column), number in sorted(cells.items()):
                yield Pin(layer, matrix, row, column, number)


def changed_rows(old: HeadPins, new: HeadPins) -> set[int]:
    """Return the queries whose pins differ."""
    return {
        row
        for was, now in zip(old, new, strict=True)
        if was is not now
        for row, _ in was.keys() | now.keys()
        # compared by what is shown, so that NaN is NaN and −0 is not 0
        if _of_row(was, row) != _of_row(now, row)
    }


def _of_row(cells: Cells, row: int) -> dict[int, str]:
    return {
        place[1]: repr(number) for place, number in cells.items() if place[0] == row
    }


def _rows(cells: Cells, start: int, stop: int) -> Cells:
    if not cells:
        return NONE
    return {
        (row - start, column): number
        for (row, column), number in cells.items()
        if start <= row < stop
    }
