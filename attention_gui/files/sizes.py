"""Limits on what is read, checked against announced sizes before any allocation."""

from math import prod

from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import shortened

BYTES = 2**32  # 4 GiB, all arrays of a file together
NUMBERS = 2**29  # of one array: 4 GiB when they are float64
TEXT = 2**28  # 256 MiB of a file that is text
HEADS = 2**16  # layers × heads of one document
ENTRIES = 2**20  # of a list of labels, pins or whole numbers
_RANK = 5  # (3, layers, heads, tokens, features)


def checked_count(name: str, shape: tuple[int, ...], itemsize: int) -> int:
    """Return how many entries an announced shape has, or refuse it.

    Raises
    ------
    ValueError
        If an array of that shape has no entries, or too many.
    """
    shown = tr("{name} has the shape {shape}", name=name, shape=shortened(str(shape)))
    if len(shape) > _RANK or itemsize < 1:
        raise refusal(
            "{shown}, which is no matrix nor a stack of matrices", shown=shown
        )
    if any(side < 1 for side in shape):
        raise refusal("{shown}: it is empty", shown=shown)
    count = prod(shape)
    if count > NUMBERS or count * itemsize > BYTES:
        raise refusal(
            "{shown}: that is more than the {numbers:,} numbers allowed",
            shown=shown,
            numbers=NUMBERS,
        )
    return count


def check_entries(name: str, count: int) -> None:
    """Raise ValueError if a list is longer than a document can have of anything."""
    if count > ENTRIES:
        raise refusal(
            "{name} has {count:,} entries; at most {most:,} can be",
            name=name,
            count=count,
            most=ENTRIES,
        )


def check_bytes(size: int) -> None:
    """Raise ValueError if the arrays of a file are too large together."""
    if size > BYTES:
        raise refusal(
            "the arrays take {size:,} bytes; at most {bytes:,} (4 GiB) are allowed",
            size=size,
            bytes=BYTES,
        )


def check_text(size: int) -> None:
    """Raise ValueError if a text file is too large."""
    if size > TEXT:
        raise refusal(
            "the text takes {size:,} bytes; at most {text:,} (256 MiB) are "
            "allowed; keep so many numbers in .npz or .safetensors",
            size=size,
            text=TEXT,
        )
