"""Beside: something computed beside the window; what is asked for later replaces it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from attention_gui.core.sharing import never

Work = Callable[[Callable[[], bool]], object]  # asked now and then whether to stop


class Beside(QObject):
    """Does one piece of work at a time, and only the last one asked for.

    Signals
    -------
    done : object
        What was made, or the exception in its place.
    """

    done = Signal(object)
    _made = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1)
        self._generation = 0  # of the last work asked for
        self._made.connect(self._deliver)

    def do_now(self, work: Work) -> None:
        """Do a piece of work at once: it takes no time that could be felt."""
        self.stop()
        self._deliver(self._generation, _outcome(work, never))

    def do_beside(self, work: Work) -> None:
        """Do a piece of work beside the window."""
        self.stop()
        generation = self._generation

        def is_stale() -> bool:
            return generation != self._generation

        def do() -> None:
            self._made.emit(generation, _outcome(work, is_stale))

        self._thread.submit(do)

    def stop(self) -> None:
        """Have nothing delivered any more until something else is asked for."""
        self._generation += 1

    def _deliver(self, generation: int, outcome: object) -> None:
        if generation == self._generation:
            self.done.emit(outcome)


def _outcome(work: Work, is_stale: Callable[[], bool]) -> object:
    try:
        return work(is_stale)
    except Exception as error:
        return error
