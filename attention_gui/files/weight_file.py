"""The tensors of a file by name: shapes from its headers, numbers of those chosen."""

from collections.abc import Collection
from pathlib import Path
from typing import BinaryIO, NamedTuple

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted
from attention_gui.files.opening import opened
from attention_gui.files.sizes import check_bytes
from attention_gui.files.tensor_header import read_header
from attention_gui.files.tensors import read_tensor
from attention_gui.files.zips import opened_zip

SUFFIXES = (".safetensors", ".npz")


class Found(NamedTuple):
    """A tensor of a file, its numbers not read."""

    name: str
    shape: tuple[int, ...]
    dtype: str


def tensors_in(path: Path) -> tuple[Found, ...]:
    """Return every tensor of a `.npz` or `.safetensors`, in the order of the file.

    Raises
    ------
    ValueError
        With one sentence, if the file cannot be read or holds none.
    """
    with opened(path) as stream:
        listed = _is_zip(path)
        found = tuple(_in_zip(stream) if listed else _in_tensors(stream))
        if not found:
            raise refusal("it holds no tensors")
        return found


def numbers_of(path: Path, names: Collection[str]) -> dict[str, Array]:
    """Return the numbers of some tensors of a file.

    Raises
    ------
    ValueError
        With one sentence, before anything is allocated where they are too many.
    """
    with opened(path) as stream:
        if _is_zip(path):
            with opened_zip(stream) as members:
                _check_there(names, members.names)
                members.check(names)
                return {name: members.read(name) for name in names}
        header = read_header(stream)
        _check_there(names, header.tensors)
        check_bytes(sum(header.tensors[name].size for name in names))
        return {
            name: read_tensor(stream, header.start, header.tensors[name])
            for name in names
        }


def _is_zip(path: Path) -> bool:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise refusal(
            "weights are read from {suffixes}", suffixes=tr(" and ").join(SUFFIXES)
        )
    return suffix == ".npz"


def _in_zip(stream: BinaryIO) -> list[Found]:
    with opened_zip(stream) as members:
        announced = {name: members.announced(name) for name in members.names}
    return [
        Found(name, said.shape, said.dtype)
        for name, said in announced.items()
        if said is not None and said.kind in "fiub"
    ]


def _in_tensors(stream: BinaryIO) -> list[Found]:
    return [
        Found(name, tensor.shape, tensor.dtype)
        for name, tensor in read_header(stream).tensors.items()
    ]


def _check_there(names: Collection[str], there: Collection[str]) -> None:
    """Refuse a file that has changed since it was listed."""
    for name in names:
        if name not in there:
            raise refusal("{name} is no longer there", name=quoted(name))
