"""A bar on stderr for work that takes longer than a second."""

import sys
from collections.abc import Iterator
from time import monotonic

WIDTH = 30  # characters of the bar
PATIENCE = 1.0  # seconds before the bar appears
EVERY = 0.1  # seconds between two drawings


def counted(total: int) -> Iterator[int]:
    """Yield 0 to total - 1, and show how far that is to whoever waits at a terminal."""
    if not sys.stderr.isatty():
        yield from range(total)
        return
    due, shown = monotonic() + PATIENCE, False
    try:
        for done in range(total):
            if (now := monotonic()) >= due:
                due, shown = now + EVERY, True
                _write(_bar(done, total))
            yield done
    finally:
        if shown:
            _write("\r\x1b[K")  # the line is empty again


def _bar(done: int, total: int) -> str:
    full = WIDTH * done // total
    return f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done} of {total}"


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
