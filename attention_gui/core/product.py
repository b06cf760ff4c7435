"""Products of matrices, in blocks of columns that threads may share.

Which columns are computed together depends on the shapes alone, never on how many
threads there are. So the same numbers give the same bits on every machine of a kind.
"""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.sharing import share_out

BLOCK = 192  # columns: enough for one product to be quick, few enough to be shared
WORTH = 1 << 23  # multiplications of a product, from which it is worth threads


def product(left: Array, right: Array) -> Array:
    """Return left · right, (rows, columns), of two matrices of one float type."""
    rows, columns = len(left), right.shape[1]
    if columns <= BLOCK:
        whole: Array = left @ right
        return whole
    out = np.empty((rows, columns), left.dtype)

    def multiply(first: int) -> None:
        part = slice(first, first + BLOCK)
        with np.errstate(all="ignore"):  # threads do not inherit it
            np.matmul(left, right[:, part], out=out[:, part])

    worth = rows * right.size >= WORTH
    share_out(multiply, range(0, columns, BLOCK), worth)
    return out
