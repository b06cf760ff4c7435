"""Labels that came along with numbers: a header row, and a column of labels."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from attention_gui.core.language import tr

# What stands in the corner of a copy with labels: "token / feature".
CORNER = re.compile(r"[^/\d\s][^/\d]{1,39} / [^/\d\s][^/\d]{0,39}")
OF_LABELS = ("token", "tokens", "label", "labels", "index", "id", "row", "word", "name")
# Not a label but a number that is missing, as programs write it.
MISSING = ("n/a", "na", "#n/a", "null", "none", "-", "–", "—", "true", "false")

_FAULT = re.compile(r"#[A-Z/0]+[!?]")  # of a spreadsheet: #DIV/0!
_STARTS = re.compile(r"[^\w\s]{0,3}\s*[0-9]")
_WORDS = re.compile(r"[+−-]?(?:nan|inf|infinity|∞)", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")


class Margin(NamedTuple):
    """How many rows and columns of a block hold labels: none, or one."""

    rows: int = 0
    columns: int = 0

    @property
    def said(self) -> str:
        """What was read past, in words; nothing where there was nothing."""
        texts = {
            (1, 0): tr("past a header row"),
            (0, 1): tr("past a column of labels"),
            (1, 1): tr("past a header row and a column of labels"),
        }
        return texts.get((self.rows, self.columns), "")


def margin(rows: Sequence[Sequence[str]], headed: bool) -> Margin:
    """Return how much of a block holds labels; where in doubt it holds none.

    Parameters
    ----------
    rows : sequence of sequences of str
        The cells, of which each row has as many.
    headed : bool
        Whether a line of dashes says that the first row is a header.
    """
    corner = rows[0][0].strip()
    if len(rows) < 2:
        return Margin()
    wide = len(rows[0]) > 1
    if wide and CORNER.fullmatch(corner):
        return Margin(1, 1)
    if headed and not any(cell.strip() for cell in rows[0]):
        return Margin(1, 0)
    above = rows[0][1:] if wide else rows[0]
    top = are_labels(above) and (not _is_number(corner) or not wide)
    beside = [row[0] for row in rows[top:]]
    if wide and top and (not corner or corner.lower() in OF_LABELS):
        return Margin(1, 1)
    return Margin(int(top), int(wide and are_labels(beside)))


def with_corner(rows: list[list[str]]) -> list[list[str]]:
    """Return a block to whose header an empty corner is added, if it has none."""
    if len(rows) < 2 or len(rows[0]) != len(rows[1]) - 1 or not are_labels(rows[0]):
        return rows
    beside = [row[0].strip() for row in rows[1:] if row]
    counted = beside == [str(number) for number in range(len(beside))]
    return [["", *rows[0]], *rows[1:]] if counted or are_labels(beside) else rows


def are_labels(cells: Sequence[str]) -> bool:
    """Return whether all cells are labels, and one has letters."""
    return any(map(_LETTER.search, cells)) and all(map(_is_label, cells))


def _is_label(cell: str) -> bool:
    cell = cell.strip()
    if not cell or cell.startswith("=") or cell.lower() in MISSING:
        return False
    if _is_number(cell) or _FAULT.fullmatch(cell):
        return False
    return _LETTER.search(cell) is not None or not any(map(str.isdigit, cell))


def _is_number(cell: str) -> bool:
    """Whether a cell starts as a number or a price does, or is a word for one."""
    return _STARTS.match(cell) is not None or _WORDS.fullmatch(cell) is not None
