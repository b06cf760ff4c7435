"""Write query, key and value as one table of text."""

import csv
import io
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.numbers import write_numbers
from attention_gui.files.fields import MATRICES, Fields
from attention_gui.files.longtable import COLUMNS
from attention_gui.files.more import more_than

_HELD = (*MATRICES, "tokens", "key_tokens", "format", "title")


class _Row(NamedTuple):
    """The cells of a row, by column."""

    matrix: str
    dtype: str
    layer: int
    head: int
    token: str
    numbers: list[str]


def write_csv(fields: Fields, stream: BinaryIO) -> None:
    """Write comma separated text, a row for each token of each matrix and head."""
    _write(fields, stream, ",")


def write_tsv(fields: Fields, stream: BinaryIO) -> None:
    """Write tab separated text, a row for each token of each matrix and head."""
    _write(fields, stream, "\t")


def _write(fields: Fields, stream: BinaryIO, delimiter: str) -> None:
    """Write the table, if it can hold all that there is.

    Key tokens that equal the tokens read back as none, which means the same.

    Raises
    ------
    ValueError
        If there is more than matrices and tokens.
    """
    if more := more_than(fields, _HELD):
        raise refusal("a table cannot hold {more}", more=more)
    if "key_tokens" in fields and "tokens" not in fields:
        raise refusal("a table cannot hold key_tokens without tokens; .npz can")
    widest = max(fields[name].shape[-1] for name in MATRICES)
    used = [name for name in COLUMNS if name in _used(fields)]
    lines = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(lines, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([*used, *range(widest)])
    for name in MATRICES:
        for row in _rows(fields, name):
            blank = [""] * (widest - len(row.numbers))
            cells = (getattr(row, column) for column in used)
            writer.writerow([*cells, *row.numbers, *blank])
    lines.detach()


def _used(fields: Fields) -> list[str]:
    """Return the columns that are needed."""
    used = ["matrix", "layer", "head"]
    used += ["token"] if "tokens" in fields else []
    return used + (["dtype"] if fields["query"].dtype == np.float32 else [])


def _rows(fields: Fields, name: str) -> Iterator[_Row]:
    """Go through the rows of a matrix."""
    array: Array = fields[name]  # (layers, heads, tokens, features)
    tokens = _labels(fields, name, array.shape[2])
    for layer, head, token in np.ndindex(array.shape[:3]):
        numbers = write_numbers(array[layer, head, token]).tolist()
        yield _Row(name, str(array.dtype), layer, head, tokens[token], numbers)


def _labels(fields: Fields, name: str, count: int) -> list[str]:
    """Return what stands in the token column of a matrix."""
    tokens: list[str] = fields.get("tokens", [])
    if name != "query":
        tokens = fields.get("key_tokens", tokens)
    return tokens if len(tokens) == count else [""] * count
