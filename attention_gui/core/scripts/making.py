"""Making: how steps of a program are put down, one after the other."""

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.layer import Layer
from attention_gui.core.pins import LAYER, Cells
from attention_gui.core.scripts.step import EVERYWHERE, Name, Step
from attention_gui.core.stack import Stack


class Making:
    """The steps of one document, in order.

    Parameters
    ----------
    document : Document
    wild : bool
        Whether to take care of NaN and infinity.
    """

    def __init__(self, document: Document, wild: bool) -> None:
        self.document, self.wild = document, wild
        self.stack = Stack(document)
        self.steps: list[Step] = []
        self.givens: dict[Name, Array] = {}
        self.same: dict[Name, Name] = {}  # a stage that is another one as it stands
        self.scope = EVERYWHERE
        self._keys: dict[str, dict[tuple[int, int], Hashable]] = {}

    def given(self, name: Name, array: Any) -> Name:
        """Take in a given array, and return its name."""
        self.givens[name] = np.asarray(array)
        return name

    def step(
        self, target: Name, does: str, *reads: Name, comment: str = "", **values: Any
    ) -> Name:
        """Put down a step, and return the name of what it makes."""
        made = Step(target, does, reads, values, comment, self.scope)
        self.steps.append(made)
        return target

    def put(self, name: Name, cells: Cells) -> None:
        """Put down the pins of a stage."""
        if cells:
            pinned = tuple((*place, number) for place, number in sorted(cells.items()))
            self.step(name, "put", comment=f"{name.stage}: pinned", cells=pinned)

    def stands_for(self, name: Name, other: Name, cells: Cells) -> Name:
        """Return what a stage is that is another one, but for its pins."""
        if not cells:
            self.same[name] = other
            return other
        self.step(name, "copy", other)
        self.put(name, cells)
        return name

    def layer(self, number: int) -> Layer:
        """Return a layer of the document."""
        return self.document.layers[number]

    def cells(self, name: Name) -> Cells:
        """Return the pins of a stage."""
        head = LAYER if name.head is None else name.head
        pins = self.layer(name.layer or 0).pins
        return next(
            (cells for at, cells in pins.items() if at == (name.stage, head)), {}
        )

    def places(self) -> Iterator[tuple[int, int]]:
        """Yield every layer with every head of it."""
        for number, layer in enumerate(self.document.layers):
            for head in range(layer.heads):
                yield number, head

    def shared(
        self, stage: str, layer: int, head: int, key: Callable[[int, int], Hashable]
    ) -> Name:
        """Return the name of what is the same in every head, or layer, if it is."""
        if stage not in self._keys:
            found = {place: key(*place) for place in self.places()}
            self._keys[stage] = {
                at: one for at, one in found.items() if one is not None
            }
        there = self._keys[stage]
        if len(set(there.values())) == 1:
            return Name(stage)
        of_layers = {(number, one) for (number, _), one in there.items()}
        if len(of_layers) == len({number for number, _ in there}):
            return Name(stage, layer)
        return Name(stage, layer, head)

    def of(self, stage: str, layer: int | None = None, head: int | None = None) -> Name:
        """Return the name of a stage, or of the one that it is as it stands."""
        name = Name(stage, layer, head)
        while name in self.same:
            name = self.same[name]
        return name
