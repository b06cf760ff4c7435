"""A sum in numbers, shortened to the largest of its terms."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.roles import Role


class Vector(NamedTuple):
    """Numbers that take part in a sum of products, and where they stand."""

    numbers: Array
    role: Role
    cell: Callable[[int], Cell]

    def operand(self, index: int) -> Part:
        """Return one of the numbers as a link to its cell."""
        return Part(number(self.numbers[index]), self.role, self.cell(index))


def sum_of(
    sizes: Array, among: Array, term: Callable[[int], Iterable[Part]], terms: int
) -> Iterator[Part]:
    """Yield the largest terms, in order, and how many more there are.

    Parameters
    ----------
    sizes : array (n,)
        How large each term is, whatever its sign.
    among : int array
        Which of the n there are.
    term : function
        Returns what is shown of one of them.
    terms : int
        How many are shown.
    """
    if not len(among):
        yield Part("0")
    shown = largest(sizes, among, terms)
    for place, index in enumerate(shown):
        if place:
            yield Part(" + ")
        yield from term(index)
    if len(shown) < len(among):
        yield Part(tr(" + … ({among} more)", among=len(among) - len(shown)))


def largest(sizes: Array, among: Array, most: int) -> list[int]:
    """Return those of some numbers that are largest, whatever their sign, in order."""
    sizes = np.abs(sizes[among])
    sizes[np.isnan(sizes)] = np.inf  # whence NaN came is worth seeing most
    shown = np.sort(np.argsort(-sizes, kind="stable")[: max(most, 1)])
    kept: list[int] = among[shown].tolist()
    return kept


def sum_of_products(
    left: Vector, right: Vector, terms: int, among: Array | None = None
) -> Iterator[Part]:
    """Yield the largest products, in order, and how many more there are."""
    if among is None:
        among = np.arange(len(left.numbers))
    with np.errstate(all="ignore"):
        sizes = left.numbers * right.numbers
    yield from sum_of(
        sizes,
        among,
        lambda index: (left.operand(index), Part("·"), right.operand(index)),
        terms,
    )
