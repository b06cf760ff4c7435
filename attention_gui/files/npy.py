"""One array as NumPy writes it: the header is judged before the numbers are read."""

import io
import warnings
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.lib import format as npy

from attention_gui.core.arrays import Array
from attention_gui.core.language import later, refusal, tr, translated
from attention_gui.files.fields import Fields
from attention_gui.files.more import more_than
from attention_gui.files.sizes import checked_count

_HEADER = 10_000  # bytes; NumPy's own limit
_CHUNK = 2**20
_READ_HEADER = {
    1: npy.read_array_header_1_0,
    2: npy.read_array_header_2_0,
    3: npy.read_array_header_2_0,
}
_KINDS = {
    "O": later("pickled Python objects, which are never loaded"),
    "V": later("records or raw bytes"),
    "c": later("complex numbers"),
}


class Announced(NamedTuple):
    """What a header says of an array, of whatever type, and of which kind that is."""

    shape: tuple[int, ...]
    dtype: str
    kind: str


def read_npy(stream: BinaryIO) -> Fields:
    """Return query, key and value from a file with one array.

    A matrix serves as all three; a stack of three is query, key and value.
    """
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    array = read_array(stream, size, tr("the array"))
    if array.ndim == 2:
        return {"query": array, "key": array, "value": array}
    if array.ndim < 3 or len(array) != 3:
        raise refusal(
            "the array has the shape {shape}; expected (tokens, features), or "
            "query, key and value stacked: (3, tokens, features), (3, heads, "
            "tokens, features) or (3, layers, heads, tokens, features)",
            shape=array.shape,
        )
    return dict(zip(("query", "key", "value"), array, strict=True))


def read_array(stream: BinaryIO, size: int, name: str) -> Array:
    """Return an array, if its header announces just what the stream holds.

    Parameters
    ----------
    stream : binary stream at its start
    size : int
        How many bytes it holds.
    name : str
        Of the array, for the sentence.

    Raises
    ------
    ValueError
        Before anything large is allocated.
    """
    head = io.BytesIO(stream.read(_HEADER))
    shape, fortran, dtype = _read_header(head, name)
    _check_kind(name, dtype)
    count = checked_count(name, shape, dtype.itemsize) * dtype.itemsize
    if count != size - head.tell():
        raise refusal(
            "{name} announces {count:,} bytes of numbers but {size:,} are there",
            name=name,
            count=count,
            size=size - head.tell(),
        )
    array = typed(read_bytes(stream, count, name, head.read()), dtype)
    return array.reshape(shape, order="F" if fortran else "C")


def announced(stream: BinaryIO, name: str) -> Announced:
    """Return the shape and the type of an array, whose numbers are not read.

    Raises
    ------
    ValueError
        If it does not start as an array does.
    """
    shape, _, dtype = _read_header(io.BytesIO(stream.read(_HEADER)), name)
    return Announced(shape, str(dtype), dtype.kind)


def read_bytes(stream: BinaryIO, count: int, name: str, piece: bytes = b"") -> Array:
    """Return so many bytes: a piece that was read, and those that come next."""
    array = np.empty(count, dtype=np.uint8)
    place = 0
    while place < count:
        piece = piece or stream.read(min(count - place, _CHUNK))
        if not piece:
            raise refusal(
                "{name} ends after {place:,} of {count:,} bytes",
                name=name,
                place=place,
                count=count,
            )
        array[place : place + len(piece)] = np.frombuffer(piece, dtype=np.uint8)
        place += len(piece)
        piece = b""
    return array


def typed(data: Array, dtype: Any) -> Array:
    """Return bytes as numbers of a type, in the byte order of this machine."""
    if dtype.kind == "b":
        return np.not_equal(data, 0)  # a byte may be more than 1
    array: Array = data.view(dtype)
    return array.astype(dtype.newbyteorder("="), copy=False)


def write_array(stream: BinaryIO, array: Array) -> None:
    """Write an array row by row, low byte first."""
    plain = np.asarray(array, dtype=array.dtype.newbyteorder("<"), order="C")
    npy.write_array(stream, plain, version=(1, 0), allow_pickle=False)


def write_npy(fields: Fields, stream: BinaryIO) -> None:
    """Write query, key and value stacked, if that is all that there is.

    Raises
    ------
    ValueError
        If they differ in shape, or the document has more than a `.npy` can hold.
    """
    held = ("query", "key", "value", "format", "title")
    if more := more_than(fields, held):
        raise refusal("a .npy cannot hold {more}", more=more)
    matrices = [fields[name] for name in ("query", "key", "value")]
    if len({matrix.shape for matrix in matrices}) > 1:
        shapes = ", ".join(str(matrix.shape) for matrix in matrices)
        raise refusal(
            "a .npy holds matrices of one shape, not {shapes}; use .npz", shapes=shapes
        )
    write_array(stream, np.array(matrices))


def _read_header(head: BinaryIO, name: str) -> tuple[tuple[int, ...], bool, Any]:
    """Return shape, Fortran order and type as the header announces them."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on headers that Python 2 wrote
            version, _ = npy.read_magic(head)
            shape, fortran, dtype = _READ_HEADER[version](head, max_header_size=_HEADER)
        if any(isinstance(side, bool) for side in shape):  # NumPy lets them pass
            raise ValueError
    except Exception:  # NumPy's parser fails in many ways, with advice that is not ours
        raise refusal(
            "{name} does not start as a NumPy array does", name=name
        ) from None
    return shape, fortran, dtype


def _check_kind(name: str, dtype: Any) -> None:
    if dtype.hasobject:
        raise refusal("{name} holds {kinds}", name=name, kinds=translated(_KINDS["O"]))
    if dtype.kind not in "fiubUS" or (dtype.itemsize > 8 and dtype.kind == "f"):
        kind = translated(_KINDS.get(dtype.kind, str(dtype)))
        raise refusal(
            "{name} holds {kind}; expected real numbers up to 64 bits",
            name=name,
            kind=kind,
        )
