"""What may be typed on the command line, and how it is read.

But: nothing is done here; `app` does it.
"""

from argparse import Namespace, RawTextHelpFormatter
from collections.abc import Callable

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
from attention_gui.cli.of_explaining import diff_parser, explain_parser, goal_parser
from attention_gui.cli.options import FILE, add_out, add_stage, add_which
from attention_gui.cli.options import PROGRAM as PROGRAM
from attention_gui.core.cell import STAGES
from attention_gui.core.style import DPI, VIEWS

ABOUT = "See, edit, explain and export every number of self-attention."
MORE = """\
commands:
  attention-gui export FILE OUT    draw a picture: .png .svg .pdf
  attention-gui compute FILE       write numbers: csv tsv json npz
  attention-gui diff A B           list what differs most
  attention-gui explain FILE       say how a number comes about, or the program of all
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
    add_which(parser, "default: 0")
    parser.add_argument(
        "--baseline", metavar="NAME", help="of --view compare, default: the last one"
    )
    parser.add_argument(
        "--stage",
        metavar="STAGE",
        choices=STAGES,
        default="",
        help="of --view compare, default: all of the page",
    )
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
    add_stage(parser)
    add_which(parser, "default: every head, of what each has its own")
    parser.add_argument(
        "--format", choices=FORMATS, help="default: the suffix of OUT, or csv"
    )
    add_out(parser)
    return parser


def _examples() -> Parser:
    return Parser(
        f"{PROGRAM} examples",
        description="List the examples; open one with example:NAME.",
    )


COMMANDS: dict[str, Callable[[], Parser]] = {
    "export": _export,
    "compute": _compute,
    "diff": diff_parser,
    "explain": explain_parser,
    "goal": goal_parser,
    "examples": _examples,
}
