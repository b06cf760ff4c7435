"""Arguments of the command line: how each is read, and how a wrong one is refused."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from attention_gui.core.style import WIDTH_MM

FORMATS = ("csv", "tsv", "json", "npz")
PICTURES = (".png", ".svg", ".pdf")


class UsageError(Exception):
    """The arguments or the input are wrong; the message is for the user."""


class Parser(ArgumentParser):
    """A parser that takes options by their whole names and complains in one line."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of printing the usage and leaving."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number between two."""
    bounds = f"from {least}" + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ArgumentTypeError(f"{text!r} is not a whole number {bounds}")
        number = int(text)
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(f"{number} is not {bounds}")
        return number

    return read


def cell(text: str) -> tuple[int, int]:
    """Return row and column of a cell."""
    row, comma, column = text.partition(",")
    if not comma:
        raise ArgumentTypeError(f"{text!r} is not a row and a column, as in 0,2")
    return whole(0)(row.strip()), whole(0)(column.strip())


def width_mm(text: str) -> float:
    """Return the width of a picture."""
    try:
        width = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number") from None
    least, most = WIDTH_MM
    if not least <= width <= most:
        raise ArgumentTypeError(f"{text} is not from {least} to {most}")
    return width


def picture(text: str) -> Path:
    """Return the file of a picture, which its suffix says it is."""
    path = Path(text)
    if path.suffix.lower() not in PICTURES:
        raise ArgumentTypeError(f"{text!r} does not end in {', '.join(PICTURES)}")
    return path


def format_of(out: Path | None, asked: str | None) -> str:
    """Return the format to write, by what was asked or else by the file's suffix.

    Raises
    ------
    UsageError
        If the two disagree or neither says, or binary would go to a terminal.
    """
    if out is None:
        if asked == "npz" and sys.stdout.isatty():
            raise UsageError("npz is not text for a terminal; name a file with -o OUT")
        return asked or "csv"
    suffix = out.suffix.lower().removeprefix(".")
    if suffix in FORMATS and asked not in (None, suffix):
        raise UsageError(f"-o {out} says {suffix} but --format says {asked}")
    if asked is None and suffix not in FORMATS:
        raise UsageError(f"-o {out} does not end in .csv .tsv .json .npz; add --format")
    return asked or suffix
