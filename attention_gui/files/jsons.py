"""Documents as JSON: nested lists of numbers and the other fields by name."""

import json
import math
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.files.fields import MATRICES, Fields, chosen
from attention_gui.files.nested import nested_array
from attention_gui.files.numbers import narrowed, write_numbers
from attention_gui.files.sentence import quoted
from attention_gui.files.text import read_text
from attention_gui.files.values import text as one_text

_ARRAYS = {"mask": "", "bias": "bias_dtype"} | dict.fromkeys(MATRICES, "dtype")
_TYPES = ("float16", "float32", "float64")


def read_json(stream: BinaryIO) -> Fields:
    """Return the fields of a JSON object.

    Numbers are float64 unless a field `dtype` says otherwise; NaN and Infinity may
    stand as they are or as text.

    Raises
    ------
    ValueError
        If it is not JSON, or a list is ragged, with the place.
    """
    found = parsed(read_text(stream))
    if not isinstance(found, dict):
        raise ValueError('it holds no object such as {"query": ..., "key": ...}')
    fields = {field: found[name] for field, name in chosen(found).items()}
    fields = {name: value for name, value in fields.items() if value is not None}
    for name, dtype in _ARRAYS.items():
        if name in fields:
            fields[name] = _typed(name, nested_array(name, fields[name]), fields, dtype)
    return fields


def parsed(text: str) -> Any:
    """Return what a JSON text means; no key may come twice, no number be too large.

    Raises
    ------
    ValueError
        With the place where it stops being JSON.
    """
    try:
        return json.loads(
            text, parse_int=_finite, parse_float=_finite, object_pairs_hook=_distinct
        )
    except json.JSONDecodeError as error:
        raise ValueError(
            f"line {error.lineno}, column {error.colno}: from here on it is not JSON"
        ) from None
    except RecursionError:
        raise ValueError("its lists are nested too deep") from None


def _finite(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{quoted(text)} is too large for a number")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{quoted(twice)} is there twice")
    return found


def _typed(name: str, array: Array, fields: Fields, dtype: str) -> Array:
    """Return an array in the float type that the file names for it."""
    if dtype not in fields or array.dtype == bool:
        return array
    wanted = one_text(dtype, fields[dtype])
    if wanted not in _TYPES:
        raise ValueError(f"{dtype} must be one of {', '.join(_TYPES)}, got {wanted}")
    return narrowed(name, array, wanted)


def write_json(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields as one JSON object, a line for each row of numbers."""
    fields = dict(fields)
    fields["dtype"] = str(fields["query"].dtype)
    if "bias" in fields:
        fields["bias_dtype"] = str(fields["bias"].dtype)
    mark = "{\n"
    for name, value in fields.items():
        stream.write(f"{mark}{json.dumps(name)}: ".encode())
        for piece in _pieces(value):
            stream.write(piece.encode())
        mark = ",\n"
    stream.write(b"\n}\n")


def _pieces(value: Any) -> Iterator[str]:
    if isinstance(value, np.ndarray):
        yield from _rows(value, _words(value))
    elif isinstance(value, float) and not math.isfinite(value):
        yield json.dumps(str(value))
    else:
        yield json.dumps(value)


def _words(array: Array) -> Callable[[Array], list[str]]:
    """Return how a row of an array is put into words of JSON."""
    if array.dtype == bool:
        return lambda row: ["true" if switch else "false" for switch in row]
    return lambda row: [
        word if np.isfinite(number) else f'"{word}"'
        for word, number in zip(write_numbers(row), row, strict=True)
    ]


def _rows(array: Array, words: Callable[[Array], list[str]]) -> Iterator[str]:
    if array.ndim < 2:
        row = ", ".join(words(array.reshape(-1)))
        yield f"[{row}]" if array.ndim else row
        return
    mark = "["
    for part in array:
        yield mark
        yield from _rows(part, words)
        mark = ",\n"
    yield "]"
