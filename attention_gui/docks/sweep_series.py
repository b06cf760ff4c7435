"""What the watched numbers become, computed beside the window where it takes long."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from attention_gui.beside import Beside, Stale
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Elsewhere
from attention_gui.core.document import Document
from attention_gui.core.sharing import CancelledError
from attention_gui.core.sweep import Sweep, series, series_cost

QUICK = 3e8  # multiplications that nobody waits for


class Computing(QObject):
    """Computes one series at a time, and only the last one asked for.

    Signals
    -------
    ready : array (steps, watched) or None
        None where there is too little memory.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._beside = Beside(self)
        self._beside.done.connect(self._deliver)

    def ask(
        self, document: Document, sweep: Sweep, watched: Sequence[Elsewhere]
    ) -> None:
        """Ask for a series; an earlier one not yet made is dropped."""

        def job(is_stale: Stale) -> Array:
            return series(document, sweep, watched, is_stale)

        if series_cost(document, sweep, watched) < QUICK:
            self._beside.do_now(job)
        else:
            self._beside.ask(job)

    def cancel(self) -> None:
        """Compute nothing until something else is asked for."""
        self._beside.drop()

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self._beside.close()

    def _deliver(self, outcome: object) -> None:
        if not isinstance(outcome, CancelledError):
            self.ready.emit(None if isinstance(outcome, MemoryError) else outcome)
