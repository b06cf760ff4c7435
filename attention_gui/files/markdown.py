"""Tables of Markdown: their cells, and the text of a new one."""

import re
from collections.abc import Sequence

from attention_gui.core.display import token_text

_FRAME = re.compile(r"[\s|:+=-]+")
_STRONG = re.compile(r"(\*\*|__|\*|`)([^*`]{1,400})\1")
ESCAPES = str.maketrans({one: "\\" + one for one in "\\|*_`<["})


def is_markdown(text: str) -> bool:
    """Return whether every line of a text has upright bars, or is one of dashes."""
    if "|" not in text or "\t" in text:
        return False
    return all("|" in line or _is_frame(line) for line in _lines(text))


def markdown_rows(text: str) -> tuple[list[list[str]], bool]:
    """Return the cells of a table, and whether dashes part the first row from the rest.

    Lines of dashes around all rows, or around each, are only a frame.
    """
    rows: list[list[str]] = []
    frames: set[int] = set()  # how many rows stand above each line of dashes
    for line in _lines(text):
        if _is_frame(line) and (len(rows) < 2 or "--" in line):
            frames.add(len(rows))
        else:
            rows.append(_cells(line))
    return rows, frames - {0, len(rows)} == {1} or frames == {1}


def _is_frame(line: str) -> bool:
    return "-" in line and _FRAME.fullmatch(line) is not None


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines() if line.strip()]


def _cells(line: str) -> list[str]:
    kept = line.replace("\\\\", "\ue000").replace("\\|", "\ue001")
    kept = kept.removeprefix("|").removesuffix("|")
    return [_plain(cell) for cell in kept.split("|")]


def _plain(cell: str) -> str:
    cell = cell.strip().replace("\ue001", "|").replace("\ue000", "\\")
    strong = _STRONG.fullmatch(cell)
    return (strong[2] if strong else cell).removeprefix("\\").strip("$ ")


def write_markdown(
    rows: Sequence[Sequence[str]], labels: Sequence[str], columns: Sequence[str]
) -> str:
    """Return a table; without labels its header, which it must have, is empty.

    Parameters
    ----------
    rows : sequence of sequences of str
        The numbers.
    labels : sequence of str
        Empty where there are to be none.
    columns : sequence of str
        One more than there are columns: the corner comes first.
    """
    if not columns:
        lines = [list(row) for row in rows]
        return _table([" "] * len(rows[0]), "---:", lines)
    lines = [[_escaped(name), *row] for name, row in zip(labels, rows, strict=True)]
    return _table([_escaped(name) for name in columns], "---:", lines)


def _table(header: list[str], way: str, lines: list[list[str]]) -> str:
    whole = [header, [way] * len(header), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in whole)


def _escaped(label: str) -> str:
    return token_text(label).translate(ESCAPES)
