"""A run of a sweep: the document turned from step to step, all of it undone at once."""

from dataclasses import replace

from attention_gui.core.document import Document
from attention_gui.core.knobs import CellKnob
from attention_gui.core.stack import Stack
from attention_gui.core.stroke import new_stroke
from attention_gui.core.sweep import Sweep
from attention_gui.session import Session


class Run:
    """Turns the session's document, from how it was when the run began.

    Parameters
    ----------
    session : Session
    stack : Stack
        Of the session's document.
    sweep : Sweep

    Attributes
    ----------
    base : Document
        As it was when the run began.
    origin : float
        Where the knob stood then.
    sweep : Sweep
        One of its steps is where the knob stood, if that is within the range.
    value : float
        Where it stands.
    left : Document
        As the run left it: while it is that, the run can go on.
    """

    def __init__(self, session: Session, stack: Stack, sweep: Sweep) -> None:
        self._session, self._stroke = session, new_stroke()
        self.stack = stack
        self.base = self.left = stack.document
        self.origin = self.value = sweep.knob.now(stack)
        self.sweep = replace(sweep, through=self.origin)

    @property
    def step(self) -> int:
        """The step that the knob is at, or next to."""
        return self.sweep.nearest(self.value)

    @property
    def goes_on(self) -> bool:
        """Whether nobody else has changed the document."""
        return self._session.document is self.left

    @property
    def has_moved(self) -> bool:
        """Whether the document is another than when the run began."""
        return self.left is not self.base

    def turn(self, step: int) -> None:
        """Turn the knob to a step; where it began, nothing has been done.

        Raises
        ------
        ValueError
            With a sentence, if it cannot be; the document is as it was then.
        """
        value = float(self.sweep.values[min(step, len(self.sweep.values) - 1)])
        after = self.base
        if value != self.origin:
            after = self.sweep.at(self.base, value)
        self.value, self.left = value, after  # before it is shown
        if after is self.base:
            self._session.take_back(self._stroke)
        self._put(after, value)

    def _put(self, after: Document, value: float) -> None:
        """Have the session hold a document, if it does not."""
        session, knob = self._session, self.sweep.knob
        is_here = isinstance(knob, CellKnob) and knob.where[1:] == session.look[:2]
        place = knob.place if isinstance(knob, CellKnob) and is_here else None
        session.put(after, self.sweep.said(value), self._stroke, place)
