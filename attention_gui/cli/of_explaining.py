"""What may be typed after `diff`, `explain` and `goal`."""

from argparse import ArgumentTypeError
from pathlib import Path

from attention_gui.cli.arguments import Parser, cell, whole
from attention_gui.cli.options import FILE, PROGRAM, add_out, add_stage
from attention_gui.core.cell import STAGES

EXPLAINED = ("text", "markdown", "latex", "python", "numpy", "torch")


def diff_parser() -> Parser:
    """Return what reads the arguments of a comparison."""
    parser = Parser(
        f"{PROGRAM} diff",
        description="List the numbers of a stage that differ most, in every layer and "
        "head: where, the tokens, before, after and the difference.",
        epilog=f"Stages: {' '.join(STAGES)}.",
    )
    parser.add_argument("file", metavar="A", help=FILE)
    parser.add_argument("other", metavar="B", nargs="?", help="what A has become")
    parser.add_argument(
        "--baseline",
        metavar="NAME",
        help="of A, in place of B: what A has become since then",
    )
    add_stage(parser)
    parser.add_argument("--layer", metavar="N", type=whole(0), help="default: every")
    parser.add_argument("--head", metavar="N", type=whole(0), help="default: every")
    parser.add_argument(
        "--most", metavar="N", type=whole(1), default=20, help="lines, default: 20"
    )
    return parser


def explain_parser() -> Parser:
    """Return what reads the arguments of a calculation."""
    parser = Parser(
        f"{PROGRAM} explain",
        description="Print the calculation of a cell, or of every query of a head, "
        "with the numbers in; or a program that computes the document on its own. "
        "With --layer, --head or --cell, the program prints those alone, and holds "
        "only what they need.",
        epilog=f"Stages: {' '.join(STAGES)}.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE)
    parser.add_argument(
        "--cell", metavar="ROW,COLUMN", type=cell, help="counted from 0"
    )
    add_stage(parser, None)
    every = "default: 0, or every one in a program without --cell"
    parser.add_argument("--layer", metavar="N", type=whole(0), help=every)
    parser.add_argument("--head", metavar="N", type=whole(0), help="likewise")
    parser.add_argument(
        "--as",
        dest="form",
        choices=EXPLAINED,
        default="text",
        help="the last three are programs; default: text",
    )
    add_out(parser)
    return parser


def goal_parser() -> Parser:
    """Return what reads the arguments of a goal."""
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
    for place in ("--layer", "--head"):
        parser.add_argument(
            place, metavar="N", type=whole(0), default=0, help="default: 0"
        )
    parser.add_argument(
        "--change",
        choices=("query", "key", "value", "W_Q"),
        default="query",
        help="what may change: one row of query, key or value, or W_Q; default: query",
    )
    parser.add_argument(
        "--row",
        metavar="N",
        type=whole(0),
        help="which row of key or value; default: that of J, or the one that needs to "
        "change least",
    )
    parser.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, required=True, help="file to write"
    )
    return parser


def _target(text: str) -> tuple[int, int, float]:
    """Return row, column and number of a text like 4,1=0.8."""
    place, _, number = text.partition("=")
    try:
        return *cell(place), float(number)
    except (ValueError, ArgumentTypeError):
        raise ArgumentTypeError(f"{text!r} is not like 4,1=0.8") from None
