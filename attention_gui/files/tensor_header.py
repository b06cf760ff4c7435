"""The header of a safetensors file: eight bytes of length, then JSON."""

import io
from collections.abc import Iterable
from math import prod
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted, shortened
from attention_gui.files.json_text import parsed

METADATA = "__metadata__"
TYPES = {
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
_HEADER = 2**24  # 16 MiB, room for a hundred thousand tensors
_EXACT = 2**53


class Tensor(NamedTuple):
    """What the header says of a tensor; begin and end count from the header's end."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return self.end - self.begin


class Header(NamedTuple):
    """What the header of a whole file says.

    Attributes
    ----------
    tensors : dict
        By name.
    metadata : dict
    start : int
        Where the numbers start.
    """

    tensors: dict[str, Tensor]
    metadata: dict[str, Any]
    start: int


def read_header(stream: BinaryIO) -> Header:
    """Return what a header says, if all of it agrees with the file's real size.

    Raises
    ------
    ValueError
        Before anything is allocated.
    """
    size = stream.seek(0, io.SEEK_END)
    header, start = _parsed_header(stream, size)
    metadata = header.pop(METADATA, {})
    if not isinstance(metadata, dict):
        raise refusal("its {metadata} is no object", metadata=METADATA)
    tensors = {name: _tensor(name, said) for name, said in header.items()}
    _check_layout(tensors.values(), size - start)
    return Header(tensors, metadata, start)


def _parsed_header(stream: BinaryIO, size: int) -> tuple[dict[str, Any], int]:
    """Return the header, and where the numbers start."""
    stream.seek(0)
    length = int.from_bytes(stream.read(8), "little")
    if size < 8 or length > min(size - 8, _HEADER):
        raise refusal(
            "its header announces {length:,} bytes; the file has {size:,}, "
            "and at most {header:,} are allowed",
            length=length,
            size=size,
            header=_HEADER,
        )
    try:
        header = parsed(stream.read(length).decode())
    except UnicodeDecodeError:
        raise refusal("its header is not UTF-8 text") from None
    except ValueError as error:
        raise refusal("its header is wrong: {error}", error=error) from None
    if not isinstance(header, dict):
        raise refusal("its header is no JSON object")
    return header, 8 + length


def _tensor(name: str, said: Any) -> Tensor:
    """Return what the header says of a tensor, if it is all there."""
    try:
        begin, end = map(_count, said["data_offsets"])
        shape = tuple(map(_count, said["shape"]))
        dtype = said["dtype"]
    except (TypeError, KeyError, ValueError):
        raise refusal(
            "the header of {name} lacks dtype, shape or data_offsets", name=quoted(name)
        ) from None
    return Tensor(name, shortened(str(dtype)), shape, begin, end)


def _count(number: Any) -> int:
    """Return a whole number that is not negative."""
    if not isinstance(number, float) or not number.is_integer():
        raise ValueError
    if not 0 <= number < _EXACT:
        raise ValueError
    return int(number)


def _check_layout(tensors: Iterable[Tensor], size: int) -> None:
    """Refuse tensors that overlap, leave a hole, or do not end with the file."""
    place = 0
    for tensor in sorted(tensors, key=lambda tensor: (tensor.begin, tensor.end)):
        if tensor.begin != place or tensor.end < place:
            raise refusal(
                "{name} lies at bytes {begin:,} to {end:,}; expected it to "
                "start at {place:,}",
                name=quoted(tensor.name),
                begin=tensor.begin,
                end=tensor.end,
                place=place,
            )
        _check_size(tensor)
        place = tensor.end
    if place != size:
        raise refusal(
            "its tensors take {place:,} bytes but {size:,} are there",
            place=place,
            size=size,
        )


def _check_size(tensor: Tensor) -> None:
    code = TYPES.get(tensor.dtype)
    if code is None:
        return
    size = prod(tensor.shape) * np.dtype(code).itemsize
    if size != tensor.end - tensor.begin:
        raise refusal(
            "{name} is {dtype} with the shape {shape}, which does not take "
            "the {size:,} bytes that it has",
            name=quoted(tensor.name),
            dtype=tensor.dtype,
            shape=shortened(str(list(tensor.shape))),
            size=tensor.end - tensor.begin,
        )
