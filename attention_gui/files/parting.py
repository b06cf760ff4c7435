"""Parting: which form a copied text has, and the cells that it is made of."""

from collections.abc import Sequence

from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted
from attention_gui.files.latex import is_latex, latex_rows
from attention_gui.files.markdown import is_markdown, markdown_rows
from attention_gui.files.printout import (
    bare,
    in_power,
    is_printout,
    printed_rows,
    scaled,
    uncommented,
)
from attention_gui.files.separated import separated_rows

SIDE = 2**17  # lines or columns


def parted(text: str, decimal: str) -> tuple[list[list[str]], bool | None]:
    """Part a text into cells, in the way that it shows.

    Returns
    -------
    list of lists of str
    bool or None
        Whether the first row must be a header; None where there can be no labels.
    """
    stripped = text.strip()
    array = bare(uncommented(stripped))
    if is_printout(array):
        return printed_rows(array), None
    if is_latex(stripped):
        return latex_rows(stripped), False
    if is_markdown(stripped):
        return markdown_rows(stripped)
    body, power = scaled(bare(stripped))
    if body == stripped:
        return separated_rows(text, decimal), False
    rows = separated_rows(body.strip("\r\n"), decimal)
    return [[in_power(cell, power) for cell in row] for row in rows], None


def check_side(what: str, count: int) -> None:
    """Refuse a text that is longer or wider than any table, before it is read."""
    if count > SIDE:
        raise refusal(
            "there are {count} {what}; at most {most} are allowed",
            count=f"{count:,}",
            what=what,
            most=f"{SIDE:,}",
        )


def check_even(rows: Sequence[Sequence[str]], headed: bool | None) -> None:
    """Raise ValueError unless each row has as many cells, and something in them."""
    if set(map(len, rows)) == {len(rows[0])} and len(rows[0]) > 1:
        return
    for number, cells in enumerate(rows, 1):
        if (not cells or list(cells) == [""]) and not (headed and number == 1):
            raise refusal("row {row} is empty", row=number)
        if len(cells) != len(rows[0]):
            raise refusal(
                "row {row} has {count} cells, expected {expected} as in row 1: "
                "{cells_there}",
                row=number,
                count=len(cells),
                expected=len(rows[0]),
                cells_there=quoted("  ".join(cells[:20])),
            )
