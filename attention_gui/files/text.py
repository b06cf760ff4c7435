"""Text of files and of the clipboard: decoding, and rows of cells."""

import csv
import io
from typing import BinaryIO, NamedTuple

from attention_gui.core.language import refusal
from attention_gui.core.numbers import plain_number
from attention_gui.core.sentence import quoted
from attention_gui.files.sizes import check_text


class Row(NamedTuple):
    """The cells of a row, and the line on which an editor shows its start."""

    line: int
    cells: list[str]


def read_text(stream: BinaryIO) -> str:
    """Return the whole of a UTF-8 file, without its byte order mark.

    Raises
    ------
    ValueError
        If it is too large, or not UTF-8.
    """
    check_text(stream.seek(0, io.SEEK_END))
    stream.seek(0)
    try:
        return stream.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refusal("byte {start} is not UTF-8 text", start=error.start + 1) from None


def read_rows(text: str, delimiter: str) -> list[Row]:
    """Return the rows of a text with CRLF, CR or LF line ends and quoted cells.

    Raises
    ------
    ValueError
        If quotation marks do not pair, or a cell has more than 131072 characters.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            rows.append(Row(line, cells))
            line = reader.line_num + 1
    except csv.Error:
        raise refusal(
            "line {line}: its quotation marks do not pair, or a cell is too long",
            line=line,
        ) from None
    return rows


def whole_text(name: str, text: str) -> str:
    """Return text if it can be written as UTF-8.

    Raises
    ------
    ValueError
        If it holds a surrogate without its partner.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise refusal(
            "{name} {text} holds half a character", name=name, text=quoted(text)
        ) from None
    return text


def number_at(line: int, column: int, cell: str, decimal: str) -> float:
    """Return a cell's number, or say where it is that there is none.

    Raises
    ------
    ValueError
        With line and column, counted from 1 as an editor shows them.
    """
    try:
        return plain_number(cell, decimal)
    except ValueError as error:
        raise refusal(
            "line {line}, column {column}: {error}",
            line=line,
            column=column,
            error=error,
        ) from None
