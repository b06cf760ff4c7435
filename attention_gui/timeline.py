"""The timeline: the current document, and the steps that lead from one to another."""

from PySide6.QtCore import QObject, Signal

from attention_gui.core.block import Place
from attention_gui.core.document import Document
from attention_gui.core.history import History, State
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.pages import possible
from attention_gui.core.stroke import ALONE


class Timeline(QObject):
    """Owns the current document, and alone replaces it.

    Signals
    -------
    changed
        The document, or what of it is looked at, is another.
    renamed
        The file is another, or is or is no longer as saved.
    stepped
        The history has other steps, or another one is the current one.
    trimmed
        The oldest steps of this document were let go, for the first time.
    returned : Place
        A step that was done here was taken back, or done again.
    """

    changed = Signal()
    renamed = Signal()
    stepped = Signal()
    trimmed = Signal()
    returned = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.before: Document | None = None  # the last step of the history; or none
        self.look = Look()
        self.history = History(State(document, tr("Opened")))

    @property
    def dirty(self) -> bool:
        """Whether there are changes that no file holds."""
        return not self.history.is_saved

    def start(self, document: Document, text: str) -> None:
        """Begin another history."""
        self.before = None
        self.history = History(State(document, text), self.history.limit)
        self.replace(document, Look())
        self._tell()

    def mark_saved(self, saved: bool = True) -> None:
        """Take note that a file holds the document as it is, or that none holds it."""
        self.history.mark_saved(saved)
        self._tell()

    def look_at(self, look: Look) -> None:
        """Look at another head or layer."""
        if look != self.look:
            self.replace(self.document, look)

    def replace(self, document: Document, look: Look) -> None:
        """Replace the document and what of it is looked at; all changes end here."""
        self.document, self.look = document, possible(document, look)
        self.changed.emit()

    def put(
        self,
        after: Document,
        text: str,
        stroke: int = ALONE,
        place: Place | None = None,
    ) -> None:
        """Put another document in place of this one, as one step of the history.

        Parameters
        ----------
        after : Document
            The same document is no step.
        text : str
            What was done: "Typed query[0, 1] = 2".
        stroke : int
            Of one stroke, as a drag of the pen, all parts are one step.
        place : Place, optional
            Where it was done.
        """
        if after is self.document:
            return
        history, let_go = self.history, self.history.let_go
        history.push(State(after, text, self.look, place, stroke))
        self._step(history.states[-2].document, self.look)
        if history.let_go and not let_go:
            self.trimmed.emit()

    def take_back(self, stroke: int) -> None:
        """Undo a stroke, for good, if it is the last step."""
        look, before = self.history.current.look, self.document
        if self.history.take_back(stroke):
            self._step(before, look)

    def undo(self) -> None:
        """Take back the last step."""
        self.go(self.history.index - 1)

    def redo(self) -> None:
        """Do again the step that was taken back last."""
        self.go(self.history.index + 1)

    def go(self, index: int) -> None:
        """Go to a state of the history, if there is one, and look where it changed."""
        history = self.history
        if index == history.index or not 0 <= index <= history.count:
            return
        step = history.states[index + 1 if index < history.index else index]
        before = self.document
        history.go(index)
        self._step(before, step.look)
        if step.place is not None:
            self.returned.emit(step.place)

    def _step(self, before: Document, look: Look) -> None:
        """Show the current state at the head that was changed, zoomed as it is now."""
        self.before = before
        here = self.look._replace(layer=look.layer, head=look.head)
        self.replace(self.history.current.document, here)
        self._tell()

    def _tell(self) -> None:
        self.renamed.emit()
        self.stepped.emit()
