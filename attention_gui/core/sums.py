"""A sum of products in numbers, shortened to the largest of them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.parts import Part, Role, number


class Vector(NamedTuple):
    """Numbers that take part in a sum of products, and where they stand."""

    numbers: Array
    role: Role
    cell: Callable[[int], Cell]

    def operand(self, index: int) -> Part:
        """Return one of the numbers as a link to its cell."""
        return Part(number(self.numbers[index]), self.role, self.cell(index))


def sum_of_products(
    left: Vector, right: Vector, among: Array, terms: int
) -> Iterator[Part]:
    """Yield the largest products, in order, and how many more there are."""
    if not len(among):
        return
    with np.errstate(all="ignore"):
        sizes = np.abs(left.numbers[among] * right.numbers[among])
    sizes[np.isnan(sizes)] = np.inf  # whence NaN came is worth seeing most
    shown = np.sort(np.argsort(-sizes, kind="stable")[: max(terms, 1)])
    for place, index in enumerate(among[shown].tolist()):
        if place:
            yield Part(" + ")
        yield from (left.operand(index), Part("·"), right.operand(index))
    if len(shown) < len(among):
        yield Part(f" + … ({len(among) - len(shown)} more)")
    yield Part(" = ")
