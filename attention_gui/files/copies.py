"""The forms in which numbers are copied: each pastes back, bit for bit."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.display import column_decimals, number_text
from attention_gui.core.language import refusal
from attention_gui.core.numbers import write_numbers
from attention_gui.files.latex import write_latex
from attention_gui.files.markdown import write_markdown
from attention_gui.files.separated import separated_text
from attention_gui.files.table import write_block

Form = str  # one of FORMS
MOST = 2**21  # numbers in a copy

_IN_NUMPY = {"nan": "np.nan", "inf": "np.inf", "-inf": "-np.inf"}
_IN_PYTHON = {
    "nan": 'float("nan")',
    "inf": 'float("inf")',
    "-inf": 'float("-inf")',
}


class Labels(NamedTuple):
    """What stands beside the numbers of a block.

    Attributes
    ----------
    corner : str
        What rows and columns are: "token / feature".
    rows, columns : sequence of str
    """

    corner: str
    rows: Sequence[str]
    columns: Sequence[str]


def copied(form: Form, block: Array, labels: Labels | None = None) -> str:
    """Return a block of numbers as text.

    Parameters
    ----------
    form : str
        All have every digit but "displayed", which has what a table shows.
    block : array (rows, columns)
    labels : Labels, optional

    Raises
    ------
    ValueError
        If there are too many numbers for the clipboard.
    """
    if block.size > MOST:
        raise refusal(
            "{count} numbers are too many to be copied as text: at most {most} are",
            count=f"{block.size:,}",
            most=f"{MOST:,}",
        )
    return FORMS[form](block, labels)


def _tabs(rows: Sequence[Sequence[str]], labels: Labels) -> str:
    header = [labels.corner, *labels.columns]
    lines = ([name, *row] for name, row in zip(labels.rows, rows, strict=True))
    return separated_text([header, *lines])


def _tsv(block: Array, labels: Labels | None) -> str:
    if labels is None:
        return write_block(block)
    return _tabs(write_numbers(block).tolist(), labels)


def _displayed(block: Array, labels: Labels | None) -> str:
    places = [column_decimals(column) for column in block.T]
    rows = [
        [number_text(number, at) for number, at in zip(row, places, strict=True)]
        for row in block.tolist()
    ]
    return separated_text(rows) if labels is None else _tabs(rows, labels)


def _numpy(block: Array, labels: Labels | None) -> str:
    kind = "" if block.dtype == np.float64 else f", dtype=np.{block.dtype}"
    rows = _bracketed(block, _IN_NUMPY, "\n          ")
    return f"{_comments(labels)}np.array({rows}{kind})"


def _list(block: Array, labels: Labels | None) -> str:
    return _comments(labels) + _bracketed(block, _IN_PYTHON, "\n ")


def _bracketed(block: Array, odd: dict[str, str], feed: str) -> str:
    lines = (
        ", ".join([odd.get(number, number) for number in row])
        for row in write_numbers(block).tolist()
    )
    return "[" + f",{feed}".join(f"[{line}]" for line in lines) + "]"


def _comments(labels: Labels | None) -> str:
    """Return labels as comments of Python, which hold them as they are."""
    if labels is None:
        return ""
    rows, columns = list(labels.rows), list(labels.columns)
    return f"# {labels.corner}\n# rows: {rows!r}\n# columns: {columns!r}\n"


def _latex(block: Array, labels: Labels | None) -> str:
    return write_latex(write_numbers(block).tolist(), *_sides(labels))


def _markdown(block: Array, labels: Labels | None) -> str:
    return write_markdown(write_numbers(block).tolist(), *_sides(labels))


def _sides(labels: Labels | None) -> tuple[Sequence[str], Sequence[str]]:
    if labels is None:
        return (), ()
    return labels.rows, (labels.corner, *labels.columns)


FORMS: dict[Form, Callable[[Array, Labels | None], str]] = {
    "tsv": _tsv,
    "numpy": _numpy,
    "list": _list,
    "latex": _latex,
    "markdown": _markdown,
    "displayed": _displayed,
}
