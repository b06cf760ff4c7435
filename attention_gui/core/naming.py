"""Naming: the cell that a text names, by numbers or by tokens."""

import re
from collections.abc import Sequence

from attention_gui.core.cell import Cell, Elsewhere, Stage, read_name
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.named import Names, column_names, row_names
from attention_gui.core.sentence import quoted

_PLACE = re.compile(
    r"(.*\])(?:\s+layer\s+([0-9]{1,6}))?(?:\s+head\s+([0-9]{1,6}))?\s*",
    re.DOTALL | re.IGNORECASE,
)
_BY_TOKENS = re.compile(r"\s*(\w+)\s*\[(.*)\]\s*", re.DOTALL)


def named_cell(document: Document, text: str) -> Cell:
    """Return the cell that a text names: `weights[4, 1]` or `weights[the, cat]`.

    Parameters
    ----------
    document : Document
        Whose tokens are meant.
    text : str
        A token with a comma in it, or a number for a name, cannot be written.

    Raises
    ------
    ValueError
        With a sentence, if it names none, or several.
    """
    match = _BY_TOKENS.fullmatch(text)
    parts = match.group(2).split(",") if match else []
    if match is None or len(parts) != 2:
        return read_name(text)
    row, column = (part.strip() for part in parts)
    stage = read_name(f"{match.group(1)}[0, 0]").stage
    if _is_number(row) and _is_number(column):
        return read_name(f"{stage}[{row}, {column}]")
    count = 0  # of features, which are not needed where there are tokens
    return Cell(
        stage,
        _number(row, row_names(document, stage, count), stage),
        _number(column, column_names(document, stage, count), stage),
    )


def named_place(document: Document, text: str, layer: int, head: int) -> Elsewhere:
    """Return the cell that a text names, perhaps of another layer or another head.

    Parameters
    ----------
    document : Document
    text : str
        `weights[4, 1]`, or `weights[it, animal] layer 3 head 1`.
    layer, head : int
        Those that are meant where none is named.

    Raises
    ------
    ValueError
        With a sentence, if there is no such layer or head, or as for `named_cell`.
    """
    match = _PLACE.fullmatch(text)
    if match is None:
        return Elsewhere(named_cell(document, text), layer, head)
    cell, *named = match.groups()
    layer, head = (
        here if one is None else int(one)
        for one, here in zip(named, (layer, head), strict=True)
    )
    if not document.has_head(layer, head):
        raise refusal("there is no layer {layer} head {head}", layer=layer, head=head)
    return Elsewhere(named_cell(document, cell), layer, head)


def _number(part: str, names: Names, stage: Stage) -> int:
    """Return the number of a row or a column by its number or its token."""
    if _is_number(part):
        return int(part)
    found = _matching(part, names.labels)
    if len(found) == 1:
        return found[0]
    if not found:
        raise refusal("{stage} has no {what}", stage=stage, what=quoted(part))
    raise refusal(
        "{what} is there {count} times, as {numbers}: type its number",
        what=quoted(part),
        count=len(found),
        numbers=", ".join(map(str, found[:8])),
    )


def _matching(part: str, labels: Sequence[str]) -> list[int]:
    """Return which labels a text is; in capitals or not, unless one is it exactly."""
    exact = [number for number, label in enumerate(labels) if label.strip() == part]
    if exact:
        return exact
    folded = part.casefold()
    return [
        number
        for number, label in enumerate(labels)
        if label.strip("Ġ▁ ").casefold() == folded
    ]


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit()
