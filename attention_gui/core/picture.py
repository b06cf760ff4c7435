"""Pictures: the panels that the window shows of a document, from one memo."""

from collections.abc import Callable, Iterable
from operator import is_
from typing import NamedTuple

from attention_gui.core.axis import followed, zoomed
from attention_gui.core.cell import Cell
from attention_gui.core.compute import Result
from attention_gui.core.document import Document
from attention_gui.core.memo import Memo
from attention_gui.core.panels import Panel, head_panel, stage_panels

PER_CELL = 400  # multiplications that softmax, entropy and colours of a cell are worth


class Look(NamedTuple):
    """What of a document is looked at.

    Attributes
    ----------
    layer, head : int
    queries, keys : range, optional
        The part of the stages that is zoomed into; None for all.
    """

    layer: int = 0
    head: int = 0
    queries: range | None = None
    keys: range | None = None

    def zoomed(self, document: Document, cell: Cell, factor: float) -> "Look":
        """Return a look at so many times as much around a cell of a stage."""
        queries = zoomed(self.queries, document.queries, cell.row, factor)
        keys = self.keys
        if cell.stage != "output":
            keys = zoomed(self.keys, document.keys, cell.column, factor)
        return self._replace(queries=queries, keys=keys)

    def followed(self, document: Document, cell: Cell) -> "Look":
        """Return a look that shows a cell of a stage, moved as little as possible."""
        queries = followed(self.queries, document.queries, cell.row)
        keys = self.keys
        if cell.stage != "output":
            keys = followed(self.keys, document.keys, cell.column)
        return self._replace(queries=queries, keys=keys)


class Picture(NamedTuple):
    """Everything that the window shows of a document.

    Attributes
    ----------
    result : Result
        The head that is looked at.
    stages : tuple of Panel
        Its scores, scaled, weights and output.
    heads : tuple of Panel
        The weights of every head of the layer.
    """

    result: Result
    stages: tuple[Panel, ...]
    heads: tuple[Panel, ...]


class Pictures:
    """Makes pictures of documents, one after the other, from one memo.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self, memo: Memo | None = None) -> None:
        self._memo = memo or Memo()
        self._heads: dict[int, tuple[tuple[object, ...], Panel | None]] = {}

    def picture(
        self,
        document: Document,
        look: Look,
        cancelled: Callable[[], bool] = lambda: False,
        heads: Iterable[int] | None = None,
    ) -> Picture:
        """Return the picture of a document.

        Parameters
        ----------
        document : Document
        look : Look
        cancelled : function
            Asked now and then whether to stop.
        heads : iterable of int, optional
            Which heads get a panel: all when left out.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        count = document.layers[look.layer].heads
        self._heads = {n: kept for n, kept in self._heads.items() if n < count}
        if heads is None:
            heads = range(count)
        panels = tuple(
            self._head(document, look.layer, head, cancelled) for head in heads
        )
        result = self._memo.result(document, look.layer, look.head, cancelled)
        stages = stage_panels(document, result, look.queries, look.keys)
        return Picture(result, stages, panels)

    def cost(self, document: Document, look: Look) -> float:
        """Return about how many multiplications a picture takes."""
        layer = document.layers[look.layer]
        heads = range(layer.heads)
        unseen = sum(self._kept(document, look.layer, head) is None for head in heads)
        features = layer.query[0].shape[1] + layer.value[0].shape[1]
        cells = document.queries * document.keys
        return float((unseen + 1) * cells * (features + PER_CELL))

    def _head(
        self,
        document: Document,
        layer: int,
        head: int,
        cancelled: Callable[[], bool],
    ) -> Panel:
        """Return a head's panel: the last one, where that still holds."""
        kept = self._kept(document, layer, head)
        if kept is not None:
            return kept
        result = self._memo.result(document, layer, head, cancelled)
        panel = head_panel(document, result, head)
        self._heads[head] = _given(document, layer, head), panel
        return panel

    def _kept(self, document: Document, layer: int, head: int) -> Panel | None:
        """Return the last panel of a head, if nothing in it has changed."""
        before, panel = self._heads.get(head, ((), None))
        given = _given(document, layer, head)
        same = len(before) == len(given) and all(map(is_, before, given))
        return panel if same else None


def _given(document: Document, layer: int, head: int) -> tuple[object, ...]:
    """Return all that a head's panel, which shows weights, is made from."""
    query, key, _, rule = document.layers[layer].head(head)
    return query, key, rule, document.tokens, document.key_tokens
