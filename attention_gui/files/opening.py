"""Opening a file that may be anything, and the sentence that says what is wrong."""

import io
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal

from attention_gui.core.language import later, refusal, tr, translated
from attention_gui.core.sentence import shortened
from attention_gui.files.reasons import reason

_POINTER = b"version https://git-lfs"
Wanted = Literal["read", "saved", "imported", "kept"]
_FAILED: dict[Wanted, str] = {  # what was to be done -> that it cannot be
    "read": later("{name} cannot be read: {why}"),
    "saved": later("{name} cannot be saved: {why}"),
    "imported": later("{name} cannot be imported: {why}"),
    "kept": later("{name} cannot be kept: {why}"),
}


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading, if it is one and holds anything.

    Raises
    ------
    ValueError
        With one sentence under the file's name, whatever goes wrong until it is closed.
    """
    try:
        _check_regular(path)
        with path.open("rb") as stream:
            _check_start(stream)
            yield stream
    except (ValueError, OSError, MemoryError) as error:
        raise ValueError(sentence_of(path, error, "read")) from None


def sentence_of(path: Path, error: Exception, wanted: Wanted) -> str:
    """Return what went wrong with a file, on one line, under its name."""
    name = shortened(path.name, 80)
    if isinstance(error, MemoryError):
        return tr("{name}: it needs more memory than there is", name=name)
    if isinstance(error, FileNotFoundError) and not path.parent.exists():
        folder = shortened(path.absolute().parent.name, 80)
        return tr("{name}: there is no folder {folder}", name=name, folder=folder)
    if isinstance(error, FileNotFoundError):
        return tr("{name}: there is no such file or folder", name=name)
    if isinstance(error, OSError):
        return translated(_FAILED[wanted], name=name, why=reason(error))
    return f"{name}: {error}"


def _check_regular(path: Path) -> None:
    """Refuse what is no file; a pipe would wait for ever."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise refusal("it is a folder")
    if not stat.S_ISREG(mode):
        raise refusal("it is not a file")


def _check_start(stream: BinaryIO) -> None:
    start = stream.read(len(_POINTER))
    if not start:
        raise refusal("the file is empty")
    if start == _POINTER:
        raise refusal("it is a Git LFS pointer to the file: get it with git lfs pull")
    stream.seek(0, io.SEEK_SET)
