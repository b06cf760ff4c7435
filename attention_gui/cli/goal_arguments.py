"""The arguments of a goal: which number, its target, and what may change for it."""

from argparse import ArgumentTypeError
from pathlib import Path

from attention_gui.cli.arguments import Parser, cell, whole


def goal_parser(program: str, file: str) -> Parser:
    """Return what reads the arguments of a goal.

    Parameters
    ----------
    program : str
    file : str
        What a FILE can be.
    """
    parser = Parser(
        f"{program} goal",
        description="Find the smallest change of one matrix that brings a weight or an "
        "output number to a target, print it, and write the changed document.",
    )
    parser.add_argument("file", metavar="FILE", help=file)
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
