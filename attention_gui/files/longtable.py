"""All matrices in one table: a row for each token of each matrix, layer and head."""

from collections.abc import Sequence

from attention_gui.core.language import refusal, tr
from attention_gui.core.numbers import narrowed
from attention_gui.core.sentence import quoted
from attention_gui.files.fields import Fields, chosen
from attention_gui.files.long_lines import Line, Place, stacked
from attention_gui.files.text import Row, number_at

COLUMNS = ("matrix", "dtype", "layer", "head", "token")
_TYPES = ("float32", "float64")


Blocks = dict[str, dict[Place, list[Line]]]  # matrix -> place -> its rows


def is_long(heading: Sequence[str]) -> bool:
    """Return whether a row of headings is that of such a table."""
    return "matrix" in _lower(heading)


def read_long(rows: list[Row], semicolons: bool) -> Fields:
    """Return the fields of a table under headings such as matrix, token, 0, 1.

    Parameters
    ----------
    rows : list of Row
        The headings first; layer, head, token and dtype may be missing.
    semicolons : bool
        Whether cells are parted by them, so that a comma may be decimal.

    Raises
    ------
    ValueError
        With line and column.
    """
    columns = _columns(rows[0])
    start = 1 + max(columns.values())
    points = any("." in cell for row in rows[1:] for cell in row.cells[start:])
    decimal = "," if semicolons and not points else "."
    blocks: Blocks = {}
    for row in rows[1:]:
        cells = dict(zip(columns, _cells(row, columns), strict=True))
        numbers = _numbers(row, start, decimal)
        place = (_count(row.line, cells, "layer"), _count(row.line, cells, "head"))
        line = Line(row.line, cells.get("token", ""), numbers)
        blocks.setdefault(cells["matrix"].strip(), {}).setdefault(place, []).append(
            line
        )
    fields: Fields = {
        matrix: stacked(blocks[name]) for matrix, name in chosen(blocks).items()
    }
    dtype = _dtype(rows, columns.get("dtype"))
    fields = {name: narrowed(name, fields[name], dtype) for name in fields}
    return fields | _labels(blocks) if "token" in columns else fields


def _lower(cells: Sequence[str]) -> list[str]:
    return [cell.strip().lower() for cell in cells]


def _columns(heading: Row) -> dict[str, int]:
    """Return where the columns that are not numbers stand; they come first."""
    names = _lower(heading.cells)
    columns = {name: names.index(name) for name in COLUMNS if name in names}
    for column in range(1 + max(columns.values())):
        if names[column] not in columns or columns[names[column]] != column:
            raise refusal(
                "line {line}, column {column}: the heading {heading} is not one "
                "of {columns}",
                line=heading.line,
                column=column + 1,
                heading=quoted(heading.cells[column]),
                columns=", ".join(COLUMNS),
            )
    return dict(sorted(columns.items(), key=lambda item: item[1]))


def _cells(row: Row, columns: dict[str, int]) -> list[str]:
    """Return a row's cells that are not numbers."""
    if len(row.cells) <= len(columns):
        raise refusal("line {line} has no numbers", line=row.line)
    return row.cells[: len(columns)]


def _numbers(row: Row, start: int, decimal: str) -> list[float]:
    """Return a row's numbers; only cells at its end may be blank."""
    cells = row.cells[start:]
    while cells and not cells[-1].strip():
        cells.pop()
    return [
        number_at(row.line, start + column, cell, decimal)
        for column, cell in enumerate(cells, 1)
    ]


def _count(line: int, cells: dict[str, str], name: str) -> int:
    text = cells.get(name, "0").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise refusal(
            "line {line}: {text} is no number of a {name}",
            line=line,
            text=quoted(text),
            name=name,
        )
    return int(text)


def _dtype(rows: list[Row], column: int | None) -> str:
    if column is None:
        return "float64"
    dtype = rows[1].cells[column]
    for row in rows[1:]:
        if row.cells[column] != dtype or dtype not in _TYPES:
            raise refusal(
                "line {line}, column {column}: {cell} must be {types}, the "
                "same in all lines",
                line=row.line,
                column=column + 1,
                cell=quoted(row.cells[column]),
                types=tr(" or ").join(_TYPES),
            )
    return dtype


def _labels(blocks: Blocks) -> Fields:
    """Return tokens, and key tokens if they are others."""
    names = chosen(blocks)
    tokens = _tokens(blocks[names["query"]])
    keys = _tokens(blocks[names["key"]])
    if keys == tokens or not any(keys):
        return {"tokens": tokens}
    return {"tokens": tokens, "key_tokens": keys}


def _tokens(places: dict[Place, list[Line]]) -> list[str]:
    """Return the labels that the rows of every head bear."""
    first = next(iter(places.values()))
    for lines in places.values():
        for line, other in zip(lines, first, strict=True):
            if line.token != other.token:
                raise refusal(
                    "line {line} has the token {token}, expected {expected} as "
                    "in line {other}",
                    line=line.line,
                    token=quoted(line.token),
                    expected=quoted(other.token),
                    other=other.line,
                )
    return [line.token for line in first]
