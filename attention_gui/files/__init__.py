"""Disk and text to documents and back: one table from suffix to functions.

Each kind of file is imported when the first of it is met: the program starts sooner.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted
from attention_gui.files.opening import opened, sentence_of

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
    from attention_gui.files.csvs import read_csv
    from attention_gui.files.tablewriter import write_csv

    return _Kind(read_csv, write_csv)


def _tsv() -> _Kind:
    from attention_gui.files.csvs import read_tsv
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
    from attention_gui.files.fold import document_of

    path = Path(path)
    kind = _kind(path)
    with opened(path) as stream:
        return document_of(kind.read(stream), _title(path))


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
    kind = _kind(path)
    try:
        replace_file(path, partial(kind.write, fields_of(document)))
    except (ValueError, OSError, MemoryError) as error:
        raise ValueError(sentence_of(path, error, "saved")) from None


def _kind(path: Path) -> _Kind:
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        ending = quoted(path.suffix) if path.suffix else tr("no ending")
        wrong = refusal(
            "the name must end in one of {kinds}, got {ending}",
            kinds=" ".join(_KINDS),
            ending=ending,
        )
        raise ValueError(sentence_of(path, wrong, "read"))
    return kind()


def _title(path: Path) -> str:
    return path.stem.encode(errors="replace").decode()
