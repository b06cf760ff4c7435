"""Strangers: what a file holds that no document does, and that saving would drop."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from attention_gui.files.fields import is_field, version_of
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
    except (OSError, ValueError):
        return []


def _members(path: Path) -> _Names:
    with path.open("rb") as stream, opened_zip(stream) as members:
        there = "format" in members.names
        return _Names(list(members.names), members.read("format") if there else None)


def _keys(path: Path) -> _Names:
    held = json.loads(path.read_text("utf-8"))
    if not isinstance(held, dict):
        return _Names([], None)
    return _Names(list(held), held.get("format"))


def _tensors(path: Path) -> _Names:
    with path.open("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
        header = json.loads(stream.read(length))
    told = header.pop("__metadata__", {})
    return _Names([*header, *told], told.get("format"))


_NAMES: dict[str, Callable[[Path], _Names]] = {
    ".npz": _members,
    ".json": _keys,
    ".safetensors": _tensors,
}
