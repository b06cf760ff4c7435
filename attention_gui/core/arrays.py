"""Arrays: what may be one here, and when two of them are the same."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_gui.core.language import refusal

Array = NDArray[Any]

COMPUTED_IN = np.dtype(np.float32), np.dtype(np.float64)


def checked(query: Array, key: Array, value: Array) -> tuple[Array, Array, Array]:
    """Return query, key and value as matrices of one float type that fit together."""
    query, key, value = (
        matrix(name, array)
        for name, array in (("query", query), ("key", key), ("value", value))
    )
    if query.shape[1] != key.shape[1]:
        raise refusal(
            "query has {query} features but key has {key}: a score "
            "multiplies them one by one, so they must be as many",
            query=query.shape[1],
            key=key.shape[1],
        )
    if len(key) != len(value):
        raise refusal(
            "key has {key} tokens but value has {value}: every key token "
            "carries one value",
            key=len(key),
            value=len(value),
        )
    dtype = np.result_type(query, key, value)
    return (
        as_type(query, dtype),
        as_type(key, dtype),
        as_type(value, dtype),
    )


def matrix(name: str, array: Any) -> Array:
    """Return a matrix in float32 or float64, or say what is wrong with it."""
    numbers = real(name, array)
    if numbers.ndim != 2:
        raise refusal(
            "{name} must be a matrix (tokens, features), got shape {shape}",
            name=name,
            shape=numbers.shape,
        )
    return numbers


def real(name: str, array: Any) -> Array:
    """Return an array in float32 or float64, or say what is wrong with it."""
    numbers = as_array(name, array)
    if numbers.dtype in COMPUTED_IN:
        return numbers
    kind = numbers.dtype.name
    if numbers.dtype.kind not in "fiub" and kind != "bfloat16":
        raise refusal(
            "{name} must hold real numbers, got {dtype}", name=name, dtype=numbers.dtype
        )
    narrow = kind in ("float16", "bfloat16", "float32")
    return as_type(numbers, np.float32 if narrow else np.float64)


def as_type(array: Array, dtype: Any) -> Array:
    """Return the array in a float type that holds its numbers, itself if it has it."""
    # a signalling NaN becomes a quiet one, and what is too large infinite
    with np.errstate(invalid="ignore", over="ignore"):
        converted: Array = array.astype(dtype, copy=False)
    return converted


def kept(name: str, array: Any, axes: int) -> Array:
    """Return real numbers with so many axes, that nobody can write to."""
    numbers = real(name, array)
    if numbers.ndim != axes:
        raise refusal(
            "{name} must have {axes} axes, got an array of shape {shape}",
            name=name,
            axes=axes,
            shape=numbers.shape,
        )
    return frozen(numbers)


def expect_shape(what: str, array: Array | None, shape: tuple[int, ...]) -> None:
    """Raise ValueError if an array is there and has another shape."""
    if array is not None and array.shape != shape:
        raise refusal(
            "{what} has the shape {shape}, expected {expected}",
            what=what,
            shape=array.shape,
            expected=shape,
        )


def keep_all(owner: object, axes: dict[str, int]) -> None:
    """Have a frozen dataclass keep each of its arrays, of so many axes, for itself."""
    for name, count in axes.items():
        if (array := getattr(owner, name)) is not None:
            object.__setattr__(owner, name, kept(name, array, count))


def as_array(name: str, array: Any) -> Array:
    """Return an array of whatever the argument holds, or say why it is none."""
    try:
        return np.asarray(array)
    except ValueError:
        raise refusal("{name} has rows of different lengths", name=name) from None


def frozen(array: Array) -> Array:
    """Return the array as one that nobody can write to, row after row in memory.

    One that somebody could write to, through whatever it is a part of, is copied.
    """
    if _can_be_written_to(array) or not array.flags.c_contiguous:
        array = array.copy()
        array.flags.writeable = False
    return array


def _can_be_written_to(array: Array) -> bool:
    if array.flags.writeable or array.base is None:
        return bool(array.flags.writeable)
    return not isinstance(array.base, np.ndarray) or _can_be_written_to(array.base)


def same_bits(old: Array, new: Array) -> bool:
    """Return whether two arrays of one shape and type are equal to the last bit."""
    return not bits_differ(old, new).any()


def bits_differ(old: Array, new: Array) -> Array:
    """Return, cell by cell, whether two arrays of one shape and type differ at all."""
    whole = f"u{old.dtype.itemsize}"  # so that NaN equals NaN, and 0 is not -0
    differ: Array = old.view(whole) != new.view(whole)
    return differ


def reach(old: Array, new: Array) -> tuple[range, range]:
    """Return the rows and columns of the smallest block that holds all differences."""
    rows, columns = np.nonzero(bits_differ(old, new))
    if not len(rows):
        return range(0), range(0)
    return (
        range(int(rows.min()), int(rows.max()) + 1),
        range(int(columns.min()), int(columns.max()) + 1),
    )
