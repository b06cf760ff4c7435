"""The numbers of a stage as csv, tsv, json or npz: the same input, the same bytes."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.atomic import write_bytes


@dataclass(frozen=True)
class Asked:
    """Which numbers of a document are wanted.

    Parameters
    ----------
    document : Document
    stage : str
        Of the seven stages.
    layer : int
    head : int, optional
        None means every head of the layer.
    """

    document: Document
    stage: str
    layer: int = 0
    head: int | None = None

    @cached_property
    def _stack(self) -> Stack:
        return Stack(self.document)

    @property
    def heads(self) -> range:
        """The heads that are wanted."""
        if self.head is not None:
            return range(self.head, self.head + 1)
        return range(self.document.layers[self.layer].heads)

    @property
    def rows(self) -> tuple[str, ...]:
        """A label for each row."""
        of_keys = self.stage in ("key", "value")
        return self.document.labels_of_keys if of_keys else self.document.query_tokens

    @property
    def across_keys(self) -> bool:
        """Whether the columns are keys, and not features."""
        return self.stage in ("scores", "scaled", "weights")

    def matrix(self, head: int) -> Array:
        """Return the stage of one head: (rows, keys) or (rows, features)."""
        return Reading(self._stack, self.layer, head).array(self.stage)

    def columns(self, count: int) -> tuple[str, ...]:
        """Return a label for each column."""
        if self.across_keys:
            return self.document.labels_of_keys
        return tuple(map(str, range(count)))


def written(asked: Asked, form: str, count: Iterable[int]) -> bytes:
    """Return the numbers in a format.

    Parameters
    ----------
    asked : Asked
    form : "csv", "tsv", "json" or "npz"
    count : iterable of int
        0 to the number of heads; it may show progress meanwhile.
    """
    found = ((head, asked.matrix(head)) for head in (asked.heads[i] for i in count))
    if form in ("csv", "tsv"):
        return _text(_lines(asked, found), "," if form == "csv" else "\t")
    matrices = [matrix for _, matrix in found]
    return (_npz if form == "npz" else _json)(asked, matrices)


def _lines(asked: Asked, found: Iterable[tuple[int, Array]]) -> Iterator[list[str]]:
    """Yield the titles, and then one line per head and row, or per row of one head."""
    titles = [""] if asked.head is not None else ["head", "token"]
    for number, (head, matrix) in enumerate(found):
        if number == 0:
            yield titles + list(asked.columns(matrix.shape[1]))
        before = [] if asked.head is not None else [str(head)]
        for label, row in zip(asked.rows, matrix.tolist(), strict=True):
            yield [*before, label, *map(repr, row)]


def _text(lines: Iterable[list[str]], separator: str) -> bytes:
    page = StringIO()
    csv.writer(page, delimiter=separator, lineterminator="\n").writerows(lines)
    return _encoded(page.getvalue())


def _json(asked: Asked, matrices: list[Array]) -> bytes:
    nested = [_strict(matrix.tolist()) for matrix in matrices]
    named = {
        "stage": asked.stage,
        "layer": asked.layer,
        "heads": list(asked.heads),
        "tokens": asked.document.query_tokens,
        "key_tokens": asked.document.labels_of_keys,
        asked.stage: nested if asked.head is None else nested[0],
    }
    return _encoded(json.dumps(named, ensure_ascii=False, allow_nan=False) + "\n")


def _strict(rows: list[list[float]]) -> list[list[float | str]]:
    """Return the rows with nan and inf as texts, since JSON has no such number."""
    return [[x if isfinite(x) else repr(x) for x in row] for row in rows]


def _encoded(text: str) -> bytes:
    # half a surrogate pair, which a token may hold, has no UTF-8: it is spelled out
    return text.encode("utf-8", "backslashreplace")


def _npz(asked: Asked, matrices: list[Array]) -> bytes:
    named: dict[str, Any] = {
        asked.stage: np.stack(matrices) if asked.head is None else matrices[0],
        "tokens": np.array(asked.document.query_tokens),
        "key_tokens": np.array(asked.document.labels_of_keys),
    }
    page = BytesIO()
    np.savez(page, **named)
    return page.getvalue()


def put(data: bytes, path: Path) -> None:
    """Write a file whole or not at all; what was there stays until then."""
    if path.exists() and not path.is_file():  # a pipe or a device
        path.write_bytes(data)
    else:
        write_bytes(path, data)
