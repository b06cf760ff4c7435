"""How far scores have moved when all positions were shifted."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Stage
from attention_gui.core.change_words import amount_text
from attention_gui.core.display import exact_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.reading import Reading


def largest_change(before: Array, after: Array) -> float:
    """Return the largest difference in size; what is equal, infinite too, has none."""
    with np.errstate(all="ignore"):
        apart = np.where(before == after, 0.0, np.abs(after - before))
    return float(np.fmax.reduce(apart, axis=None, initial=0.0))


class Shift(NamedTuple):
    """A shift of all positions, with the scores of a head before it.

    Attributes
    ----------
    document : Document
        After the shift.
    by : float
    stage : "scores" or "scaled"
        Where positions first tell: a position bias is added to the scaled scores.
    before : array (queries, keys)
    """

    document: Document
    by: float
    stage: Stage
    before: Array

    def text(self, after: Reading) -> str:
        """Return what the shift has done to the scores of the head."""
        change = largest_change(self.before, after.array(self.stage))
        score = tr("a scaled score") if self.stage == "scaled" else tr("a score")
        return tr(
            "Positions shifted by {by}: the largest change of {score} is {change}",
            by=exact_text(self.by),
            score=score,
            change=amount_text(change),
        )


def shift(before: Reading, after: Document) -> Shift:
    """Return a shift, with the scores that are read before it."""
    old = before.document
    with np.errstate(all="ignore"):  # a position may be infinite, or no number
        moved = after.query_positions - old.query_positions
    by = float(next(iter(moved[np.isfinite(moved)]), 0.0))
    stage = "scaled" if old.positions.is_bias else "scores"
    return Shift(after, by, stage, before.array(stage))
