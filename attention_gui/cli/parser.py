"""What may be typed on the command line, and how it is read.

But: nothing is done here; `app` does it.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawTextHelpFormatter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from attention_gui.core.cell import STAGES
from attention_gui.core.style import DPI, VIEWS, WIDTH_MM

PROGRAM = "attention-gui"
PICTURES = (".png", ".svg", ".pdf")
FORMATS = ("csv", "tsv", "json", "npz")

ABOUT = "See, edit, explain and export every number of self-attention."
FILE = "file to open (.npz .npy .csv .tsv .json .safetensors), or example:NAME"
MORE = """\
commands:
  attention-gui export FILE OUT    draw a picture: .png .svg .pdf
  attention-gui compute FILE       write numbers: csv tsv json npz
  attention-gui goal FILE -o OUT   change as little as brings a number to a target
  attention-gui examples           list the examples that come with the program

`attention-gui COMMAND --help` tells the rest.
"""


class UsageError(Exception):
    """The arguments or the input are wrong; the message is for the user."""


class Parser(ArgumentParser):
    """A parser that takes options by their whole names and complains in one line."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of printing the usage and leaving."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def parse(arguments: list[str]) -> Namespace:
    """Return what was asked for; `command` is "window" where no command is named.

    Raises
    ------
    UsageError
        If the arguments cannot be meant.
    """
    if arguments and arguments[0] in COMMANDS:
        command, *arguments = arguments
    else:
        command = "window"
    make = COMMANDS.get(command, _window)
    return make().parse_args(arguments, Namespace(command=command))


def _window() -> Parser:
    parser = Parser(
        PROGRAM, description=ABOUT, epilog=MORE, formatter_class=RawTextHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help=FILE)
    parser.add_argument("--version", action="store_true", help="show the version")
    return parser


def _export() -> Parser:
    parser = Parser(f"{PROGRAM} export", description="Draw a picture; needs no screen.")
    parser.add_argument("file", metavar="FILE", help=FILE)
    parser.add_argument("out", metavar="OUT", type=_picture, help=" ".join(PICTURES))
    parser.add_argument("--view", choices=VIEWS, default="board", help="default: board")
    _add_which(parser, "default: 0")
    parser.add_argument(
        "--dpi", type=_whole(*DPI), default=300, help="dots per inch, default: 300"
    )
    parser.add_argument(
        "--width-mm", type=_width, default=170.0, help="width, default: 170"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument(
        "--no-numbers", dest="numbers", action="store_false", help="colours alone"
    )
    return parser


def _compute() -> Parser:
    parser = Parser(
        f"{PROGRAM} compute",
        description="Write the numbers of a stage at full precision. "
        "In json, which has no such numbers, nan and inf are texts.",
        epilog=f"Stages: {' '.join(STAGES)}.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE)
    parser.add_argument(
        "--stage",
        metavar="STAGE",
        choices=STAGES,
        default="weights",
        help="any of those below, default: weights",
    )
    _add_which(parser, "default: every head, of what each has its own")
    parser.add_argument(
        "--format", choices=FORMATS, help="default: the suffix of OUT, or csv"
    )
    parser.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, help="file to write, not stdout"
    )
    return parser


def _goal() -> Parser:
    parser = Parser(
        f"{PROGRAM} goal",
        description="Find the smallest change of one matrix that brings a weight or an "
        "output number to a target, print it, and write the changed document.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument(
        "--weight", metavar="I,J=X", type=_target, help="weight of query I and key J"
    )
    wanted.add_argument(
        "--output", metavar="I,C=X", type=_target, help="output of query I, column C"
    )
    _add_which(parser, "default: 0")
    parser.add_argument(
        "--change",
        choices=("query", "key", "value", "W_Q"),
        default="query",
        help="what may change: one row of query, key or value, or W_Q; default: query",
    )
    parser.add_argument(
        "--row",
        metavar="N",
        type=_whole(0),
        help="which row of key or value; default: that of J, or the one that needs to "
        "change least",
    )
    parser.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, required=True, help="file to write"
    )
    return parser


def _target(text: str) -> tuple[int, int, float]:
    """Return row, column and number of a text like 4,1=0.8."""
    cell, _, number = text.partition("=")
    row, _, column = cell.partition(",")
    try:
        return _whole(0)(row.strip()), _whole(0)(column.strip()), float(number)
    except (ValueError, ArgumentTypeError):
        raise ArgumentTypeError(f"{text!r} is not like 4,1=0.8") from None


def _examples() -> Parser:
    return Parser(
        f"{PROGRAM} examples",
        description="List the examples; open one with example:NAME.",
    )


def _add_which(parser: Parser, head: str) -> None:
    parser.add_argument(
        "--layer", metavar="N", type=_whole(0), default=0, help="default: 0"
    )
    parser.add_argument("--head", metavar="N", type=_whole(0), help=head)


def _whole(least: int, most: int | None = None) -> Callable[[str], int]:
    bounds = f"from {least}" + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ArgumentTypeError(f"{text!r} is not a whole number {bounds}")
        number = int(text)
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(f"{number} is not {bounds}")
        return number

    return read


def _width(text: str) -> float:
    try:
        width = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number") from None
    least, most = WIDTH_MM
    if not least <= width <= most:
        raise ArgumentTypeError(f"{text} is not from {least} to {most}")
    return width


def _picture(text: str) -> Path:
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


COMMANDS = {
    "export": _export,
    "compute": _compute,
    "goal": _goal,
    "examples": _examples,
}
