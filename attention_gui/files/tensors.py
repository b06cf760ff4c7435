"""Safetensors files: eight bytes of length, a JSON header, and the numbers."""

import json
from typing import Any, BinaryIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted
from attention_gui.files.fields import TEXTS, Fields, wanted
from attention_gui.files.json_text import parsed
from attention_gui.files.npy import read_bytes, typed
from attention_gui.files.sizes import check_bytes, checked_count
from attention_gui.files.tensor_header import METADATA, TYPES, Tensor, read_header

_PLAIN_TEXT = (*TEXTS, "empty_rows")
_NAMES = {np.dtype(code): name for name, code in TYPES.items() if name != "BF16"}


def read_tensors(stream: BinaryIO) -> Fields:
    """Return the fields of a safetensors file.

    Raises
    ------
    ValueError
        If any part of the header does not agree with the file's real size, before
        anything is allocated.
    """
    header = read_header(stream)

    def read(name: str, field: str) -> Any:
        if name in header.tensors:
            return read_tensor(stream, header.start, header.tensors[name])
        return _said(field, header.metadata[name])

    names = [*header.tensors, *header.metadata]
    found = wanted(names, lambda name: read(name, name))
    sizes = [
        header.tensors[name].size for name in found.values() if name in header.tensors
    ]
    check_bytes(sum(sizes))
    return {field: read(name, field) for field, name in found.items()}


def read_tensor(stream: BinaryIO, start: int, tensor: Tensor) -> Array:
    """Return a tensor's numbers; bfloat16 as float32."""
    name = quoted(tensor.name)
    if tensor.dtype not in TYPES:
        raise refusal(
            "{name}: dtype not supported: {dtype}", name=name, dtype=tensor.dtype
        )
    dtype = np.dtype(TYPES[tensor.dtype])
    checked_count(name, tensor.shape, dtype.itemsize)
    stream.seek(start + tensor.begin)
    data = read_bytes(stream, tensor.end - tensor.begin, name)
    if tensor.dtype == "BF16":
        return (data.view(dtype).astype("<u4") << 16).view("<f4").reshape(tensor.shape)
    return typed(data, dtype).reshape(tensor.shape)


def _said(field: str, text: Any) -> Any:
    """Return what a string of the metadata means for a field."""
    if field in _PLAIN_TEXT or not isinstance(text, str):
        return text
    if text in ("True", "False"):
        return text == "True"
    try:
        return parsed(text)
    except ValueError as error:
        raise refusal(
            "{field} in {metadata} is wrong: {error}",
            field=field,
            metadata=METADATA,
            error=error,
        ) from None


def write_tensors(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields: arrays as tensors, the rest as strings of the metadata."""
    arrays = {name: v for name, v in fields.items() if isinstance(v, np.ndarray)}
    metadata = {
        name: value if name in _PLAIN_TEXT else json.dumps(value)
        for name, value in fields.items()
        if name not in arrays
    }
    header: dict[str, Any] = {METADATA: metadata}
    place = 0
    # the widest first, so that each is aligned
    names = sorted(arrays, key=lambda name: -arrays[name].itemsize)
    for name in names:
        array = arrays[name]
        end = place + array.nbytes
        header[name] = {
            "dtype": _NAMES[array.dtype.newbyteorder("<")],
            "shape": list(array.shape),
            "data_offsets": [place, end],
        }
        place = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    stream.write(len(text).to_bytes(8, "little") + text)
    for name in names:
        low_first = arrays[name].dtype.newbyteorder("<")
        stream.write(arrays[name].astype(low_first, copy=False).tobytes())
