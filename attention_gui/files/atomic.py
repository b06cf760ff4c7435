"""Replace a file as a whole, or leave it as it was."""

import os
import secrets
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from attention_gui.core.language import refusal, tr
from attention_gui.files.locks import take
from attention_gui.files.reasons import reason

START, END = ".attention-explorer-", ".tmp"  # of the name of a half-written file
OLD = 10.0  # s, after which a half-written file that nobody writes was left behind
_CLOSE_FIRST = sys.platform == "win32"  # where what is open cannot be moved


def replace_file(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Write a file beside the target, then put it in the target's place.

    Links are followed, the permissions of an old file are kept, and what a killed
    process has left half-written in the folder is removed.

    Parameters
    ----------
    path : Path
    write : function
        Writes the content to the stream that it is given.

    Raises
    ------
    OSError
        If the file cannot be written; the old one is then as it was.
    """
    target = Path(os.path.realpath(path))
    before = _checked(target)
    sweep(target.parent)
    temporary = target.parent / f"{START}{secrets.token_hex(8)}{END}"
    try:
        with _made(temporary) as stream:
            take(stream.fileno())  # while we live, nobody sweeps it away
            if before is not None:
                _keep_permissions(temporary, target, before)
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
            if not _CLOSE_FIRST:
                temporary.replace(target)
        if _CLOSE_FIRST:
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    _keep_entry(target.parent)


def sweep(folder: Path) -> None:
    """Remove what processes that were killed have left half-written in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(START) and entry.name.endswith(END):
                _sweep_away(Path(entry.path))


def _sweep_away(left: Path) -> None:
    """Remove a half-written file that is old and that nobody writes."""
    with suppress(OSError), left.open("rb") as stream:
        age = time.time() - os.fstat(stream.fileno()).st_mtime
        if age > OLD and take(stream.fileno()):
            left.unlink()


def _checked(target: Path) -> os.stat_result | None:
    """Return what the system says of an old file, or None where there is none."""
    try:
        there = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(there.st_mode):
        raise OSError(tr("it is not a file"))
    if not os.access(target, os.W_OK):
        raise PermissionError(tr("it is read-only"))
    return there


def _made(temporary: Path) -> BinaryIO:
    try:
        return temporary.open("xb")
    except PermissionError:
        words = tr("its folder {name} is read-only", name=temporary.parent.name)
        raise PermissionError(words) from None


def _keep_permissions(new: Path, old: Path, before: os.stat_result) -> None:
    """Let a new file be read and written by those who may read and write the old."""
    if sys.platform != "win32":
        with suppress(OSError):  # only root may give a file away
            os.chown(new, before.st_uid, before.st_gid)
    if sys.platform == "linux":
        with suppress(OSError):  # lists of who else may, where a disk has them
            for name in os.listxattr(old):
                os.setxattr(new, name, os.getxattr(old, name))
    new.chmod(stat.S_IMODE(before.st_mode))


def _keep_entry(folder: Path) -> None:
    """Have the folder's new entry survive a power cut, where a system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_bytes(path: Path, data: bytes) -> None:
    """Put bytes into a file, whole or not at all.

    Raises
    ------
    ValueError
        With a sentence, if the file cannot be written.
    """

    def put(stream: BinaryIO) -> None:
        stream.write(data)

    try:
        replace_file(path, put)
    except OSError as error:
        raise refusal(
            "{name} was not written: {why}", name=path.name, why=reason(error)
        ) from error
