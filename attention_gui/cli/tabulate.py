"""The numbers of a stage as csv, tsv, json or npz: the same input, the same bytes."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO
from math import isfinite
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import GIVEN_TO_HEADS, OF_HEADS
from attention_gui.core.document import Document
from attention_gui.core.labelling import column_labels, row_labels
from attention_gui.core.reading import Reading
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.core.stack import Stack


@dataclass(frozen=True)
class Asked:
    """Which numbers of a document are wanted.

    Parameters
    ----------
    document : Document
    stage : str
        The name of any matrix.
    layer : int
    head : int, optional
        None means every head of the layer, or what they have in common.

    Raises
    ------
    ValueError
        With a sentence, if there is no such stage there.
    """

    document: Document
    stage: str
    layer: int = 0
    head: int | None = None

    def __post_init__(self) -> None:
        if self.head is not None and not self.is_of_heads:
            raise ValueError(f"heads have no {self.stage} of their own: leave out head")
        for head in self.heads:
            if not self._reading(head).has(self.stage):
                where = f", head {head}" * self.is_of_heads
                raise ValueError(
                    f"there is no {self.stage} in layer {self.layer}{where}"
                )

    @cached_property
    def _stack(self) -> Stack:
        return Stack(self.document)

    def _reading(self, head: int) -> Reading:
        return Reading(self._stack, self.layer, head)

    @property
    def is_of_heads(self) -> bool:
        """Whether each head has its own."""
        return self.stage in (*OF_HEADS, *GIVEN_TO_HEADS)

    @property
    def is_one_matrix(self) -> bool:
        """Whether a single matrix is wanted, not one of each head."""
        return self.head is not None or not self.is_of_heads

    @property
    def heads(self) -> range:
        """The heads that are wanted; one where all have the stage in common."""
        if self.is_one_matrix:
            return range(self.head or 0, (self.head or 0) + 1)
        return range(self.document.layers[self.layer].heads)

    @property
    def has_tokens(self) -> bool:
        """Whether the rows are tokens."""
        return sides(self.stage).rows in (QUERY, KEY)

    def matrix(self, head: int) -> Array:
        """Return the stage of one head, (rows, columns)."""
        return self._reading(head).array(self.stage)


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
    titles = [""] if asked.is_one_matrix else ["head", "token"]
    if not asked.has_tokens:
        titles = [title.replace("token", "row") for title in titles]
    for number, (head, matrix) in enumerate(found):
        rows, columns = matrix.shape
        if number == 0:
            yield titles + list(column_labels(asked.document, asked.stage, columns))
        before = [] if asked.is_one_matrix else [str(head)]
        labels = row_labels(asked.document, asked.stage, rows)
        for label, row in zip(labels, matrix.tolist(), strict=True):
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
        **({"heads": list(asked.heads)} if asked.is_of_heads else {}),
        "tokens": asked.document.query_tokens,
        "key_tokens": asked.document.labels_of_keys,
        asked.stage: nested[0] if asked.is_one_matrix else nested,
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
        asked.stage: matrices[0] if asked.is_one_matrix else np.stack(matrices),
        "tokens": np.array(asked.document.query_tokens),
        "key_tokens": np.array(asked.document.labels_of_keys),
    }
    page = BytesIO()
    np.savez(page, **named)
    return page.getvalue()
