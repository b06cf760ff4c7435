"""What differs most between two documents, as aligned lines of text."""

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attention_gui.cli.checks import opened
from attention_gui.cli.parser import UsageError

if TYPE_CHECKING:
    from attention_gui.core.differing import Difference
    from attention_gui.core.document import Document


def diff(asked: Namespace) -> str:
    """Return what differs most; nothing where nothing does.

    Raises
    ------
    UsageError
        If the two cannot be had, or cannot be compared.
    """
    from attention_gui.core.cell import GIVEN_TO_HEADS, OF_HEADS
    from attention_gui.core.differing import differences
    from attention_gui.core.stack import Stack

    if asked.head is not None and asked.stage not in (*OF_HEADS, *GIVEN_TO_HEADS):
        raise UsageError(f"heads have no {asked.stage} of their own: leave out --head")
    before, after = _pair(asked)
    place = asked.layer, asked.head
    try:
        stacks = Stack(before), Stack(after)
        found = differences(*stacks, asked.stage, asked.most, *place)
    except ValueError as error:
        raise UsageError(f"these cannot be compared: {error}") from error
    return _aligned([_line(after, one) for one in found])


def _pair(asked: Namespace) -> tuple["Document", "Document"]:
    """Return the two documents, earlier and later."""
    if (asked.other is None) == (asked.baseline is None):
        raise UsageError("name another file to compare with, or --baseline of the one")
    first = _document(asked, asked.file)
    if asked.other is not None:
        return first, _document(asked, asked.other)
    from attention_gui.core.baselines import baseline, named_baseline

    try:
        before = baseline(first, named_baseline(first, asked.baseline))
    except ValueError as error:
        raise UsageError(f"{asked.file}: {error}") from error
    assert before is not None  # for it has just been named
    return before, first


def _document(asked: Namespace, file: str) -> "Document":
    return opened(Namespace(file=file, layer=asked.layer or 0, head=asked.head))


def _line(document: "Document", one: "Difference") -> list[str]:
    """Return where a difference is, its tokens, before, after and by how much."""
    from attention_gui.core.cell import name
    from attention_gui.core.labelling import pair

    cell, layer, head = one.where
    numbers = f"{one.before:.6g}", f"{one.after:.6g}", f"{one.by:+.6g}"
    place = f"layer {layer}", f"head {head}", name(cell)
    return [*place, pair(document, cell), *numbers]


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    """Return lines whose columns stand below one another, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = ""
    for line in lines:
        cells = [
            cell.rjust(width) if number > 3 else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text += "  ".join(cells) + "\n"
    return text
