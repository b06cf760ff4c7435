"""A sweep: a knob that is turned from one number to another, step by step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10, nan

import numpy as np

from attention_gui.core import checks
from attention_gui.core.arrays import Array, frozen
from attention_gui.core.cell import Elsewhere
from attention_gui.core.costs import cost
from attention_gui.core.document import Document
from attention_gui.core.knobs import Knob
from attention_gui.core.language import refusal, tr
from attention_gui.core.look import Look
from attention_gui.core.memo import Memo
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import CancelledError, never
from attention_gui.core.steps import number_said

STEPS = 2, 500  # least and most
USUAL = 61  # steps: the middle is one of them, and a third
SAME = 1e-9  # of a range: what is nearer to a step than that is the step
MOST_PLACES = 15  # of a number near 1
PER_STEP = 1e6  # multiplications that the steps of Python are worth


@dataclass(frozen=True)
class Sweep:
    """A knob, and the numbers that it is turned to.

    Parameters
    ----------
    knob : Knob
    start, stop : float
        In either direction.
    steps : int
        2 to 500, both ends included.
    through : float, optional
        A number that is a step, too, if it is within the range: where the knob stood.

    Raises
    ------
    ValueError
        With a sentence, if one of them cannot be.
    """

    knob: Knob
    start: float
    stop: float
    steps: int = USUAL
    through: float | None = None

    def __post_init__(self) -> None:
        self.knob.check(tr("the start"), self.start)
        self.knob.check(tr("the end"), self.stop)
        if self.start == self.stop:
            raise refusal("the range starts and ends at {number}", number=self.start)
        if not np.isfinite(self.stop - self.start):
            raise refusal("the range is too wide")
        low, high = STEPS
        if not low <= checks.whole(tr("the number of steps"), self.steps) <= high:
            raise refusal(
                "there can be {low} to {high} steps, not {steps}",
                low=low,
                high=high,
                steps=self.steps,
            )
        if len(np.unique(self._spaced())) < self.steps:
            raise refusal("the range is too narrow for {steps} steps", steps=self.steps)

    @cached_property
    def values(self) -> Array:
        """The number of each step, (steps,): evenly apart, or by a factor."""
        spaced = self._spaced()
        through = nan if self.through is None else self.through
        away = np.abs(spaced - through)
        values = _rounded(spaced)
        if (away <= SAME * abs(self.stop - self.start)).any():
            values[int(np.argmin(away))] = through
        elif min(self.start, self.stop) < through < max(self.start, self.stop):
            values = np.unique(np.append(values, through))
            values = values if self.stop > self.start else values[::-1]
        return frozen(values)

    def _spaced(self) -> Array:
        spaced = np.geomspace if self.knob.is_logarithmic else np.linspace
        values = spaced(self.start, self.stop, self.steps)
        values[[0, -1]] = self.start, self.stop
        return values

    def nearest(self, value: float) -> int:
        """Return the step that is next to a number."""
        away = np.abs(self.values - value)
        return 0 if np.isnan(away).any() else int(np.argmin(away))

    def at(self, document: Document, value: float) -> Document:
        """Return a document with the knob turned to a number.

        Raises
        ------
        ValueError
            With a sentence, if it cannot be.
        """
        return self.knob.at(document, value)

    def said(self, value: float) -> str:
        """Return what the history says of it: `Swept temperature to 1.5`."""
        return tr(
            "Swept {knob} to {value}{where}",
            knob=self.knob.name,
            value=number_said(value),
            where=self.knob.of,
        )


def _rounded(values: Array) -> Array:
    """Return steps as few digits long as tell them well apart; the ends as they are."""
    least = float(np.abs(np.diff(values)).min())
    places = 2 - floor(log10(least))
    rounded = np.round(values, places) if places < MOST_PLACES else values.copy()
    rounded[[0, -1]] = values[[0, -1]]
    return rounded + 0.0  # never -0


def usual(knob: Knob, document: Document, now: float) -> Sweep:
    """Return the sweep of a knob that is proposed where it stands at a number."""
    return Sweep(knob, *knob.ends(document, now))


def series(
    document: Document,
    sweep: Sweep,
    watched: Sequence[Elsewhere],
    cancelled: Callable[[], bool] = never,
) -> Array:
    """Return what some numbers become at every step of a sweep.

    Parameters
    ----------
    document : Document
    sweep : Sweep
    watched : sequence of Elsewhere
    cancelled : function
        Asked now and then whether to stop.

    Returns
    -------
    float64 array (steps, watched)
        A row for each of `sweep.values`.

    Raises
    ------
    CancelledError
        As soon as `cancelled` says so.
    """
    memo, found = Memo(), np.empty((len(sweep.values), len(watched)))
    for step, value in enumerate(sweep.values.tolist()):
        if cancelled():
            raise CancelledError
        stack = memo.stack(sweep.at(document, value), cancelled)
        for number, (cell, layer, head) in enumerate(watched):
            found[step, number] = Reading(stack, layer, head).number_at(cell)
    return found


def series_cost(
    document: Document, sweep: Sweep, watched: Sequence[Elsewhere]
) -> float:
    """Return about how many multiplications a series takes."""
    places = {(layer, head) for _, layer, head in watched}
    each = sum(cost(document, Look(*place)) for place in places)
    return sweep.steps * (each + PER_STEP)
