"""Strangers: what a file holds that no document does, and that saving would drop."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from attention_gui.files.fields import is_field, version_of
from attention_gui.files.json_text import parsed
from attention_gui.files.tensor_header import read_header
from attention_gui.files.text import read_text
from attention_gui.files.zips import opened_zip


class _Names(NamedTuple):
    """All names in a file, and what stands there as its format."""

    names: list[str]
    format: Any


def strangers(path: Path) -> list[str]:
    """Return the names in a file that mean nothing here; none if it cannot be read."""
    read = _NAMES.get(path.suffix.lower())
    try:
        held = read(path) if read else _Names([], None)
        version = None if held.format is None else version_of(held.format)
        return [name for name in held.names if not is_field(name, version)]
    except (OSError, ValueError, MemoryError):
        return []


def _members(path: Path) -> _Names:
    with path.open("rb") as stream, opened_zip(stream) as members:
        there = "format" in members.names
        return _Names(list(members.names), members.read("format") if there else None)


def _keys(path: Path) -> _Names:
    with path.open("rb") as stream:
        held = parsed(read_text(stream))
    if not isinstance(held, dict):
        return _Names([], None)
    return _Names(list(held), held.get("format"))


def _tensors(path: Path) -> _Names:
    with path.open("rb") as stream:
        header = read_header(stream)
    told = header.metadata
    return _Names([*header.tensors, *told], told.get("format"))


_NAMES: dict[str, Callable[[Path], _Names]] = {
    ".npz": _members,
    ".json": _keys,
    ".safetensors": _tensors,
}
