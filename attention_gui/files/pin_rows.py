"""Pins as rows of an array: row, column, number."""

from collections.abc import Iterator, Mapping

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import STAGES
from attention_gui.core.language import refusal, tr
from attention_gui.core.pins import LAYER, Cells, Matrix
from attention_gui.files import values
from attention_gui.files.array_names import pins_name
from attention_gui.files.sizes import check_entries


def rows_of(pins: Mapping[Matrix, Cells], layer: int) -> Iterator[tuple[str, Array]]:
    """Yield the pins in each stage of a layer: a name, and an array (pins, 3)."""
    for matrix in sorted(pins, key=lambda one: (STAGES.index(one.stage), one.head)):
        cells = sorted(pins[matrix].items(), key=lambda item: item[0])
        if cells:
            head = None if matrix.head == LAYER else matrix.head
            rows = [(*place, number) for place, number in cells]
            yield pins_name(layer, matrix.stage, head), np.array(rows, np.float64)


def cells_of(name: str, rows: Array) -> Cells:
    """Return the pins of an array by their place.

    Raises
    ------
    ValueError
        If a row names no cell, or two of them the same.
    """
    if rows.ndim != 2 or rows.shape[1] != 3 or rows.dtype.kind not in "iuf":
        raise refusal(
            "{name} must have a row for each pin: row, column, number; got "
            "the shape {shape}",
            name=name,
            shape=rows.shape,
        )
    check_entries(name, len(rows))
    places = values.whole_array(
        tr("rows and columns of {name}", name=name), rows[:, :2]
    ).tolist()
    numbers = rows[:, 2].astype(np.float64).tolist()
    cells = {
        (row, column): number
        for (row, column), number in zip(places, numbers, strict=True)
    }
    if len(cells) < len(rows):
        raise refusal("{name} pins a cell twice", name=name)
    return cells
