"""The small fields of a file: one number, a switch, a text, labels."""

import sys
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import plain_number
from attention_gui.core.sentence import quoted
from attention_gui.files.sizes import check_entries
from attention_gui.files.text import whole_text

_LARGEST_WHOLE = 2**31


def number(name: str, value: Any) -> float:
    """Return one real number; a text may be one too, as `-inf` is in JSON."""
    value = _single(value)
    if isinstance(value, str):
        return _named(name, value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refusal(
            "{name} must be one number, got {value}", name=name, value=_shown(value)
        )
    return float(value)


def whole(name: str, value: Any) -> int:
    """Return one whole number."""
    exact = number(name, value)
    if not exact.is_integer() or abs(exact) > _LARGEST_WHOLE:
        raise refusal(
            "{name} must be a whole number, got {exact}", name=name, exact=exact
        )
    return int(exact)


def pair(name: str, value: Any) -> tuple[int, int]:
    """Return two whole numbers."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" and value.size == 2:
        value = value.tolist()
    if not isinstance(value, list) or len(value) != 2:
        raise refusal(
            "{name} must be two whole numbers, got {value}",
            name=name,
            value=_shown(value),
        )
    return whole(name, value[0]), whole(name, value[1])


def wholes(name: str, value: Any) -> list[int]:
    """Return a list of whole numbers, perhaps an empty one."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" and value.ndim == 1:
        check_entries(name, len(value))
        value = value.tolist()
    if not isinstance(value, list):
        raise refusal(
            "{name} must be a list of whole numbers, got {value}",
            name=name,
            value=_shown(value),
        )
    return [whole(name, entry) for entry in value]


def whole_array(name: str, value: Any) -> Array:
    """Return an array of whole numbers, which may be kept as floats."""
    if not _is_array(value) or value.dtype.kind not in "iuf":
        raise refusal("{name} must be an array of whole numbers", name=name)
    wide = value.astype(np.float64)  # 2^53 is infinite in float16
    if value.dtype.kind == "f" and not (np.abs(wide) <= 2.0**53).all():
        raise refusal("{name} must hold whole numbers up to 2^53", name=name)
    exact: Array = value.astype(np.int64)
    if (exact != value).any():
        raise refusal("{name} must hold whole numbers", name=name)
    return exact


def switch(name: str, value: Any) -> bool:
    """Return True or False, which may be written 1 and 0."""
    value = _single(value)
    if not isinstance(value, bool | int | float) or value not in (0, 1):
        raise refusal(
            "{name} must be True or False, got {value}", name=name, value=_shown(value)
        )
    return bool(value)


def text(name: str, value: Any) -> str:
    """Return one text."""
    if _is_array(value) and value.size != 1:
        raise refusal(
            "{name} must be one text, got {words:,}", name=name, words=value.size
        )
    return labels(name, value.reshape(-1) if _is_array(value) else [value])[0]


def labels(name: str, value: Any) -> list[str]:
    """Return texts from a list, or from an array of text or of UTF-8 bytes."""
    array = value if _is_array(value) else np.array(value, dtype=object)
    check_entries(name, array.size)
    try:
        if array.ndim != 1 or array.dtype.kind not in "USO" or not _is_unicode(array):
            raise TypeError
        words = [_decoded(word) for word in array.tolist()]
    except (TypeError, ValueError, SystemError):  # NumPy's, for what is no character
        raise refusal(
            "{name} must be a list of Unicode texts, got {array}",
            name=name,
            array=_shown(array),
        ) from None
    return [whole_text(name, word) for word in words]


def _is_unicode(array: Array) -> bool:
    """Whether Python can use the texts; what is beyond Unicode fails only later."""
    if array.dtype.kind != "U":
        return True
    codes = np.ascontiguousarray(array).view(np.uint32)
    return not (codes > sys.maxunicode).any()


def _decoded(word: Any) -> str:
    if isinstance(word, bytes):
        return word.decode()
    if not isinstance(word, str):
        raise TypeError
    return word


def _named(name: str, value: str) -> float:
    try:
        return plain_number(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray)


def _single(value: Any) -> Any:
    """Return the number that an array of one holds; anything else as it is."""
    if _is_array(value) and value.size == 1 and value.dtype.kind in "biuf":
        return value.reshape(-1).tolist()[0]
    return value


def _shown(value: Any) -> str:
    if _is_array(value):
        return tr(
            "an array of {dtype} with the shape {shape}",
            dtype=value.dtype,
            shape=value.shape,
        )
    return quoted(str(value))
