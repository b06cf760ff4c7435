"""The two products of a feed-forward part, block by block of its hidden features.

A block goes through both at once where it can: threads that share them then wait for
one another half as often.
"""

from collections.abc import Callable, Sequence

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.product import ALL, WORTH, plus, times, wide
from attention_gui.core.sharing import share_out


def raised(
    vectors: Array,
    up: Array,
    make: Callable[[slice], Array],
    down: Array | None,
) -> tuple[Array, list[Array]]:
    """Return hidden numbers, and the product of each block of them with `down`.

    Parameters
    ----------
    vectors : array (tokens, features)
    up : array (features, hidden features)
    make : function
        Makes a block of hidden features.
    down : array (hidden features, features), optional
        None where the hidden numbers alone are asked for: there are no products.

    Returns
    -------
    array (tokens, hidden features), list of array (tokens, features)
    """
    parts = _parts(len(vectors), *up.shape)
    hidden = np.empty((len(vectors), up.shape[1]), vectors.dtype)

    def fill(number: int) -> Array | None:
        part = parts[number]
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            hidden[:, part] = make(part)
            return None if down is None else times(hidden[:, part], down[part])

    lowered = share_out(fill, range(len(parts)), len(parts) > 1)
    return hidden, [product for product in lowered if product is not None]


def products(hidden: Array, down: Array) -> list[Array]:
    """Return the product of each block of hidden features: those of `raised`."""
    parts = _parts(len(hidden), down.shape[1], len(down))

    def lower(number: int) -> Array:
        part = parts[number]
        with np.errstate(all="ignore"):
            return times(hidden[:, part], down[part])

    return share_out(lower, range(len(parts)), len(parts) > 1)


def added_up(lowered: Sequence[Array], bias: Array | None) -> Array:
    """Return the sum of products, in order, and a bias."""
    total = lowered[0].copy()
    with np.errstate(all="ignore"):
        for product in lowered[1:]:
            total += product
        return plus(total, bias)


def _parts(tokens: int, features: int, hidden: int) -> list[slice]:
    """Return the blocks of hidden features."""
    if tokens * features * hidden < WORTH:
        return [ALL]
    width = wide(hidden)
    return [slice(first, first + width) for first in range(0, hidden, width)]
