"""Products of matrices, in blocks of columns that threads may share.

Which columns are computed together depends on the shapes alone, never on how many
threads there are. So the same numbers always give the same bits.
"""

from collections.abc import Callable, Sequence

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.sharing import share_out

WORTH = 1 << 23  # multiplications, from which threads share a product
WIDE = 256  # columns at least of a block of such a product: fewer are slower each
SMALL = 10**6  # multiplications, up to which BLAS copies nothing before it starts
NARROW = 64  # columns at least of a block that is small

Bend = Callable[[Array], Array]  # a function of each number for itself
Term = tuple[Array, Array | None]  # vectors and their weight; or what is added as it is


def affine(
    vectors: Array, weight: Array, bias: Array | None, bend: Bend | None = None
) -> Array:
    """Return vectors·weight + bias, bent: (tokens, columns of weight)."""

    def made(part: slice) -> Array:
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            block: Array = vectors @ weight[:, part]
            if bias is not None:
                block += bias[part]
        return block if bend is None else bend(block)

    parts, worth = _parts(vectors, weight)
    if len(parts) == 1:
        return made(parts[0])
    whole = np.empty((len(vectors), weight.shape[1]), vectors.dtype)
    _fill(whole, parts, made, worth)
    return whole


def add_products(total: Array, terms: Sequence[Term]) -> None:
    """Add each term to what is there, in order: the very numbers of `affine`."""

    def made(part: slice) -> Array:
        some = total[:, part].copy()
        with np.errstate(all="ignore"):
            for vectors, weight in terms:
                some += (
                    vectors[:, part] if weight is None else vectors @ weight[:, part]
                )
        return some

    products = [(one, weight) for one, weight in terms if weight is not None]
    parts, cost = [slice(None)], 0
    if products:
        parts, _ = _parts(*products[0])
        cost = sum(len(vectors) * weight.size for vectors, weight in products)
    _fill(total, parts, made, cost >= WORTH)


def _fill(
    whole: Array, parts: list[slice], make: Callable[[slice], Array], worth: bool
) -> None:
    """Make blocks of columns, by several threads where that is worth it."""

    def fill(number: int) -> None:
        whole[:, parts[number]] = make(parts[number])

    share_out(fill, range(len(parts)), worth)


def _parts(vectors: Array, weight: Array) -> tuple[list[slice], bool]:
    """Return which columns are computed together, and if that is worth threads."""
    rows, (inner, columns) = len(vectors), weight.shape
    width, worth = columns, rows * weight.size >= WORTH
    if worth:
        # an even number of blocks, so that two cores have alike to do
        width = -(-columns // max(1, columns // WIDE // 2 * 2))
    elif rows * weight.size > SMALL and rows * inner * NARROW <= SMALL:
        width = SMALL // (rows * inner) // NARROW * NARROW
    return [slice(first, first + width) for first in range(0, columns, width)], worth
