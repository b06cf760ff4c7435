"""Locks: a file that belongs to one living process, whatever becomes of it."""

import os
import sys
from pathlib import Path
from typing import BinaryIO


def take(descriptor: int) -> bool:
    """Lock an open file, unless somebody has it; it is free once it is closed.

    The system closes it for a process that is killed, and no number of a process is
    compared that might be another's by then.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def taken(path: Path) -> BinaryIO | None:
    """Return a lock file, made if need be, opened and locked; None if it is another's.

    Raises
    ------
    OSError
        If it can be neither made nor opened.
    """
    stream = path.open("ab")
    if take(stream.fileno()) and _is(path, stream):
        return stream
    stream.close()
    return None


def _is(path: Path, stream: BinaryIO) -> bool:
    """Whether the file was not removed before it was locked."""
    try:
        return os.path.samestat(path.stat(), os.fstat(stream.fileno()))
    except OSError:
        return False
