"""Numbers rounded to the narrow formats in which models run."""

from collections.abc import Callable

import numpy as np

from attention_gui.core.arrays import Array


def to_float16(array: Array) -> Array:
    """Return float32 numbers rounded to IEEE half precision; above 65504 infinite."""
    with np.errstate(over="ignore"):
        return array.astype(np.float16).astype(np.float32)


def to_bfloat16(array: Array) -> Array:
    """Return float32 numbers rounded to the nearest with 8 bits, ties to even.

    Notes
    -----
    bfloat16 is the upper half of a float32; NaN and infinity stay.

    Examples
    --------
    >>> to_bfloat16(np.array([1.01], np.float32)).tolist()
    [1.0078125]
    """
    array = np.ascontiguousarray(array, dtype=np.float32)
    bits = array.view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    upper = (bits + np.uint32(0x7FFF) + odd) & np.uint32(0xFFFF0000)
    return np.where(np.isfinite(array), upper.view(np.float32), array)


FORMATS: dict[str, Callable[[Array], Array]] = {
    "float16": to_float16,
    "bfloat16": to_bfloat16,
}
