"""Disk and text to documents and back: one table from suffix to functions.

Each kind of file is imported when the first of it is met: the program starts sooner.
"""

import io
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from attention_gui.core.document import Document
from attention_gui.files.sentence import quoted, shortened

if TYPE_CHECKING:
    from attention_gui.files.fields import Fields


class _Kind(NamedTuple):
    """How the files of a suffix are read and written."""

    read: Callable[[BinaryIO], "Fields"]
    write: Callable[["Fields", BinaryIO], None]


def _npz() -> _Kind:
    from attention_gui.files.npz import read_npz, write_npz

    return _Kind(read_npz, write_npz)


def _npy() -> _Kind:
    from attention_gui.files.npy import read_npy, write_npy

    return _Kind(read_npy, write_npy)


def _csv() -> _Kind:
    from attention_gui.files.table import read_csv
    from attention_gui.files.tablewriter import write_csv

    return _Kind(read_csv, write_csv)


def _tsv() -> _Kind:
    from attention_gui.files.table import read_tsv
    from attention_gui.files.tablewriter import write_tsv

    return _Kind(read_tsv, write_tsv)


def _json() -> _Kind:
    from attention_gui.files.jsons import read_json, write_json

    return _Kind(read_json, write_json)


def _safetensors() -> _Kind:
    from attention_gui.files.tensors import read_tensors, write_tensors

    return _Kind(read_tensors, write_tensors)


_KINDS: dict[str, Callable[[], _Kind]] = {
    ".npz": _npz,
    ".npy": _npy,
    ".csv": _csv,
    ".tsv": _tsv,
    ".json": _json,
    ".safetensors": _safetensors,
}
READABLE = tuple(_KINDS)
WRITABLE = tuple(_KINDS)

_POINTER = b"version https://git-lfs"


def load(path: str | Path) -> Document:
    """Return the document that a file holds.

    Parameters
    ----------
    path : str or Path
        Of one of the READABLE suffixes.

    Raises
    ------
    ValueError
        With one sentence for the user, whatever is wrong; nothing is loaded then.
    """
    from attention_gui.files.fields import document_of

    path = Path(path)
    try:
        kind = _kind(path)
        _check_regular(path)
        with path.open("rb") as stream:
            _check_start(stream)
            return document_of(kind.read(stream), _title(path))
    except (ValueError, OSError, MemoryError) as error:
        raise ValueError(_sentence(path, error, "read")) from None


def save(document: Document, path: str | Path) -> None:
    """Write a document to a file, whole or not at all.

    Parameters
    ----------
    document : Document
    path : str or Path
        Of one of the WRITABLE suffixes; an old file keeps its permissions.

    Raises
    ------
    ValueError
        With one sentence for the user; an old file is then as it was.
    """
    from attention_gui.files.atomic import replace_file
    from attention_gui.files.unfold import fields_of

    path = Path(path)
    try:
        kind = _kind(path)
        replace_file(path, partial(kind.write, fields_of(document)))
    except (ValueError, OSError, MemoryError) as error:
        raise ValueError(_sentence(path, error, "saved")) from None


def _kind(path: Path) -> _Kind:
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise ValueError(
            f"the name must end in one of {' '.join(_KINDS)}, "
            f"got {quoted(path.suffix) if path.suffix else 'no ending'}"
        )
    return kind()


def _check_regular(path: Path) -> None:
    """Refuse what is no file; a pipe would wait for ever."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise ValueError("it is a folder")
    if not stat.S_ISREG(mode):
        raise ValueError("it is not a file")


def _check_start(stream: BinaryIO) -> None:
    start = stream.read(len(_POINTER))
    if not start:
        raise ValueError("the file is empty")
    if start == _POINTER:
        raise ValueError(
            "it is a Git LFS pointer to the file: get it with git lfs pull"
        )
    stream.seek(0, io.SEEK_SET)


def _title(path: Path) -> str:
    return path.stem.encode(errors="replace").decode()


def _sentence(path: Path, error: Exception, done: str) -> str:
    """Return what went wrong with a file, on one line, under its name."""
    name = shortened(path.name, 80)
    if isinstance(error, MemoryError):
        return f"{name}: it needs more memory than there is"
    if isinstance(error, FileNotFoundError):
        return f"{name}: there is no such file or folder"
    if isinstance(error, OSError):
        return f"{name} cannot be {done}: {error.strerror or error}"
    return f"{name}: {error}"
