"""What may be typed on the command line, and how it is read.

But: nothing is done here; `app` does it.
"""

from argparse import Namespace, RawTextHelpFormatter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from attention_gui.cli.arguments import (
    FORMATS,
    PICTURES,
    Parser,
    picture,
    whole,
    width_mm,
)
from attention_gui.cli.arguments import UsageError as UsageError
from attention_gui.cli.arguments import format_of as format_of
from attention_gui.cli.goal_arguments import goal_parser
from attention_gui.core.cell import STAGES
from attention_gui.core.style import DPI, VIEWS

PROGRAM = "attention-gui"

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
    parser.add_argument("out", metavar="OUT", type=picture, help=" ".join(PICTURES))
    parser.add_argument("--view", choices=VIEWS, default="board", help="default: board")
    _add_which(parser, "default: 0")
    parser.add_argument(
        "--dpi", type=whole(*DPI), default=300, help="dots per inch, default: 300"
    )
    parser.add_argument(
        "--width-mm", type=width_mm, default=170.0, help="width, default: 170"
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


def _examples() -> Parser:
    return Parser(
        f"{PROGRAM} examples",
        description="List the examples; open one with example:NAME.",
    )


def _add_which(parser: Parser, head: str) -> None:
    parser.add_argument(
        "--layer", metavar="N", type=whole(0), default=0, help="default: 0"
    )
    parser.add_argument("--head", metavar="N", type=whole(0), help=head)


COMMANDS: dict[str, Callable[[], Parser]] = {
    "export": _export,
    "compute": _compute,
    "goal": partial(goal_parser, PROGRAM, FILE),
    "examples": _examples,
}
