"""The memo: what was computed of documents lately, for an edit to find what holds."""

from collections.abc import Callable
from operator import is_

from attention_gui.core.document import Document
from attention_gui.core.kept import Kept
from attention_gui.core.layer import GIVEN
from attention_gui.core.result import Result
from attention_gui.core.sharing import never
from attention_gui.core.stack import Stack

MEMO_BYTES = 256 << 20


class Memo:
    """Stacks of documents, one edit after the other, that share what still holds.

    Parameters
    ----------
    limit : int
        Bytes that the memo may keep; what was asked for last stays whatever it takes.

    Notes
    -----
    One thread at a time.
    """

    def __init__(self, limit: int = MEMO_BYTES) -> None:
        self.kept = Kept(limit)

    @property
    def nbytes(self) -> int:
        """The bytes that are kept."""
        return self.kept.nbytes

    def forget(self) -> None:
        """Let go of everything, and of all that it was made of."""
        self.kept = Kept(self.kept.limit)

    def stack(self, document: Document, cancelled: Callable[[], bool] = never) -> Stack:
        """Return all that is computed of a document, each matrix when asked for."""
        return Stack(document, self.kept, cancelled)

    def result(
        self,
        document: Document,
        layer: int,
        head: int,
        cancelled: Callable[[], bool] = never,
    ) -> Result:
        """Return a head's computed stages.

        Raises
        ------
        CancelledError
            As soon as `cancelled` says so.
        """
        return self.stack(document, cancelled).result(layer, head)


def are_related(one: Document, other: Document) -> bool:
    """Return whether one document may have become the other by an edit.

    Nearly every edit leaves some query, key or value as it was.
    """
    return any(
        any(map(is_, getattr(a, stage), getattr(b, stage)))
        for a, b in zip(one.layers, other.layers, strict=False)
        for stage in GIVEN
    )
