"""Sensitivity: how one number of a document changes with all that can be typed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import STAGES, Cell, Elsewhere, Stage, name
from attention_gui.core.document import Document
from attention_gui.core.gradient.here import home
from attention_gui.core.gradient.walk import Gradients, gradients
from attention_gui.core.pinning import pins_in
from attention_gui.core.pins import Cells
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import never
from attention_gui.core.tint import Tint
from attention_gui.core.upstream import MatrixAt


class Influence(NamedTuple):
    """A cell, and how much a number grows for each 1 that is added to it."""

    where: Elsewhere
    by: float


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """How a number changes with each given number, and with each pin.

    Attributes
    ----------
    document : Document
    of : Elsewhere
        Where the number stands.
    number : float
    gradients : dict of MatrixAt to array
        Of given matrices; and of computed ones that have pins, 0 where they have none.
    """

    document: Document
    of: Elsewhere
    number: float
    gradients: Gradients

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The matrices that have any influence, by name."""
        there = {place.stage for place in self.gradients}
        return tuple(stage for stage in STAGES if stage in there)

    @cached_property
    def peak(self) -> float:
        """The largest finite influence, up or down."""
        arrays = self.gradients.values()
        finite = (np.abs(one[np.isfinite(one)]).max(initial=0) for one in arrays)
        return float(max(finite, default=0))

    @cached_property
    def _tints(self) -> dict[MatrixAt, Tint]:
        return {}

    @property
    def is_pinned(self) -> bool:
        """Whether the number itself is pinned, and follows from nothing."""
        cell, layer, head = self.of
        return cell[1:] in pins_in(self.document, cell.stage, layer, head)

    def count(self, stage: Stage | None = None) -> int:
        """Return how many cells, of one matrix or of all, have any influence."""
        return sum(int(np.count_nonzero(array)) for _, array in self._of(stage))

    def largest(self, stage: Stage | None = None, most: int = 200) -> list[Influence]:
        """Return the largest influences, up or down; NaN before all.

        Parameters
        ----------
        stage : str, optional
            Of one matrix, in all layers and heads.
        most : int
        """
        found = [
            influence
            for place, array in self._of(stage)
            for influence in _largest(place, array, most)
        ]
        found.sort(key=lambda one: -_size(np.array(one.by)))
        return found[:most]

    def _of(self, stage: Stage | None) -> Iterator[tuple[MatrixAt, Array]]:
        for place, array in self.gradients.items():
            if stage in (None, place.stage):
                yield place, array

    def tint(self, stage: Stage, layer: int, head: int) -> Tint:
        """Return what colours a table: its influences, all tables on one scale."""
        place = home(self.document, MatrixAt(stage, layer, head))
        if place not in self._tints:
            array, given = self.gradients.get(place), self.document.given(*place)
            if array is None and given is not None:
                array = np.zeros(given.shape)
            what, peak = f"∂ {name(self.of.cell)}", self.peak or 1.0
            bounds = -peak, peak
            self._tints[place] = Tint(array, bounds, "" if array is None else what)
        return self._tints[place]


def sensitivity(
    reading: Reading, cell: Cell, cancelled: Callable[[], bool] = never
) -> Sensitivity:
    """Return how a number changes with all that can be typed.

    Raises
    ------
    ValueError
        If there is no such number, or none that has a derivative.
    """
    document, of = reading.document, Elsewhere(cell, reading.number, reading.head)
    pinned = dict(_pinned(document))
    found = gradients(reading, cell, pinned, cancelled)
    itself = home(document, MatrixAt(cell.stage, *of[1:]))
    for place, cells in pinned.items():
        kept = _only(found.pop(place), cells) if place in found else None
        if kept is not None and kept.any() and place != itself:
            found[place] = kept
    return Sensitivity(document, of, reading.number_at(cell), found)


def _pinned(document: Document) -> Iterator[tuple[MatrixAt, Cells]]:
    """Yield every matrix that has pins, with them."""
    for number, layer in enumerate(document.layers):
        for (stage, index), cells in layer.pins.items():
            heads = range(layer.heads)
            shared = (head for head in heads if layer.index(stage, head) == index)
            yield home(document, MatrixAt(stage, number, next(shared, 0))), cells


def _only(gradient: Array, cells: Cells) -> Array:
    """Return a gradient that is 0 but in some cells."""
    kept = np.zeros_like(gradient)
    for place in cells:
        kept[place] = gradient[place]
    return kept


def _largest(place: MatrixAt, array: Array, most: int) -> Iterator[Influence]:
    """Yield the largest numbers of a matrix, up or down."""
    sizes = _size(array).ravel()
    there = np.flatnonzero(sizes)
    ranked = there[np.argsort(-sizes[there], kind="stable")[:most]]
    for row, column in zip(*np.unravel_index(ranked, array.shape), strict=True):
        cell = Cell(place.stage, int(row), int(column))
        by = float(array[row, column])
        yield Influence(Elsewhere(cell, place.layer, place.head), by)


def _size(array: Array) -> Array:
    sizes = np.abs(array)
    return np.where(np.isnan(sizes), np.inf, sizes)
