"""Tables of numbers in comma, semicolon or tab separated text."""

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import plain_number
from attention_gui.files.fields import Fields
from attention_gui.files.longtable import is_long, read_long
from attention_gui.files.sizes import checked_count
from attention_gui.files.text import Row, number_at, read_rows, read_text

_CORNER = ("", "token", "tokens")  # what a heading over tokens may say


class _Table(NamedTuple):
    """Rows of numbers, how many cells stand before them, and what these say."""

    rows: list[Row]
    start: int
    tokens: list[str] | None


def read_csv(stream: BinaryIO) -> Fields:
    """Return the fields of a comma or semicolon separated file."""
    text = read_text(stream)
    first = text.lstrip("\r\n").splitlines()[:1]
    semicolons = bool(first) and ";" in first[0]
    return _read(text, ";" if semicolons else ",")


def read_tsv(stream: BinaryIO) -> Fields:
    """Return the fields of a tab separated file."""
    return _read(read_text(stream), "\t")


def _read(text: str, delimiter: str) -> Fields:
    """Return the fields of a plain matrix or of the table that `write` makes.

    A matrix serves as query, key and value at once. It may have a row of headings,
    and a column of tokens.
    """
    rows = read_rows(text, delimiter)
    while rows and not rows[-1].cells:
        rows.pop()
    if not rows:
        raise refusal("it holds no numbers")
    if is_long(rows[0].cells):
        return read_long(rows, delimiter == ";")
    table = _parts(rows)
    matrix = _matrix(table, delimiter == ";")
    fields: Fields = {"query": matrix, "key": matrix, "value": matrix}
    return fields if table.tokens is None else fields | {"tokens": table.tokens}


def _parts(rows: list[Row]) -> _Table:
    """Tell headings and tokens from numbers, where that is certain."""
    first = rows[0].cells
    headed = _is_heading(first)
    body = rows[1:] if headed else rows
    if not body:
        raise refusal("it holds a row of headings but no numbers")
    firsts = [row.cells[0] if row.cells else "" for row in body]
    named = headed and len(first) > 1 and first[0].strip().lower() in _CORNER
    if named or (len(body[0].cells) > 1 and not any(map(_is_numeric, firsts))):
        return _Table(body, 1, firsts)
    return _Table(body, 0, None)


def _is_heading(cells: Sequence[str]) -> bool:
    """Whether the first row is headings: no number, or counted under a corner."""
    rest = cells[1:]
    counted = [cell.strip() for cell in rest] == [str(n) for n in range(len(rest))]
    if counted and rest:
        return cells[0].strip().lower() in _CORNER
    return bool(cells) and not any(map(_is_numeric, cells))


def _is_numeric(cell: str) -> bool:
    """Whether a cell is a number, or looks like an attempt at one."""
    if any(map(str.isdigit, cell)) and not any(map(str.isalpha, cell)):
        return True
    try:
        plain_number(cell)
    except ValueError:
        return False
    return True


def _matrix(table: _Table, semicolons: bool) -> Array:
    """Return the numbers, or say in which line and column one is missing."""
    width = len(table.rows[0].cells)
    for row in table.rows:
        if len(row.cells) != width:
            raise refusal(
                "line {line} has {cells} cells, expected {width} as in line {first}",
                line=row.line,
                cells=len(row.cells),
                width=width,
                first=table.rows[0].line,
            )
    checked_count(tr("the table"), (len(table.rows), width - table.start), 8)
    numbers = [row.cells[table.start :] for row in table.rows]
    points = any("." in cell for cells in numbers for cell in cells)
    decimal = "," if semicolons and not points else "."
    return np.array(
        [
            [
                number_at(row.line, column, cell, decimal)
                for column, cell in enumerate(row.cells[table.start :], table.start + 1)
            ]
            for row in table.rows
        ]
    )
