"""Calculations and programs as text: of a cell, of every query, of a document."""

from argparse import Namespace
from typing import TYPE_CHECKING

from attention_gui.cli.checks import opened
from attention_gui.cli.parser import UsageError

if TYPE_CHECKING:
    from attention_gui.core.cell import Cell
    from attention_gui.core.document import Document
    from attention_gui.core.reading import Reading

# What stands over the calculation of a query, where there are several.
HEADINGS = {
    "text": "Query {}\n=======\n\n",
    "markdown": "## Query {}\n\n",
    "latex": "\\section*{{Query {}}}\n\n",
}
MOST = 200_000  # numbers, and signs between them, of calculations as text


def explained(asked: Namespace) -> bytes:
    """Return what was asked for, as text in UTF-8.

    Raises
    ------
    UsageError
        If there is no such cell, or it would be too long.
    """
    if asked.stage is not None and asked.cell is None:
        raise UsageError(
            "--stage says of which matrix a cell is: add --cell ROW,COLUMN"
        )
    document = opened(asked)
    try:
        cell = _cell(document, asked)
        made = _calculation if asked.form in HEADINGS else _script
        text = made(document, asked, cell)
    except ValueError as error:
        raise UsageError(f"{asked.file}: {error}") from error
    # half a surrogate pair, which a token may hold, has no UTF-8: it is spelled out
    return f"{text.rstrip()}\n".encode("utf-8", "backslashreplace")


def _script(document: "Document", asked: Namespace, cell: "Cell | None") -> str:
    from attention_gui.core.scripts import script

    return script(document, asked.form, asked.layer, asked.head, cell)


def _calculation(document: "Document", asked: Namespace, cell: "Cell | None") -> str:
    from attention_gui.core.byhand.calculation import steps
    from attention_gui.files.calculations import CALCULATIONS

    reading, write = _reading(document, asked), CALCULATIONS[asked.form]
    if cell is not None:
        return write(steps(reading, cell, None, most=MOST))
    of_each = []
    for query in range(document.queries):
        made = steps(reading, query, None, most=MOST // document.queries)
        of_each.append(HEADINGS[asked.form].format(query) + write(made))
    return "\n\n".join(of_each)


def _cell(document: "Document", asked: Namespace) -> "Cell | None":
    """Return the cell that is asked for, after checking that it is there."""
    from attention_gui.core.cell import Cell

    if asked.cell is None:
        return None
    (row, column), stage = asked.cell, asked.stage or "weights"
    reading = _reading(document, asked)
    if not reading.has(stage):
        where = f"layer {reading.number}, head {reading.head}"
        raise ValueError(f"there is no {stage} in {where}")
    rows, columns = reading.shape(stage)
    if row >= rows or column >= columns:
        raise ValueError(
            f"there is no cell {row},{column} in {stage}: "
            f"it has {rows} rows and {columns} columns, counted from 0"
        )
    return Cell(stage, row, column)


def _reading(document: "Document", asked: Namespace) -> "Reading":
    from attention_gui.core.reading import Reading
    from attention_gui.core.stack import Stack

    return Reading(Stack(document), asked.layer or 0, asked.head or 0)
