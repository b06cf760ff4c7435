"""Blocks of numbers as text: what the clipboard brings, and what it takes."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import read_number, write_numbers
from attention_gui.core.sentence import quoted
from attention_gui.files.labelled import Margin, margin, with_corner
from attention_gui.files.parting import check_even, check_side, parted
from attention_gui.files.quick import quick_numbers
from attention_gui.files.separated import ONE_NUMBER, separated_text

LENGTH = 2**26  # 64 million characters, some three million numbers
EXPRESSIONS = 10_000  # in a block


class Pasted(NamedTuple):
    """A block of numbers, and what was read past beside it.

    Attributes
    ----------
    numbers : float64 array (rows, columns)
    past : str
        "past a header row", or nothing.
    """

    numbers: Array
    past: str


def read_block(text: str, decimal: str = ".") -> Array:
    """Return the numbers of a copied block: all of them, or none.

    A header row or a column of labels that came along is read past where it cannot be
    meant as numbers. A cell that is empty is refused: it says no number.

    Parameters
    ----------
    text : str
        Cells of a spreadsheet, an array as NumPy, PyTorch or MATLAB prints it, a Python
        list, a table of Markdown or LaTeX, or columns parted by spaces, commas or
        semicolons. An array of one dimension is a row.
    decimal : "." or ","
        With a comma `1,5` is 1.5.

    Returns
    -------
    float64 array (rows, columns)

    Raises
    ------
    ValueError
        With row and column, counted from 1, and the text found there.
    """
    return read_pasted(text, decimal).numbers


def read_pasted(text: str, decimal: str = ".") -> Pasted:
    """Return a copied block as `read_block` does, and what it was read past."""
    if len(text) > LENGTH:
        raise refusal(
            "the text has {count:,} characters; at most {length:,} are allowed",
            count=len(text),
            length=LENGTH,
        )
    text = text.removeprefix("\ufeff").rstrip("\0")  # as some programs copy
    if not text.strip():
        raise refusal("there is no number to paste: the text is empty")
    check_side(tr("lines"), text.count("\n") + text.count("\r"))
    rows, headed = parted(text, decimal)
    if not rows:
        raise refusal("there is no number to paste")
    check_side(tr("columns"), len(rows[0]))
    rows = with_corner(rows)
    check_even(rows, headed)
    beside = Margin() if headed is None else margin(rows, headed)
    if headed and not beside.rows:
        raise refusal(
            "row 1 holds numbers, but the dashes below make it a header: remove one"
        )
    return Pasted(_numbers(rows, beside, decimal), beside.said)


def write_block(block: Array) -> str:
    """Return a matrix as tab separated text, every number in full.

    Parameters
    ----------
    block : array (rows, columns)
        Or one row, or one number.
    """
    return separated_text(write_numbers(np.atleast_2d(block)).tolist())


def _numbers(rows: list[list[str]], beside: Margin, decimal: str) -> Array:
    """Return the numbers of a block, of which rows and columns may hold labels."""
    inner = [row[beside.columns :] for row in rows[beside.rows :]]
    quick = quick_numbers(inner, decimal)
    return _read(inner, beside, decimal) if quick is None else quick


def _read(rows: list[list[str]], beside: Margin, decimal: str) -> Array:
    expressions = sum(cell.lstrip().startswith("=") for row in rows for cell in row)
    if expressions > EXPRESSIONS:
        raise refusal(
            "{count:,} cells are expressions; at most {most:,} are allowed",
            count=expressions,
            most=EXPRESSIONS,
        )
    return np.array(
        [
            [
                _number(cell, row, column, decimal)
                for column, cell in enumerate(cells, 1 + beside.columns)
            ]
            for row, cells in enumerate(rows, 1 + beside.rows)
        ]
    )


def _number(cell: str, row: int, column: int, decimal: str) -> float:
    try:
        return read_number(cell, decimal)
    except ValueError as error:
        reason = str(error)
        if ONE_NUMBER.fullmatch(cell.strip()) and decimal != ",":
            shown = quoted(cell.strip())
            reason = tr(
                "{text} may be one number or several: write a decimal point", text=shown
            )
        raise refusal(
            "row {row}, column {column}: {reason}",
            row=row,
            column=column,
            reason=reason,
        ) from None
