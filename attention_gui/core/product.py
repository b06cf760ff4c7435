"""Products of matrices, in blocks of columns that threads may share.

Which columns are computed together depends on the shapes alone, never on how many
threads there are. So the same numbers always give the same bits.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.sharing import share_out
from attention_gui.core.stacking import stacked

WORTH = 1 << 23  # multiplications, from which threads share a product
WIDE = 768  # columns of its blocks: fewer are slower each, and more are few blocks
LEAST = 128  # columns of a block, with which it is still worth while
SMALL = 10**6  # multiplications, up to which BLAS copies nothing before it starts
NARROW = 64  # columns at least of a block that is small
BATCHES = 6  # of projections: enough for threads to share

ALL = slice(None)
Job = tuple[Array, Array, Array | None]  # vectors, weight, bias


def affine(vectors: Array, weight: Array, bias: Array | None) -> Array:
    """Return vectors·weight + bias: (tokens, columns of weight)."""

    def made(part: slice) -> Array:
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            return plus(times(vectors, weight[:, part]), bias, part)

    parts, worth = parts_of(vectors, weight)
    if len(parts) == 1:
        return made(parts[0])
    whole = np.empty((len(vectors), weight.shape[1]), vectors.dtype)
    _fill(whole, parts, made, worth)
    return whole


def plus(product: Array, bias: Array | None, part: slice = ALL) -> Array:
    """Add a part of a bias, if there is one, to a product that nobody else has."""
    if bias is not None:
        product += bias[part]
    return product


def affine_all(jobs: Sequence[Job]) -> list[Array]:
    """Return the very numbers of `affine` for several vectors, weights and biases.

    Weights that lie one after the other in memory are multiplied at once: threads that
    do so seldom wait for one another.
    """
    batches = list(_batches(jobs))

    def multiply(number: int) -> list[Array]:
        some = batches[number]
        vectors, first, _ = some[0]
        weights = stacked([weight for _, weight, _ in some])
        if weights is None or len(parts_of(vectors, first)[0]) > 1:
            return [affine(*job) for job in some]
        with np.errstate(all="ignore"):
            products = times(vectors, weights)
            pairs = zip(products, some, strict=True)
            return [plus(product, bias) for product, (_, _, bias) in pairs]

    cost = sum(len(vectors) * weight.size for vectors, weight, _ in jobs)
    made = share_out(multiply, range(len(batches)), cost >= WORTH)
    return list(chain.from_iterable(made))


def _batches(jobs: Sequence[Job]) -> Iterator[Sequence[Job]]:
    """Yield jobs in order, those of the same vectors and shape of weight together."""
    at_once = max(1, len(jobs) // BATCHES)
    start = 0
    for number, (vectors, weight, _) in enumerate(jobs):
        before = jobs[start]
        alike = before[0] is vectors and before[1].shape == weight.shape
        if not alike or number - start == at_once:
            yield jobs[start:number]
            start = number
    if jobs:
        yield jobs[start:]


def _fill(
    whole: Array, parts: list[slice], make: Callable[[slice], Array], worth: bool
) -> None:
    """Make blocks of columns, by several threads where that is worth it."""

    def fill(number: int) -> None:
        whole[:, parts[number]] = make(parts[number])

    share_out(fill, range(len(parts)), worth)


def times(vectors: Array, weight: Array) -> Array:
    """Return vectors·weight, of one weight or of several; in steps if that is quicker.

    A weight of several, (heads, …), gives the same bits as by itself.
    """
    rows, (inner, columns) = len(vectors), weight.shape[-2:]
    step = SMALL // max(1, rows * columns) // NARROW * NARROW
    if not 0 < step < inner or rows * inner * columns >= WORTH:
        whole: Array = vectors @ weight
        return whole
    total: Array = vectors[:, :step] @ weight[..., :step, :]
    for first in range(step, inner, step):
        some = slice(first, first + step)
        total += vectors[:, some] @ weight[..., some, :]
    return total


def parts_of(vectors: Array, weight: Array) -> tuple[list[slice], bool]:
    """Return which columns are computed together, and if that is worth threads."""
    rows, (inner, columns) = len(vectors), weight.shape
    worth = rows * weight.size >= WORTH
    width = wide(columns) if worth else columns
    if SMALL < rows * weight.size < WORTH and rows * inner * NARROW <= SMALL:
        width = SMALL // (rows * inner) // NARROW * NARROW
    return [slice(first, first + width) for first in range(0, columns, width)], worth


def wide(columns: int) -> int:
    """Return the width of blocks of columns that threads may share."""
    if columns < 2 * LEAST:
        return columns
    # an even number of them, so that two cores have alike to do
    return -(-columns // (2 * max(1, columns // (2 * WIDE))))
