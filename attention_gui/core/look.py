"""Look: what of a document is looked at."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from attention_gui.core.axis import followed, zoomed
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.rollout import Fusion
from attention_gui.core.sides import KEY, QUERY, sides

# What the large maps show, and what the small ones below them show.
Page = Literal["head", "layer", "positions", "rollout"]
Below = Literal["weights", "contributions", "layers"]
# Which numbers all of them show, while a baseline is compared with.
Shows = Literal["now", "baseline", "difference"]


class Trace(NamedTuple):
    """How attention is traced through the layers.

    Attributes
    ----------
    fusion : "mean", "max" or "min"
        How the heads of a layer become one.
    residual : float
        The share that a token keeps of itself in each layer.
    token : int
        The token whose flow is traced; -1 for the last.
    """

    fusion: Fusion = "mean"
    residual: float = 0.5
    token: int = -1


class Look(NamedTuple):
    """What of a document is looked at.

    Attributes
    ----------
    layer, head : int
    queries, keys : range, optional
        The part of the stages that is zoomed into; None for all.
    page : "head", "layer", "positions" or "rollout"
        What the large maps show.
    below : "weights", "contributions" or "layers"
        What the small maps show: of the layer's heads, or of every head.
    trace : Trace
    baseline : str
        The snapshot that is compared with, by its name; "" for none.
    shows : "now", "baseline" or "difference"
        Which numbers the maps show.
    """

    layer: int = 0
    head: int = 0
    queries: range | None = None
    keys: range | None = None
    page: Page = "head"
    below: Below = "weights"
    trace: Trace = Trace()
    baseline: str = ""
    shows: Shows = "now"

    def zoomed(self, document: Document, cell: Cell, factor: float) -> "Look":
        """Return a look at so many times as much around a cell of a stage."""

        def more(span: range | None, count: int, about: int) -> range | None:
            return zoomed(span, count, about, factor)

        return self._moved(document, cell, more)

    def followed(self, document: Document, cell: Cell) -> "Look":
        """Return a look that shows a cell of a stage, moved as little as possible."""
        return self._moved(document, cell, followed)

    def _moved(
        self,
        document: Document,
        cell: Cell,
        move: Callable[[range | None, int, int], range | None],
    ) -> "Look":
        """Return a look whose spans are moved along those sides that are tokens."""
        queries, keys = self.queries, self.keys
        for side, index in zip(sides(cell.stage), cell[1:], strict=True):
            if side == QUERY:
                queries = move(queries, document.queries, index)
            elif side == KEY:
                keys = move(keys, document.keys, index)
        return self._replace(queries=queries, keys=keys)
