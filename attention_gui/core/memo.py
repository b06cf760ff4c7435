"""The memo: results of heads computed lately, for an edit to find what still holds."""

from collections import Counter, OrderedDict
from collections.abc import Callable

from attention_gui.core.arrays import Array
from attention_gui.core.compute import recompute
from attention_gui.core.document import Document
from attention_gui.core.result import Result

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
        self.nbytes = 0  # what several results share is counted once
        self._results: OrderedDict[tuple[int, ...], Result] = OrderedDict()
        self._latest: dict[tuple[int, int], tuple[int, ...]] = {}
        self._holders: Counter[int] = Counter()  # results that hold a buffer, by its id

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
        latest = self._latest.get((layer, head), ())
        before = self._results.get(latest)
        if name not in self._results:
            self._keep(name, recompute(before, given, cancelled))
        if before is not None and latest != name:
            before.let_go()  # one result of a head at a time has its stages patched
        self._results.move_to_end(name)
        self._latest[layer, head] = name
        return self._results[name]

    def _keep(self, name: tuple[int, ...], result: Result) -> None:
        self._results[name] = result
        for buffer in _distinct(result):
            self.nbytes += 0 if self._holders[id(buffer)] else buffer.nbytes
            self._holders[id(buffer)] += 1
        while self.nbytes > self.limit and len(self._results) > 1:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        _, result = self._results.popitem(last=False)
        for buffer in _distinct(result):
            self._holders[id(buffer)] -= 1
            if not self._holders[id(buffer)]:
                del self._holders[id(buffer)]
                self.nbytes -= buffer.nbytes


def _distinct(result: Result) -> list[Array]:
    return list({id(buffer): buffer for buffer in result.buffers()}.values())
