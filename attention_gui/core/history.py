"""The history: the states that a document has been in, and which one it is in."""

from dataclasses import dataclass, field, replace

from attention_gui.core.block import Place
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.stroke import ALONE
from attention_gui.core.weighing import added_bytes

LIMIT = 512 * 2**20  # bytes that may be kept to be gone back to


@dataclass(frozen=True)
class State:
    """A document, and what was done last to make it.

    Attributes
    ----------
    document : Document
    text : str
        What was done: "Typed query[2, 1] = 1.5".
    look : Look
        What was looked at when it was done.
    place : Place, optional
        Where it was done.
    stroke : int
        Of one stroke, as a drag is, all parts are one step.
    cost : int
        Bytes that this document takes beside the one before it.
    """

    document: Document
    text: str
    look: Look = field(default_factory=Look)
    place: Place | None = None
    stroke: int = ALONE
    cost: int = 0


class History:
    """States, the oldest first; a new one comes after the current one.

    Parameters
    ----------
    first : State
    limit : int
        Bytes; the oldest states go where the others take more. The last step can be
        taken back whatever it takes.

    Attributes
    ----------
    states : list of State
    index : int
        Of the current one.
    saved : int, optional
        Of the one that a file holds; None where it is not there any more.
    let_go : int
        How many states went because there was no room for them.
    """

    def __init__(self, first: State, limit: int = LIMIT) -> None:
        self.limit = limit
        self.states = [first]
        self.index, self.let_go = 0, 0
        self.saved: int | None = 0

    @property
    def current(self) -> State:
        """The state that the document is in."""
        return self.states[self.index]

    @property
    def is_saved(self) -> bool:
        """Whether a file holds the current state."""
        return self.saved == self.index

    @property
    def count(self) -> int:
        """How many steps there are, those that were taken back included."""
        return len(self.states) - 1

    @property
    def undo_text(self) -> str:
        """What would be taken back; empty where there is nothing."""
        return self.current.text if self.index else ""

    @property
    def redo_text(self) -> str:
        """What would be done again; empty where there is nothing."""
        there = self.index < self.count
        return self.states[self.index + 1].text if there else ""

    def push(self, state: State) -> None:
        """Add a state after the current one; those that came after that are gone."""
        self._cut(self.index + 1)
        if self._goes_on(state):
            state = replace(state, look=self.current.look)
            del self.states[self.index]
            self.index -= 1
        cost = added_bytes(self.current.document, state.document)
        self.states.append(replace(state, cost=cost))
        self.index += 1
        self._trim()

    def go(self, index: int) -> None:
        """Make another state the current one."""
        self.index = index

    def mark_saved(self, saved: bool = True) -> None:
        """Take note that a file holds the current state, or that none holds any."""
        self.saved = self.index if saved else None

    def take_back(self, stroke: int) -> bool:
        """Drop the current state if it is of a stroke; return whether it was."""
        if stroke == ALONE or not self.index or self.current.stroke != stroke:
            return False
        self.index -= 1
        self._cut(self.index + 1)
        return True

    def _goes_on(self, state: State) -> bool:
        """Whether a state goes on with the stroke of the current one, not yet saved."""
        of_stroke = state.stroke != ALONE and state.stroke == self.current.stroke
        return of_stroke and self.index > 0 and not self.is_saved

    def _cut(self, start: int) -> None:
        """Drop the states from one on."""
        del self.states[start:]
        if self.saved is not None and self.saved >= start:
            self.saved = None

    def _trim(self) -> None:
        """Drop the oldest states until the others fit."""
        kept = sum(state.cost for state in self.states[1:])
        gone = 0
        while kept > self.limit and gone < self.index - 1:
            gone += 1
            kept -= self.states[gone].cost
        del self.states[:gone]
        self.index -= gone
        self.let_go += gone
        if self.saved is not None:
            self.saved = self.saved - gone if self.saved >= gone else None
