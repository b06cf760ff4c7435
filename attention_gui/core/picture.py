"""Pictures: the panels that the window shows of a document, from one memo."""

from collections.abc import Callable
from typing import NamedTuple

from attention_gui.core.compute import Result
from attention_gui.core.document import Document
from attention_gui.core.memo import Memo
from attention_gui.core.panels import Panel, head_panel, stage_panels


class Look(NamedTuple):
    """What of a document is looked at."""

    layer: int = 0
    head: int = 0


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
        self._heads: dict[int, tuple[tuple[object, ...], Panel]] = {}

    def picture(
        self,
        document: Document,
        look: Look,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Picture:
        """Return the picture of a document.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        layer = document.layers[look.layer]
        heads = tuple(
            self._head(document, look.layer, head, cancelled)
            for head in range(layer.heads)
        )
        result = self._memo.result(document, look.layer, look.head, cancelled)
        return Picture(result, stage_panels(document, result), heads)

    def _head(
        self,
        document: Document,
        layer: int,
        head: int,
        cancelled: Callable[[], bool],
    ) -> Panel:
        """Return a head's panel: the last one, where nothing in it has changed."""
        given = (*document.layers[layer].head(head), document.tokens)
        kept = self._heads.get(head)
        if kept and all(new is old for new, old in zip(given, kept[0], strict=True)):
            return kept[1]
        result = self._memo.result(document, layer, head, cancelled)
        self._heads[head] = given, head_panel(document, result, head)
        return self._heads[head][1]
