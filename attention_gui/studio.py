"""The studio: makes pictures of documents, beside the window where it takes long."""

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.sharing import CancelledError

# Multiplications that a slow machine does in a tenth of a second, drawing included.
QUICK = 1e9


class Studio(QObject):
    """Makes one picture at a time, and only the last one asked for.

    Signals
    -------
    ready : Picture, float
        A picture, and the seconds that it took.
    busy : bool
        Whether a picture is being made beside the window.
    parted
        The picture that is being made has nothing to do with the last one.
    failed : Exception
        The program is at fault; the last picture stands.
    """

    ready = Signal(object, float)
    busy = Signal(bool)
    parted = Signal()
    failed = Signal(object)
    _made = Signal(int, object, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = ComparingPictures()
        self._thread = ThreadPoolExecutor(1)
        self._generation = 0  # of the last picture asked for
        self._working = 0  # pictures being made or waiting
        self._asked_of: object = None  # as for `ask`
        self._made_of: object = None  # the same of the last picture made
        self._made.connect(self._deliver)

    def ask(self, document: Document, look: Look, of: object = None) -> None:
        """Ask for a picture; an earlier one not yet made is dropped.

        Parameters
        ----------
        document, look
        of : object
            What all documents have in common that come from each other.
        """
        self._generation += 1
        self._asked_of = of
        quick = self._pictures.cost(document, look) < QUICK
        if quick and not self._working:
            self._deliver(self._generation, *self._make(document, look, 0))
            return
        if not self._working:
            self.busy.emit(True)
        self._working += 1
        self._thread.submit(self._make_beside, document, look, self._generation)
        if self._made_of is not of:
            self.parted.emit()

    def cancel(self) -> None:
        """Stop what is being made; the last picture stands."""
        self._generation += 1

    def close(self) -> None:
        """Stop, and wait until it has stopped."""
        self.cancel()
        self._thread.shutdown()
        self._thread = ThreadPoolExecutor(1)  # a closed window can be shown again

    def _make_beside(self, document: Document, look: Look, generation: int) -> None:
        outcome, seconds = self._make(document, look, generation)
        self._made.emit(generation, outcome, seconds)

    def _make(
        self, document: Document, look: Look, generation: int
    ) -> tuple[object, float]:
        """Return a picture, or the exception in its place, and the seconds it took."""
        start = perf_counter()

        def stale() -> bool:
            return generation != 0 and generation != self._generation

        try:
            picture: object = self._pictures.picture(document, look, stale)
        except Exception as error:
            picture = error
        return picture, perf_counter() - start

    def _deliver(self, generation: int, outcome: object, seconds: float) -> None:
        if self._working:
            self._working -= 1
            if not self._working:
                self.busy.emit(False)
        if generation != self._generation or isinstance(outcome, CancelledError):
            return
        if isinstance(outcome, Exception):
            self.failed.emit(outcome)
        else:
            self._made_of = self._asked_of
            self.ready.emit(outcome, seconds)
