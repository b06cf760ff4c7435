"""Options that several commands take, and what all of them say of a file."""

from pathlib import Path

from attention_gui.cli.arguments import Parser, whole
from attention_gui.core.cell import STAGES

PROGRAM = "attention-gui"
FILE = "file to open (.npz .npy .csv .tsv .json .safetensors), or example:NAME"


def add_stage(parser: Parser, default: str | None = "weights") -> None:
    """Add the name of a stage."""
    parser.add_argument(
        "--stage",
        metavar="STAGE",
        choices=STAGES,
        default=default,
        help="any of those below, default: weights",
    )


def add_out(parser: Parser) -> None:
    """Add the file to be written."""
    parser.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, help="file to write, not stdout"
    )


def add_which(parser: Parser, head: str) -> None:
    """Add the numbers of a layer and of a head."""
    parser.add_argument(
        "--layer", metavar="N", type=whole(0), default=0, help="default: 0"
    )
    parser.add_argument("--head", metavar="N", type=whole(0), help=head)
