"""The tables of a document: which stand on which tab, and what is said over each."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from attention_gui.core.cell import (
    GIVEN_TO_HEADS,
    GIVEN_TO_LAYERS,
    OF_HEADS,
    OF_KEY_HEADS,
    OF_PROJECTIONS,
    Stage,
)
from attention_gui.core.document import Document
from attention_gui.core.formulas import made
from attention_gui.core.language import counted, tr
from attention_gui.core.layer import GIVEN
from attention_gui.core.named import Names, column_names, row_names
from attention_gui.core.shapes import of_stage
from attention_gui.core.titles import title_of

Tab = Literal["Q K V", "X W", "Layer", "Positions", "Rules"]
TABS: tuple[Tab, ...] = get_args(Tab)

OF_TAB: dict[Tab, tuple[Stage, ...]] = {
    "Q K V": GIVEN,
    "X W": ("embeddings", "key_embeddings", "input", "normed", *OF_PROJECTIONS),
    "Layer": ("W_O", *GIVEN_TO_LAYERS),
    "Positions": (
        *("positions", "key_positions", "position_table", "slopes", "relative"),
        *("rotated_query", "rotated_key"),
    ),
    "Rules": ("bias",),
}


class Listed(NamedTuple):
    """A table of a document.

    Attributes
    ----------
    stage : str
    shape : (int, int)
    made : str
        What computes it, "X W_Q + b_Q"; "" where it is given.
    rows, columns : Names
    heads : range
        The heads that it is of, where a layer has several and each has its own.
    """

    stage: Stage
    shape: tuple[int, int]
    made: str
    rows: Names
    columns: Names
    heads: range

    @property
    def title(self) -> str:
        """What stands over the table."""
        return title_of(self.stage)

    def said(self, span: str, pins: int) -> tuple[tuple[str, str], ...]:
        """Return what is said beside the title and at the right end: less and less.

        Which heads share a matrix matters more than the span of its numbers.
        """
        rows, columns = self.shape
        numbers = self.rows.counted(rows), self.columns.counted(columns)
        long, short = " × ".join(filter(None, numbers)), f"{rows} × {columns}"
        origin = f"= {self.made}" if self.made else tr("given")
        heads = _heads_text(self.heads)
        pinned = counted(pins, "{n} pinned", "{n} pinned") if pins else ""
        shared = heads if len(self.heads) > 1 else ""
        heads = shared if self.stage in GIVEN else heads  # the tool bar says which
        several = (
            ((origin, long, heads, pinned), span),
            ((origin, short, heads, pinned), span),
            ((origin, short, shared), span),
            ((origin, shared), span),
            ((origin, shared), ""),
        )
        return tuple((" · ".join(filter(None, said)), end) for said, end in several)


def tabs(document: Document, layer: int) -> tuple[Tab, ...]:
    """Return the tabs of a document: those with something to be seen or set."""
    projects = document.reads(layer) or document.key_embeddings is not None
    return tuple(tab for tab in TABS if tab != "X W" or projects)


def listed(document: Document, tab: Tab, layer: int, head: int) -> Iterator[Listed]:
    """Yield the tables of a tab, as they are at a layer and a head."""
    for stage in OF_TAB[tab]:
        given = document.given(stage, layer, head)
        formula = "" if given is not None else made(document, stage, layer, head)
        if given is None and not formula:
            continue
        if given is not None:
            rows, columns = given.shape
        else:
            rows, columns = of_stage(document, stage, layer)
        yield Listed(
            stage,
            (rows, columns),
            formula,
            row_names(document, stage, rows),
            column_names(document, stage, columns),
            _of_heads(document, stage, layer, head),
        )


def _of_heads(document: Document, stage: Stage, layer: int, head: int) -> range:
    """Return the heads that a table is of; none where it is the layer's."""
    here = document.layers[layer]
    if here.heads == 1:
        return range(0)
    if stage in OF_KEY_HEADS:
        return here.sharing(head)
    own = stage in (*OF_HEADS, *GIVEN_TO_HEADS)
    return range(head, head + 1) if own else range(0)


def _heads_text(heads: range) -> str:
    if len(heads) > 1:
        return tr("heads {first}–{last}", first=heads[0], last=heads[-1])
    return tr("head {head}", head=heads[0]) if heads else ""
