"""Handing out: what was made goes to stdout, or to a file, whole or not at all."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attention_gui.cli.parser import UsageError
from attention_gui.files.atomic import write_bytes


def hand_out(data: bytes, out: Path | None) -> int:
    """Write to a file, or to stdout where none is named; return the exit code."""
    if out is None:
        sys.stdout.buffer.write(data)
    else:
        with writing():
            put(data, out)
    return 0


@contextmanager
def writing() -> Iterator[None]:
    """Tell a disk that fails from a picture that cannot be meant."""
    try:
        yield
    except ValueError as error:
        if isinstance(error.__cause__, OSError):
            raise OSError(str(error)) from error
        raise UsageError(str(error)) from error


def put(data: bytes, path: Path) -> None:
    """Write a file whole or not at all; what was there stays until then."""
    if path.exists() and not path.is_file():  # a pipe or a device
        path.write_bytes(data)
    else:
        write_bytes(path, data)
