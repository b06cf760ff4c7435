"""Panels of the weights of heads, and how spread they are: many are made at a time."""

from collections.abc import Iterator, Sequence
from math import isnan, log2
from typing import NamedTuple

import numpy as np

from attention_gui.core import pooling
from attention_gui.core.axis import axis
from attention_gui.core.display import cell_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.metrics import mean_entropies
from attention_gui.core.palette import codes
from attention_gui.core.panel import Panel
from attention_gui.core.panels import empty_rows, entropy_text
from attention_gui.core.result import Result


class SmallHead(NamedTuple):
    """A head whose weights are shown small.

    Attributes
    ----------
    result : Result
    title : str
    layer, head : int
    off : bool
        Whether it is switched off.
    is_named : bool
        Whether the title is no more than its name in words.
    """

    result: Result
    title: str
    layer: int
    head: int
    off: bool
    is_named: bool = True


def head_panels(
    document: Document, heads: Sequence[SmallHead], cells: int
) -> list[Panel]:
    """Return the weights of heads, of at most so many cells a side."""
    panels: list[Panel] = []
    for alike in _alike(heads):
        panels += _panels(document, alike, cells)
    return panels


def _alike(heads: Sequence[SmallHead]) -> Iterator[Sequence[SmallHead]]:
    """Yield heads in order, those under the same mask together."""
    start = 0
    for number, head in enumerate(heads):
        if head.result.reached is not heads[start].result.reached:
            yield heads[start:number]
            start = number
    if heads:
        yield heads[start:]


def _panels(
    document: Document, heads: Sequence[SmallHead], cells: int
) -> Iterator[Panel]:
    """Yield the panels of heads under the same mask."""
    weights = np.stack([head.result.weights for head in heads])
    rows = axis(tr("Query"), "query", document.query_tokens, None)
    columns = axis(tr("Key"), "key", document.labels_of_keys, None)
    rows = rows._replace(step=pooling.step(len(rows.span), cells))
    columns = columns._replace(step=pooling.step(len(columns.span), cells))
    steps, reached = (rows.step, columns.step), heads[0].result.reached
    shown, allowed = pooling.pooled(weights, reached, steps)
    coded, entropies = codes(shown, (0.0, 1.0), allowed), mean_entropies(weights)
    most = log2(max(2, document.keys))
    for head, values, its_codes, entropy in zip(
        heads, shown, coded, entropies, strict=True
    ):
        yield Panel(
            "weights",
            head.result.weights if steps == (1, 1) else values,
            its_codes,
            (0.0, 1.0),
            "sequential",
            2,
            rows,
            columns,
            title=head.title,
            note=entropy_text(entropy),
            brief=tr("{entropy} bits", entropy=cell_text(entropy, 2)),
            is_named=head.is_named,
            share=0.0 if isnan(entropy) else entropy / most,
            head=head.head,
            layer=head.layer,
            pinned=frozenset(head.result.head.pins.weights),
            empty=empty_rows(head.result),
            off=head.off,
        )
