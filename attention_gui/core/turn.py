"""Turns: numbers of cells made larger or smaller by steps, as in one drag."""

from decimal import Decimal
from math import isfinite
from typing import NamedTuple

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.block import place_text
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.nudging import nudged, step_of
from attention_gui.core.numbers import write_number
from attention_gui.core.steps import number_text
from attention_gui.core.task import Done, Target, Task, done


class Turn(NamedTuple):
    """How far somebody turns the numbers of the selected cells.

    Attributes
    ----------
    steps : Decimal
        Tenths of a step are possible; below 0 numbers become smaller. Of a drag all
        since it began: 0 is as it was.
    drag : int
        The stroke of the drag; 0 for a single step.
    """

    steps: Decimal
    drag: int = 0


class Turning(NamedTuple):
    """Cells as they were before they were turned.

    Attributes
    ----------
    target : Target
    step : Decimal
        As the number of one of the cells asks for.
    """

    target: Target
    step: Decimal

    def turned(self, document: Document, steps: Decimal) -> Done:
        """Return a document in which the numbers are so many steps further.

        Raises
        ------
        ValueError
            With a sentence, if that cannot be.
        """
        by = self.step * steps
        task = Task(lambda block, _: nudged(block, by), lambda _: self._said(by))
        return done(document, self.target, task)

    def _said(self, by: Decimal) -> str:
        target = self.target
        where = place_text(target.stage, target.blocks)
        if target.size == 1:
            after = as_type(nudged(self._first, by), target.array.dtype)
            return tr("Turned {where} to {number}", where=where,
                      number=number_text(after[0, 0]))  # fmt: skip
        return tr("Turned {where} by {number}", where=where, number=f"{by:+f}")

    @property
    def _first(self) -> Array:
        return self.target.blocks[0].of(self.target.array)[:1, :1]


def turning(target: Target, row: int, column: int) -> Turning:
    """Return cells ready to be turned, in steps that suit the number of one of them.

    Raises
    ------
    ValueError
        If that number is not finite.
    """
    number = target.array[row, column]
    if not isfinite(number):
        raise refusal(
            "{number} has no next number: type one", number=write_number(number)
        )
    return Turning(target, step_of(number))
