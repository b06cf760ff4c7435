"""Fingerprints: whether a file is still the one that was read or written here."""

import hashlib
from enum import Enum
from pathlib import Path
from typing import NamedTuple

HASHED = 2**28  # bytes; what is larger is known by its time and size


class State(Enum):
    """What became of a file since it was read or written here."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


class Fingerprint(NamedTuple):
    """How a file is known again.

    Attributes
    ----------
    inode, time, size : int
        As the system says them; time in nanoseconds.
    digest : str
        Of the content; empty where that is too much to read.
    """

    inode: int
    time: int
    size: int
    digest: str


NONE_HELD = Fingerprint(-1, -1, -1, "none")  # that no file has


def fingerprint(path: Path) -> Fingerprint | None:
    """Return the fingerprint of a file, or None where it cannot be read."""
    try:
        there = path.stat()
        digest = _digest(path) if there.st_size <= HASHED else ""
    except OSError:
        return None
    return Fingerprint(there.st_ino, there.st_mtime_ns, there.st_size, digest)


class OnDisk:
    """The file of a document, as it was when it was last read or written here."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.known: Fingerprint | None = None

    def note(self, path: Path | None, known: Fingerprint | None = None) -> None:
        """Take note of the file as it is now, or as it was when it was known."""
        self.path = path
        self.known = known or (fingerprint(path) if path else None)

    def state(self, path: Path | None, glance: bool = False) -> State:
        """Return what became of the file.

        Parameters
        ----------
        path : Path, optional
            One that was never noted is as it always was.
        glance : bool
            Whether the content is read only where time or size are others.
        """
        if path is None or path != self.path or self.known is None:
            return State.SAME
        if glance and self._looks_same(path):
            return State.SAME
        now = fingerprint(path)
        if now is None:
            return State.CHANGED if path.exists() else State.GONE
        same = now.digest == self.known.digest and (now.digest or now == self.known)
        return State.SAME if same else State.CHANGED

    def _looks_same(self, path: Path) -> bool:
        try:
            there = path.stat()
        except OSError:
            return False
        known = self.known
        seen = there.st_ino, there.st_mtime_ns, there.st_size
        return known is not None and seen == known[:3]


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "blake2b").hexdigest()
