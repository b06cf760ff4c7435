"""Blocks of numbers as text: what the clipboard brings, and what it takes."""

import csv
import io
import re
from collections.abc import Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import read_number, write_numbers
from attention_gui.core.sentence import quoted
from attention_gui.files.printout import is_printout, printed_rows

LENGTH = 2**26  # 64 million characters, some three million numbers

_LINE = re.compile(r"\r\n|\r|\n")
_SPACES = re.compile(r" +")
_ONE_NUMBER = re.compile(  # 1,5 or 1,234 or 1,234.5 as somebody may mean it
    r"[+−-]?[0-9]*,[0-9]+(?:[eE][+-]?[0-9]+)?|[+−-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?"
)


def read_block(text: str, decimal: str = ".") -> Array:
    """Return the numbers of a copied block: all of them, or none.

    Parameters
    ----------
    text : str
        Cells of a spreadsheet, an array as NumPy or PyTorch prints it, a Python list,
        or columns parted by spaces or commas.
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
    if len(text) > LENGTH:
        raise refusal(
            "the text has {count:,} characters; at most {length:,} are allowed",
            count=len(text),
            length=LENGTH,
        )
    if not text.strip():
        raise refusal("there is no number to paste: the text is empty")
    rows = list(_rows(text, decimal))
    _check_even(rows)
    return np.array(
        [
            [
                _number(cell, row, column, decimal)
                for column, cell in enumerate(cells, 1)
            ]
            for row, cells in enumerate(rows, 1)
        ]
    )


def write_block(array: Array) -> str:
    """Return a matrix as tab separated text, every number in full.

    Parameters
    ----------
    array : array (rows, columns)
        Or one row, or one number.
    """
    rows = write_numbers(np.atleast_2d(array)).tolist()
    return "\n".join("\t".join(row) for row in rows)


def _rows(text: str, decimal: str) -> Iterator[list[str]]:
    """Part the text into cells, in the way that it shows."""
    if "\t" in text or '"' in text:
        yield from _quoted_rows(text)
    elif is_printout(text.strip()):
        yield from printed_rows(text.strip())
    else:
        lines = _LINE.split(text)
        if not lines[-1]:
            lines.pop()
        commas = decimal != "," and _parts_by_comma(lines)
        for line in lines:
            yield _cells(line.strip(" "), commas)


def _check_even(rows: list[list[str]]) -> None:
    for number, cells in enumerate(rows, 1):
        if not cells or cells == [""]:
            raise refusal("row {number} is empty", number=number)
        if len(cells) != len(rows[0]):
            raise refusal(
                "row {number} has {cells} cells, expected {rows} as in row 1",
                number=number,
                cells=len(cells),
                rows=len(rows[0]),
            )


def _quoted_rows(text: str) -> Iterator[list[str]]:
    """Part tab separated text, in which a cell may be quoted."""
    lines = io.StringIO(text, newline="")
    try:
        yield from csv.reader(lines, delimiter="\t", strict=True)
    except csv.Error:
        raise refusal(
            "its quotation marks do not pair, or a cell is too long"
        ) from None


def _parts_by_comma(lines: list[str]) -> bool:
    """Whether commas can only part cells: a line would be no number with them."""
    return any(
        "," in line and not _ONE_NUMBER.fullmatch(line.strip()) for line in lines
    )


def _cells(line: str, commas: bool) -> list[str]:
    """Return the cells of a line without tabs."""
    if line.startswith("="):
        return [line]
    if commas:
        return line.split(",")
    return _SPACES.split(line)


def _number(cell: str, row: int, column: int, decimal: str) -> float:
    try:
        return read_number(cell, decimal)
    except ValueError as error:
        reason = str(error)
        if _ONE_NUMBER.fullmatch(cell.strip()) and decimal != ",":
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
