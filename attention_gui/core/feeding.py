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
    lowered: list[Array],
) -> Array:
    """Return hidden numbers, (tokens, hidden features).

    Parameters
    ----------
    vectors : array (tokens, features)
    up : array (features, hidden features)
    make : function
        Makes a block of hidden features.
    down : array (hidden features, features), optional
        What each block is multiplied by next, if it is known already.
    lowered : list of array
        Takes these products.
    """
    parts = _parts(len(vectors), up)
    hidden = np.empty((len(vectors), up.shape[1]), vectors.dtype)
    made: dict[int, Array] = {}

    def fill(number: int) -> None:
        part = parts[number]
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            hidden[:, part] = make(part)
            if down is not None:
                made[number] = times(hidden[:, part], down[part])

    share_out(fill, range(len(parts)), len(parts) > 1)
    lowered += [made[number] for number in sorted(made)]
    return hidden


def products(hidden: Array, down: Array) -> list[Array]:
    """Return the product of each block of hidden features."""
    parts = _parts(len(hidden), down.T)
    made: dict[int, Array] = {}

    def fill(number: int) -> None:
        part = parts[number]
        with np.errstate(all="ignore"):
            made[number] = times(hidden[:, part], down[part])

    share_out(fill, range(len(parts)), len(parts) > 1)
    return [made[number] for number in range(len(parts))]


def added_up(lowered: Sequence[Array], bias: Array | None) -> Array:
    """Return the sum of products, in order, and a bias."""
    total = lowered[0].copy()
    with np.errstate(all="ignore"):
        for product in lowered[1:]:
            total += product
        return plus(total, bias)


def _parts(tokens: int, up: Array) -> list[slice]:
    """Return the blocks of hidden features."""
    features = up.shape[1]
    if tokens * up.size < WORTH:
        return [ALL]
    width = wide(features)
    return [slice(first, first + width) for first in range(0, features, width)]
