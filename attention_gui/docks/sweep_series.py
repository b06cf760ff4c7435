"""What the watched numbers become, computed beside the window where it takes long."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Elsewhere
from attention_gui.core.document import Document
from attention_gui.core.sharing import CancelledError
from attention_gui.core.sweep import Sweep, series, series_cost

QUICK = 3e8  # multiplications that nobody waits for

Asked = tuple[Document, Sweep, Sequence[Elsewhere]]


class Computing(QObject):
    """Computes one series at a time, and only the last one asked for.

    Signals
    -------
    ready : array (steps, watched) or None
        None where there is too little memory.
    """

    ready = Signal(object)
    _made = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1)
        self._generation = 0  # of the last series asked for
        self._made.connect(self._deliver)

    def ask(
        self, document: Document, sweep: Sweep, watched: Sequence[Elsewhere]
    ) -> None:
        """Ask for a series; an earlier one not yet made is dropped."""
        self._generation += 1
        asked, generation = (document, sweep, watched), self._generation
        if series_cost(*asked) < QUICK:
            self._deliver(generation, self._series(asked, 0))
        else:
            self._thread.submit(self._make_beside, asked, generation)

    def cancel(self) -> None:
        """Compute nothing until something else is asked for."""
        self._generation += 1

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self.cancel()
        self._thread.shutdown()
        self._thread = ThreadPoolExecutor(1)  # a closed window can be shown again

    def _make_beside(self, asked: Asked, generation: int) -> None:
        self._made.emit(generation, self._series(asked, generation))

    def _series(self, asked: Asked, generation: int) -> Array | Exception:
        """Return a series, or the exception in its place."""

        def is_stale() -> bool:
            return generation not in (0, self._generation)

        try:
            return series(*asked, is_stale)
        except Exception as error:
            return error

    def _deliver(self, generation: int, outcome: object) -> None:
        if generation != self._generation or isinstance(outcome, CancelledError):
            return
        if isinstance(outcome, MemoryError):
            outcome = None
        if isinstance(outcome, Exception):
            raise outcome
        self.ready.emit(outcome)
