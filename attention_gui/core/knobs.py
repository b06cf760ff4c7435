"""Knobs: what can be swept, a cell, a temperature, a scale, the positions.

Each turns a document into another by one number.
"""

from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

import numpy as np

from attention_gui.core import checks
from attention_gui.core.block import Block, Place
from attention_gui.core.cell import Elsewhere
from attention_gui.core.cell import name as cell_name
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.moving import shifted
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.scope import Whose, whose_text
from attention_gui.core.stack import Stack

Ends = tuple[float, float]  # of a range


@dataclass(frozen=True)
class CellKnob:
    """One cell: a given one takes other numbers, a computed one is pinned.

    Attributes
    ----------
    where : Elsewhere
    """

    where: Elsewhere
    is_logarithmic = False

    def at(self, document: Document, value: float) -> Document:
        """Return a document in which the cell holds a number.

        Raises
        ------
        ValueError
            With a sentence, if there is no such cell, or it cannot be changed.
        """
        (stage, row, column), layer, head = self.where
        return document.with_block(
            stage, layer, head, row, column, np.array([[value]], dtype=np.float64)
        )

    def now(self, stack: Stack) -> float:
        """Return the number that the cell holds."""
        cell, layer, head = self.where
        return Reading(stack, layer, head).number_at(cell)

    def ends(self, document: Document, now: float) -> Ends:
        """Return a range around a number, wide enough to see what it does."""
        middle = now if isfinite(now) and abs(now) < _LARGE else 0.0
        reach = max(1.0, 2 * abs(middle))
        return _short(middle - reach), _short(middle + reach)

    def check(self, name: str, value: float) -> None:
        """Raise ValueError unless a range of the cell may end at a number."""
        checks.finite(name, value)

    @property
    def name(self) -> str:
        """What it is called: `query[2, 1]`."""
        return cell_name(self.where.cell)

    @property
    def of(self) -> str:
        """Whose it is, to be put after its name."""
        return ""

    @property
    def place(self) -> Place:
        """Where it stands."""
        stage, row, column = self.where.cell
        return Place(stage, Block(row, column, 1, 1))


@dataclass(frozen=True)
class RuleKnob:
    """The temperature or the scale of some rules.

    Attributes
    ----------
    field : "temperature" or "scale"
    whose : (int or None, int or None)
        The layer and the head of the rules; None for every one.
    at_first : (int, int)
        The layer and the head whose rule says where it stands.
    """

    field: Literal["temperature", "scale"]
    whose: Whose = (None, None)
    at_first: tuple[int, int] = (0, 0)

    @property
    def is_logarithmic(self) -> bool:
        """Whether twice as much is as far as half as much."""
        return self.field == "temperature"

    def at(self, document: Document, value: float) -> Document:
        """Return a document in which the rules hold a number.

        Raises
        ------
        ValueError
            With a sentence, if it cannot be used.
        """
        changes: dict[str, Any] = {self.field: value}
        return document.with_rule(*self.whose, **changes)

    def now(self, stack: Stack) -> float:
        """Return the number in force."""
        number, head = self.at_first
        layer = stack.document.layers[number]
        rule = layer.rule_of(head)
        if self.field == "temperature":
            return rule.temperature
        return rule.factor(layer.features("query"))

    def ends(self, document: Document, now: float) -> Ends:
        """Return from nearly one key alone to nearly all alike; 0 to 3/√d of scales."""
        if self.field == "temperature":
            return 0.1, 4.0
        features = document.layers[self.at_first[0]].features("query")
        return 0.0, 3 * Rule().factor(features)

    def check(self, name: str, value: float) -> None:
        """Raise ValueError unless a range may end at a number."""
        if self.field == "temperature":
            checks.above_zero(name, value)
        else:
            checks.finite(name, value)

    @property
    def name(self) -> str:
        """What it is called."""
        return tr("temperature") if self.field == "temperature" else tr("scale")

    @property
    def of(self) -> str:
        """Whose it is, to be put after its name: ` in layer 1`."""
        return whose_text(*self.whose)


@dataclass(frozen=True)
class ShiftKnob:
    """How much further along all positions are than they stand."""

    is_logarithmic = False

    def at(self, document: Document, value: float) -> Document:
        """Return a document whose positions are all more by a number.

        Raises
        ------
        ValueError
            If it is no finite number.
        """
        return shifted(document, value)

    def now(self, stack: Stack) -> float:
        """Return that they stand where they stand."""
        return 0.0

    def ends(self, document: Document, now: float) -> Ends:
        """Return from no shift to one by as many positions as there are tokens."""
        return 0.0, float(max(document.queries, document.keys))

    def check(self, name: str, value: float) -> None:
        """Raise ValueError unless a range may end at a number."""
        checks.finite(name, value)

    @property
    def name(self) -> str:
        """What it is called."""
        return tr("position shift")

    @property
    def of(self) -> str:
        """Whose it is: all tokens have positions."""
        return ""


Knob = CellKnob | RuleKnob | ShiftKnob
_LARGE = 1e300  # twice as much is still a number


def _short(number: float) -> float:
    """Return a number as one who adds decimals has it: 4.15 · 3 is 12.45."""
    return float(f"{number:.12g}")
