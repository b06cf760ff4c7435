"""Replace a file as a whole, or leave it as it was."""

import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from attention_gui.core.language import refusal, tr


def replace_file(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Write a file beside the target, then put it in the target's place.

    Links are followed and the permissions of an old file are kept.

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
    mode = _permissions(target)
    temporary = target.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        with temporary.open("xb") as stream:
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    _keep_entry(target.parent)


def _permissions(target: Path) -> int | None:
    """Return the permissions of an old file, or None where there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise OSError(tr("it is not a file"))
    if not os.access(target, os.W_OK):
        raise PermissionError(tr("it is read-only"))
    return stat.S_IMODE(mode)


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
        reason = error.strerror or str(error)
        raise refusal(
            "{name} was not written: {reason}", name=path.name, reason=reason
        ) from error
