"""Cells of plain text: parted by tabs, semicolons, commas or spaces."""

import csv
import io
import re
from collections.abc import Sequence

from attention_gui.core.language import refusal

_LINE = re.compile(r"\r\n|\r|\n")
_SPACES = re.compile(r" +")
_QUOTED = re.compile(r'"[^"]*"')
ONE_NUMBER = re.compile(  # 1,5 or 1,234 or 1,234.5 as somebody may mean it
    r"[+−-]?[0-9]*,[0-9]+(?:[eE][+-]?[0-9]+)?|[+−-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?"
)


def separated_rows(text: str, decimal: str) -> list[list[str]]:
    """Return the cells of plain text, which may be quoted as spreadsheets do.

    Parameters
    ----------
    text : str
    decimal : "." or ","
        A comma that is decimal parts no cells.

    Raises
    ------
    ValueError
        If quotation marks do not pair.
    """
    outside = _QUOTED.sub("", text) if '"' in text else text
    mark = _separator(outside, decimal)
    if '"' in text:
        return _quoted_rows(text, mark or "\t")
    if not mark:
        return [_spaced(line.strip(" ")) for line in _lines(text)]
    return [_parted(line, mark) for line in _lines(text)]


def separated_text(rows: Sequence[Sequence[str]]) -> str:
    """Return cells parted by tabs, quoted where that is needed."""
    return "\n".join("\t".join(map(_quoted, row)) for row in rows)


def names_in(text: str) -> list[str]:
    """Return the names in a copied row or column of cells; none where it is a block.

    Raises
    ------
    ValueError
        If quotation marks do not pair.
    """
    if '"' in text:
        rows = _quoted_rows(text, "\t")
    else:
        rows = [line.split("\t") for line in _lines(text)]
    if len(rows) > 1 and any(len(row) != 1 for row in rows):
        return []
    return rows[0] if len(rows) == 1 else [row[0] for row in rows]


def _lines(text: str) -> list[str]:
    lines = _LINE.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def _separator(text: str, decimal: str) -> str:
    """Return what parts the cells, or nothing where spaces do."""
    for mark in "\t;":
        if mark in text:
            return mark
    if "," not in text:
        return ""
    if decimal == ",":
        return "" if text.strip(", \r\n") else ","  # all numbers were quoted
    lines = map(str.strip, _lines(text))
    one_each = all("," not in line or ONE_NUMBER.fullmatch(line) for line in lines)
    return "" if one_each else ","


def _quoted_rows(text: str, mark: str) -> list[list[str]]:
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
        return list(rows)
    except csv.Error:
        raise refusal(
            "its quotation marks do not pair, or a cell is too long"
        ) from None


def _spaced(line: str) -> list[str]:
    return [line] if line.startswith("=") else _SPACES.split(line)


def _parted(line: str, mark: str) -> list[str]:
    alone = mark == "," and line.strip(" ").startswith("=")
    return [line] if alone else line.split(mark)


def _quoted(cell: str) -> str:
    if any(mark in cell for mark in '\t\r\n"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
