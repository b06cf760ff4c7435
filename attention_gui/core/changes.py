"""Changes: which heads and which layers of a document an edit has changed, how far."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.memo import Memo
from attention_gui.core.sharing import never
from attention_gui.core.small_heads import HeadAt

# Weights of all heads together, above which nothing is compared: two documents with all
# that is computed of them then take about 100 MB.
MOST = 1 << 21
MEMO_BYTES = 128 << 20
ROUNDING = 16  # units in the last place of the largest number: less is no change


class HeadChange(NamedTuple):
    """The largest change of a weight of a head, and of a number that it puts out.

    What has become NaN, or is NaN no longer, has changed by NaN.
    """

    weights: float
    output: float


class Changes(NamedTuple):
    """What has changed between two documents.

    Attributes
    ----------
    heads : dict of (layer, head) to HeadChange
        Those heads alone of which something changed.
    layers : dict of int to float
        The largest change of what a layer gives, of those where something changed.
    whole : bool
        Whether everything could be compared; matrices of two shapes cannot.
    """

    heads: dict[HeadAt, HeadChange]
    layers: dict[int, float]
    whole: bool = True


class Numbers(NamedTuple):
    """All numbers of a document that are compared."""

    document: Document
    heads: dict[HeadAt, tuple[Array, Array]]  # weights and output
    layers: dict[int, Array]


def change(before: Array, after: Array) -> float | None:
    """Return the largest change of a number of a matrix; None if the shapes differ."""
    if before is after:
        return 0.0
    if before.shape != after.shape:
        return None
    with np.errstate(all="ignore"):
        apart = np.abs(after - before)
        apart[(before == after) | (np.isnan(before) & np.isnan(after))] = 0
    largest = float(apart.max(initial=0))
    return 0.0 if largest <= rounding(before, after) else largest


def rounding(before: Array, after: Array) -> float:
    """Return how far two sums of the same numbers may be apart."""
    peaks = (np.abs(one[np.isfinite(one)]).max(initial=0) for one in (before, after))
    coarser = max(np.finfo(before.dtype).eps, np.finfo(after.dtype).eps)
    return float(ROUNDING * coarser * max(map(float, peaks)))


def compare(before: Numbers, after: Numbers) -> Changes:
    """Return what has changed between two documents; nothing if heads came or went."""
    if before.heads.keys() != after.heads.keys():
        return Changes({}, {}, whole=False)
    whole = True
    heads, layers = {}, {}
    for at, old in before.heads.items():
        pairs = zip(old, after.heads[at], strict=True)
        weights, output = (change(*pair) for pair in pairs)
        whole = whole and None not in (weights, output)
        if weights or output:
            heads[at] = HeadChange(weights or 0.0, output or 0.0)
    for layer, old_output in before.layers.items():
        by = change(old_output, after.layers[layer])
        whole = whole and by is not None
        if by:
            layers[layer] = by
    return Changes(heads, layers, whole)


def weights_of(document: Document) -> int:
    """Return how many weights all heads of a document have together."""
    heads = sum(layer.heads for layer in document.layers)
    return heads * document.queries * document.keys


class Comparer:
    """Compares documents, one after the other; what is computed for it is its own.

    To ask the memo of the pictures for an earlier document would have it turn to that
    one, so that the next edit starts from what no longer is there.
    """

    def __init__(self) -> None:
        self._memo = Memo(MEMO_BYTES)
        self._last: Numbers | None = None

    def changes(
        self,
        before: Document,
        after: Document,
        cancelled: Callable[[], bool] = never,
    ) -> Changes | None:
        """Return what has changed; None if the documents are too large to compare.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        if max(weights_of(before), weights_of(after)) > MOST:
            self._memo, self._last = Memo(MEMO_BYTES), None
            return None
        old = self._numbers(before, cancelled)
        self._last = old
        self._last = new = self._numbers(after, cancelled)
        return compare(old, new)

    def _numbers(self, document: Document, cancelled: Callable[[], bool]) -> Numbers:
        """Return the numbers of a document: those from the last time, if it is that."""
        if self._last is not None and self._last.document is document:
            return self._last
        stack = self._memo.stack(document, cancelled)
        heads, layers = {}, {}
        for layer in range(len(document.layers)):
            for head, result in enumerate(stack.results(layer)):
                heads[layer, head] = result.weights, result.output
            layers[layer] = stack.layer_output(layer)
        return Numbers(document, heads, layers)
