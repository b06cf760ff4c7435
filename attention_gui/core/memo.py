"""The memo: results of heads computed lately, for an edit to find what still holds."""

from collections import OrderedDict
from collections.abc import Callable

from attention_gui.core.compute import Result, recompute
from attention_gui.core.document import Document

MEMO_BYTES = 256 << 20


class Memo:
    """The results of heads computed lately, and the way to the next ones.

    Parameters
    ----------
    limit : int
        Bytes that the memo may keep; the result asked for last stays whatever it takes.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self, limit: int = MEMO_BYTES) -> None:
        self.limit = limit
        self._results: OrderedDict[tuple[int, ...], Result] = OrderedDict()
        self._latest: dict[tuple[int, int], tuple[int, ...]] = {}

    def result(
        self,
        document: Document,
        layer: int,
        head: int,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Result:
        """Return a head's computed stages.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        given = document.layers[layer].head(head)
        # An identity names an array only while it lives: each result keeps its head.
        name = tuple(map(id, given))
        if name not in self._results:
            before = self._results.get(self._latest.get((layer, head), ()))
            self._results[name] = recompute(before, given, cancelled)
            self._trim(name)
        self._results.move_to_end(name)
        self._latest[layer, head] = name
        return self._results[name]

    @property
    def nbytes(self) -> int:
        """Bytes kept; what several results share is counted once."""
        buffers = {
            id(buffer): buffer.nbytes
            for result in self._results.values()
            for buffer in result.buffers()
        }
        return sum(buffers.values())

    def _trim(self, newest: tuple[int, ...]) -> None:
        while self.nbytes > self.limit and len(self._results) > 1:
            oldest = next(name for name in self._results if name != newest)
            del self._results[oldest]
