"""Beside: work done beside the window, of which only the last asked for counts."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from attention_gui.core.sharing import CancelledError

Stale = Callable[[], bool]
Job = Callable[[Stale], object]
_EXPECTED = MemoryError, CancelledError


class Beside(QObject):
    """Does one job after the other in a thread.

    Signals
    -------
    done : object
        What the last job returned, or a MemoryError or CancelledError in its place;
        any other failure is a fault of the program.
    """

    done = Signal(object)
    _made = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1)
        self._generation = 0  # of the last job asked for
        self._made.connect(self._deliver)

    def ask(self, job: Job) -> None:
        """Have a job done; what comes of an earlier one is dropped.

        Parameters
        ----------
        job : function
            Takes a function that says whether nobody waits for it any more.
        """
        self._generation += 1
        self._thread.submit(self._do, job, self._generation)

    def do_now(self, job: Job) -> None:
        """Do a job at once: it takes no time that could be felt."""
        self._generation += 1
        self._do(job, self._generation)

    def drop(self) -> None:
        """Wait for no job any more."""
        self._generation += 1

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self.drop()
        self._thread.shutdown()
        self._thread = ThreadPoolExecutor(1)  # a closed window can be shown again

    def _do(self, job: Job, generation: int) -> None:
        def is_stale() -> bool:
            return generation != self._generation

        if is_stale():
            return
        try:
            outcome = job(is_stale)
        except Exception as error:
            outcome = error
        self._made.emit(generation, outcome)

    def _deliver(self, generation: int, outcome: object) -> None:
        if generation != self._generation:
            return
        if isinstance(outcome, Exception) and not isinstance(outcome, _EXPECTED):
            raise outcome
        self.done.emit(outcome)
