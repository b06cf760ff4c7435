"""Products of matrices, in blocks of columns that threads may share.

Which columns are computed together depends on the shapes alone, never on how many
threads there are. So the same numbers always give the same bits.
"""

from collections.abc import Callable

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.sharing import share_out

BLOCK = 256  # columns at least: fewer are slower each
WORTH = 1 << 23  # multiplications of a product, from which it is worth blocks

Bend = Callable[[Array], Array]  # a function of each number for itself


def affine(
    vectors: Array, weight: Array, bias: Array | None, bend: Bend | None = None
) -> Array:
    """Return vectors·weight + bias, bent: (tokens, columns of weight)."""
    columns = weight.shape[1]

    def made(part: slice) -> Array:
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            block: Array = vectors @ weight[:, part]
            if bias is not None:
                block += bias[part]
        return block if bend is None else bend(block)

    parts = _parts(columns)
    if len(vectors) * weight.size < WORTH or len(parts) == 1:
        return made(slice(None))
    whole = np.empty((len(vectors), columns), vectors.dtype)

    def fill(number: int) -> None:
        whole[:, parts[number]] = made(parts[number])

    share_out(fill, range(len(parts)), worth=True)
    return whole


def _parts(columns: int) -> list[slice]:
    """Return blocks of columns: an even number, that two cores have alike to do."""
    count = max(1, columns // BLOCK // 2 * 2)
    width = -(-columns // count)
    return [slice(n, n + width) for n in range(0, columns, width)]
