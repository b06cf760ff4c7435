"""Strangers: what a file holds that no document does, and that saving would drop."""

import json
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

from attention_gui.files.fields import is_field


def strangers(path: Path) -> list[str]:
    """Return the names in a file that mean nothing here; none if it cannot be read."""
    names = _NAMES.get(path.suffix.lower())
    try:
        held = names(path) if names else ()
        return [name for name in held if not is_field(name)]
    except (OSError, ValueError, zipfile.BadZipFile):
        return []


def _members(path: Path) -> Iterable[str]:
    with zipfile.ZipFile(path) as archive:
        return [name.removesuffix(".npy") for name in archive.namelist()]


def _keys(path: Path) -> Iterable[str]:
    held = json.loads(path.read_text("utf-8"))
    return list(held) if isinstance(held, dict) else []


def _tensors(path: Path) -> Iterable[str]:
    with path.open("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
        header = json.loads(stream.read(length))
    told = header.pop("__metadata__", {})
    return [*header, *told]


_NAMES: dict[str, Callable[[Path], Iterable[str]]] = {
    ".npz": _members,
    ".json": _keys,
    ".safetensors": _tensors,
}
