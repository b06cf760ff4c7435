"""Safetensors files: eight bytes of length, a JSON header, and the numbers."""

import io
import json
from math import prod
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.files.fields import TEXTS, Fields, chosen
from attention_gui.files.jsons import parsed
from attention_gui.files.npy import read_bytes, typed
from attention_gui.files.sentence import quoted, shortened
from attention_gui.files.sizes import check_bytes, checked_count

_HEADER = 2**24  # 16 MiB, room for a hundred thousand tensors
_EXACT = 2**53
_METADATA = "__metadata__"
_PLAIN_TEXT = (*TEXTS, "empty_rows")
_TYPES = {
    "BOOL": "?",
    "I8": "<i1",
    "U8": "<u1",
    "I16": "<i2",
    "U16": "<u2",
    "I32": "<i4",
    "U32": "<u4",
    "I64": "<i8",
    "U64": "<u8",
    "F16": "<f2",
    "BF16": "<u2",  # the upper half of a float32
    "F32": "<f4",
    "F64": "<f8",
}
_NAMES = {np.dtype(code): name for name, code in _TYPES.items() if name != "BF16"}


class _Tensor(NamedTuple):
    """What the header says of a tensor; begin and end count from the header's end."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def read_tensors(stream: BinaryIO) -> Fields:
    """Return the fields of a safetensors file.

    Raises
    ------
    ValueError
        If any part of the header does not agree with the file's real size, before
        anything is allocated.
    """
    size = stream.seek(0, io.SEEK_END)
    header, start = _read_header(stream, size)
    metadata = header.pop(_METADATA, {})
    if not isinstance(metadata, dict):
        raise ValueError(f"its {_METADATA} is no object")
    tensors = {name: _tensor(name, said) for name, said in header.items()}
    _check_layout(tensors.values(), size - start)
    found = chosen([*tensors, *metadata])
    wanted = [tensors[name] for name in found.values() if name in tensors]
    check_bytes(sum(tensor.end - tensor.begin for tensor in wanted))
    return {
        field: _read_tensor(stream, start, tensors[name])
        if name in tensors
        else _said(field, metadata[name])
        for field, name in found.items()
    }


def _read_header(stream: BinaryIO, size: int) -> tuple[dict[str, Any], int]:
    """Return the header, and where the numbers start."""
    stream.seek(0)
    length = int.from_bytes(stream.read(8), "little")
    if size < 8 or length > min(size - 8, _HEADER):
        raise ValueError(
            f"its header announces {length:,} bytes; the file has {size:,}, and at "
            f"most {_HEADER:,} are allowed"
        )
    try:
        header = parsed(stream.read(length).decode())
    except UnicodeDecodeError:
        raise ValueError("its header is not UTF-8 text") from None
    except ValueError as error:
        raise ValueError(f"its header is wrong: {error}") from None
    if not isinstance(header, dict):
        raise ValueError("its header is no JSON object")
    return header, 8 + length


def _tensor(name: str, said: Any) -> _Tensor:
    """Return what the header says of a tensor, if it is all there."""
    try:
        begin, end = map(_count, said["data_offsets"])
        shape = tuple(map(_count, said["shape"]))
        dtype = said["dtype"]
    except (TypeError, KeyError, ValueError):
        raise ValueError(
            f"the header of {quoted(name)} lacks dtype, shape or data_offsets"
        ) from None
    return _Tensor(name, shortened(str(dtype)), shape, begin, end)


def _count(number: Any) -> int:
    """Return a whole number that is not negative."""
    if not isinstance(number, float) or not number.is_integer():
        raise ValueError
    if not 0 <= number < _EXACT:
        raise ValueError
    return int(number)


def _check_layout(tensors: Any, size: int) -> None:
    """Refuse tensors that overlap, leave a hole, or do not end with the file."""
    place = 0
    for tensor in sorted(tensors, key=lambda tensor: (tensor.begin, tensor.end)):
        if tensor.begin != place or tensor.end < place:
            raise ValueError(
                f"{quoted(tensor.name)} lies at bytes {tensor.begin:,} to "
                f"{tensor.end:,}; expected it to start at {place:,}"
            )
        _check_size(tensor)
        place = tensor.end
    if place != size:
        raise ValueError(f"its tensors take {place:,} bytes but {size:,} are there")


def _check_size(tensor: _Tensor) -> None:
    code = _TYPES.get(tensor.dtype)
    if code is None:
        return
    size = prod(tensor.shape) * np.dtype(code).itemsize
    if size != tensor.end - tensor.begin:
        raise ValueError(
            f"{quoted(tensor.name)} is {tensor.dtype} with the shape "
            f"{shortened(str(list(tensor.shape)))}, which does not take the "
            f"{tensor.end - tensor.begin:,} bytes that it has"
        )


def _read_tensor(stream: BinaryIO, start: int, tensor: _Tensor) -> Array:
    """Return a tensor's numbers; bfloat16 as float32."""
    name = quoted(tensor.name)
    if tensor.dtype not in _TYPES:
        raise ValueError(f"{name}: dtype not supported: {tensor.dtype}")
    dtype = np.dtype(_TYPES[tensor.dtype])
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
        raise ValueError(f"{field} in {_METADATA} is wrong: {error}") from None


def write_tensors(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields: arrays as tensors, the rest as strings of the metadata."""
    arrays = {name: v for name, v in fields.items() if isinstance(v, np.ndarray)}
    metadata = {
        name: value if name in _PLAIN_TEXT else json.dumps(value)
        for name, value in fields.items()
        if name not in arrays
    }
    header: dict[str, Any] = {_METADATA: metadata}
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
