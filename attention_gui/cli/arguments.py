"""Arguments of the command line: how each is read, and how a wrong one is refused."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from attention_gui.core.style import WIDTH_MM

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
