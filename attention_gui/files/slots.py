"""Slots: the files in which documents are kept, each with a lock that says whose it is.

A slot is `NAME.npz` with `NAME.lock` beside it, held by the process that writes it, and
`NAME.offered` once the user was offered it and did not take it.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from attention_gui.files.atomic import OLD, sweep
from attention_gui.files.kept import Kept, kept
from attention_gui.files.locks import taken

DOCUMENT, LOCK, OFFERED = ".npz", ".lock", ".offered"
WEEK = 7 * 24 * 3600.0  # s, for which what was offered is kept


class Slot:
    """A file that this process alone writes, until it is released or dropped.

    Attributes
    ----------
    path : Path
        Of the document.
    """

    def __init__(self, path: Path, lock: BinaryIO) -> None:
        self.path, self._lock = path, lock

    @property
    def offered(self) -> float | None:
        """When it was first offered, and not taken; None where it never was."""
        try:
            return self.path.with_suffix(OFFERED).stat().st_mtime
        except OSError:
            return None

    def renew(self) -> None:
        """Take note that it is in use again: it will be offered once more."""
        with suppress(OSError):
            self.path.with_suffix(OFFERED).unlink(missing_ok=True)

    def release(self) -> None:
        """Let others have it, now that it was offered."""
        with suppress(OSError):
            self.path.with_suffix(OFFERED).touch(exist_ok=False)
        self._lock.close()

    def drop(self) -> None:
        """Remove it."""
        with suppress(OSError):
            for suffix in (DOCUMENT, OFFERED):
                self.path.with_suffix(suffix).unlink(missing_ok=True)
        self._lock.close()
        with suppress(OSError):
            self.path.with_suffix(LOCK).unlink(missing_ok=True)


@dataclass(frozen=True)
class Lost:
    """A document that a process has left behind; its slot is held."""

    slot: Slot
    kept: Kept


@dataclass(frozen=True)
class Found:
    """What has been left behind.

    Attributes
    ----------
    lost : list of Lost
        The last one first.
    faults : list of str
        A sentence for each file that cannot be read.
    """

    lost: list[Lost]
    faults: list[str]

    def release(self) -> None:
        """Let others have all that was found."""
        for one in self.lost:
            one.slot.release()


def new_slot(folder: Path) -> Slot:
    """Return a slot that nobody had before.

    Raises
    ------
    OSError
        If the folder cannot be written to.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        path = folder / f"{secrets.token_hex(8)}{DOCUMENT}"
        lock = taken(path.with_suffix(LOCK))
        if lock is not None:
            return Slot(path, lock)


def left_behind(folder: Path, again: bool) -> Found:
    """Return the documents whose processes live no more; old ones are removed.

    Parameters
    ----------
    folder : Path
    again : bool
        Whether those too that were offered already.
    """
    sweep(folder)
    _sweep_locks(folder)
    found = Found([], [])
    for slot in _slots(folder):
        offered = slot.offered
        if offered is not None and time.time() - offered > WEEK:
            slot.drop()
        elif offered is not None and not again:
            slot.release()
        else:
            _look_into(slot, found)
    found.lost.sort(key=lambda one: -one.kept.about.time)
    return found


def _look_into(slot: Slot, found: Found) -> None:
    try:
        found.lost.append(Lost(slot, kept(slot.path)))
    except ValueError as error:
        found.faults.append(str(error))
        slot.release()


def _slots(folder: Path) -> Iterator[Slot]:
    """Yield the slots that nobody holds; they are held from then on."""
    for path in sorted(folder.glob(f"*{DOCUMENT}")):
        with suppress(OSError):
            lock = taken(path.with_suffix(LOCK))
            if lock is None:
                continue
            if path.exists():
                yield Slot(path, lock)
            else:  # dropped by its owner in this very moment
                Slot(path, lock).drop()


def _sweep_locks(folder: Path) -> None:
    """Remove what is left of slots that nobody holds and that hold nothing."""
    for path in folder.glob(f"*{LOCK}"):
        with suppress(OSError):
            alone = not path.with_suffix(DOCUMENT).exists()
            if not alone or time.time() - path.stat().st_mtime < OLD:
                continue
            lock = taken(path)
            if lock is not None:
                Slot(path.with_suffix(DOCUMENT), lock).drop()
