"""Documents as JSON: nested lists of numbers and the other fields by name."""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import narrowed, write_numbers
from attention_gui.core.sentence import shortened
from attention_gui.files.array_names import is_array_name
from attention_gui.files.fields import (
    KEPT,
    MATRICES,
    SNAPSHOTS,
    STRUCTURE,
    TYPES,
    Fields,
    is_own_array,
    wanted,
)
from attention_gui.files.held import said_in
from attention_gui.files.json_text import parsed, written
from attention_gui.files.nested import nested_array
from attention_gui.files.rule_fields import RULE_ARRAYS
from attention_gui.files.text import read_text
from attention_gui.files.values import text as one_text

_ARRAYS = dict.fromkeys(MATRICES, "dtype") | dict.fromkeys(RULE_ARRAYS, "")
_ARRAYS["bias"] = "bias_dtype"  # where its type is named
_FLOATS = ("float16", "float32", "float64")


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
        raise refusal('it holds no object such as {"query": ..., "key": ...}')
    names = wanted(found, found.__getitem__)
    fields = {field: found[name] for field, name in names.items()}
    fields = {name: value for name, value in fields.items() if value is not None}
    arrays = is_array_name if STRUCTURE in fields else _ARRAYS.__contains__
    own = list(filter(is_own_array, fields))
    if own:
        fields[SNAPSHOTS] = said_in(SNAPSHOTS, fields.get(SNAPSHOTS), (TYPES, KEPT))
    for name in [*filter(arrays, list(fields)), *own]:
        array = nested_array(name, fields[name])
        fields[name] = _typed(name, array, fields)
    return fields


def _typed(name: str, array: Array, fields: Fields) -> Array:
    """Return an array in the float type that the file names for it."""
    said = _said_type(name, fields)
    if said is None or array.dtype == bool:
        return array
    dtype = one_text(*said)
    if dtype not in _FLOATS:
        raise refusal(
            "{said} must be one of {floats}, got {dtype}",
            said=said[0],
            floats=", ".join(_FLOATS),
            dtype=shortened(dtype),
        )
    return narrowed(name, array, dtype)


def _said_type(name: str, fields: Fields) -> tuple[str, Any] | None:
    """Return where a file says an array's type, and what it says."""
    whole = fields[SNAPSHOTS] if is_own_array(name) else fields
    types = whole.get(TYPES, {})
    if not isinstance(types, dict):
        raise refusal("{types} must be an object of types by name", types=TYPES)
    if name in types:
        return tr("the type of {name}", name=name), types[name]
    where = "dtype" if STRUCTURE in fields else _ARRAYS.get(name, "")
    return (where, fields[where]) if where in fields else None


def write_json(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields as one JSON object, a line for each row of numbers."""
    fields = {**fields, **_types(fields)}
    mark = "{\n"
    for name, value in fields.items():
        stream.write(f"{mark}{json.dumps(name)}: ".encode())
        for piece in _pieces(value):
            stream.write(piece.encode())
        mark = ",\n"
    stream.write(b"\n}\n")


def _types(fields: Fields) -> Fields:
    """Return the fields that say which types the arrays of others have."""
    if STRUCTURE not in fields:
        of_bias = {"bias_dtype": str(fields["bias"].dtype)} if "bias" in fields else {}
        return {"dtype": str(fields["query"].dtype), **of_bias}
    floats = {
        name: str(value.dtype)
        for name, value in fields.items()
        if isinstance(value, np.ndarray)
        and value.dtype.kind == "f"
        and not is_own_array(name)
    }
    usual = Counter(floats.values()).most_common(1)[0][0]
    others = {name: dtype for name, dtype in floats.items() if dtype != usual}
    return {"dtype": usual, **({TYPES: others} if others else {})}


def _pieces(value: Any) -> Iterator[str]:
    if isinstance(value, np.ndarray):
        yield from _rows(value, _words(value))
    elif isinstance(value, float) and not math.isfinite(value):
        yield json.dumps(str(value))
    else:
        yield written(value)


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
