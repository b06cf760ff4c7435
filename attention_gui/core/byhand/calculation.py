"""Calculations: every step that leads to a cell, or to all of a query, in order.

A step is worked out when it is asked for: a row of a large head has thousands.
"""

from collections.abc import Callable, Iterator
from functools import partial
from sys import maxsize
from typing import NamedTuple

from attention_gui.core.byhand.block import Block
from attention_gui.core.byhand.plan import plan_of_cell, plan_of_query
from attention_gui.core.byhand.softmax import Softmax
from attention_gui.core.byhand.step import Step as Step
from attention_gui.core.cell import Cell, name
from attention_gui.core.explain import explain
from attention_gui.core.explained import Explained
from attention_gui.core.labelling import pair
from attention_gui.core.language import counted, refusal, tr
from attention_gui.core.parts import Part, exactly
from attention_gui.core.reading import Reading
from attention_gui.core.roles import role_of
from attention_gui.core.titles import title_of

Parts = tuple[Part, ...]
Make = Callable[[Explained], Parts]
TERMS = 4  # of a sum that are shown
MOST = 128  # cells of a matrix on the way that have a line each
ROWS = ("position_bias", "scores", "scaled", "weights", "output")  # always have


class _Line(NamedTuple):
    """A step that is not worked out yet."""

    title: str
    at: Cell
    make: Make
    is_paired: bool = True  # whether it is of the tokens of that cell alone
    is_of_cell: bool = True  # whether it comes to the number of that cell


class Calculation:
    """All steps of a calculation.

    Parameters
    ----------
    reading : Reading
    target : Cell or int
        What it leads to; a query's number stands for all that follows from it.

    Raises
    ------
    IndexError, ValueError
        If there is no such cell, no such stage or no such query.
    """

    def __init__(self, reading: Reading, target: Cell | int) -> None:
        self.reading, self.target = reading, target
        if isinstance(target, Cell):
            reading.number_at(target)
            blocks = plan_of_cell(reading, target)
        else:
            blocks = plan_of_query(reading, range(reading.document.queries)[target])
        self._last = blocks[-1]
        self._lines = tuple(line for block in blocks for line in self._of(block))

    def __len__(self) -> int:
        return len(self._lines)

    def step(self, number: int, terms: int | None = TERMS) -> Step:
        """Return one of the steps, with so many terms of each sum; None for all."""
        line = self._lines[number]
        most = maxsize if terms is None else max(1, terms)
        parts = line.make(Explained(self.reading, line.at, most))
        return Step(line.title, self.pair(number), parts, self.cell(number))

    def title(self, number: int) -> str:
        """Return the title of a step."""
        return self._lines[number].title

    def pair(self, number: int) -> str:
        """Return the tokens that a step is of."""
        line = self._lines[number]
        return pair(self.reading.document, line.at) if line.is_paired else ""

    def cell(self, number: int) -> Cell | None:
        """Return the cell whose number a step comes to, where it has one."""
        line = self._lines[number]
        return line.at if line.is_of_cell else None

    def _of(self, block: Block) -> Iterator[_Line]:
        """Yield the lines of a matrix, and those between it and the one before."""
        kept = block is self._last or block.stage in ROWS
        if not kept and len(block.rows) * len(block.columns) > MOST:
            yield self._left_out(block)
            return
        made: dict[Cell, Make] = dict.fromkeys(block.cells, self._explained)
        if block.stage == "weights":
            yield from self._softmax(block, made)
        title = title_of(block.stage)
        for cell, make in made.items():
            yield _Line(title, cell, make)

    def _softmax(self, block: Block, made: dict[Cell, Make]) -> Iterator[_Line]:
        """Yield the steps from scaled scores to weights; have weights follow them."""
        softmax = Softmax(self.reading, block.rows[0])
        pinned = self.reading.result.head.pins.weights
        computed = [
            cell
            for cell in block.cells
            if softmax.allows(cell.column) and cell[1:] not in pinned
        ]
        if not computed:
            return
        between = partial(_Line, at=computed[0], is_paired=False, is_of_cell=False)
        yield between(tr("Maximum"), make=softmax.maximum)
        for cell in computed:
            make = softmax.exponential
            yield _Line(tr("Exponential"), cell, make, is_of_cell=False)
            made[cell] = _named(softmax.weight)
        if softmax.sink is not None:
            yield between(tr("Exponential"), make=softmax.exponential_of_sink)
        yield between(tr("Sum"), make=softmax.sum)

    def _explained(self, asked: Explained) -> Parts:
        parts = explain(asked.reading, asked.cell, asked.terms)
        said = parts[0].text in (tr("given = "), tr("pinned = "))
        joint = ": " if said or any(": " in part.text for part in parts) else " = "
        return (*_name(asked.cell), Part(joint), *parts)

    def _left_out(self, block: Block) -> _Line:
        """Return a line that says of a large matrix on the way that it is there."""
        stage, rows, columns = block
        first, last = (Cell(stage, rows[n], columns[n]) for n in (0, -1))
        count = len(block.rows) * len(block.columns)
        said = counted(
            count, "{n} number as it stands: ", "{n} numbers as they stand: "
        )

        def make(_: Explained) -> Parts:
            return (Part(said), *_name(first), Part(" … "), *_name(last))

        return _Line(title_of(stage), first, make, is_paired=False, is_of_cell=False)


def steps(
    reading: Reading,
    target: Cell | int,
    terms: int | None = TERMS,
    is_exact: bool = False,
    most: int = maxsize,
) -> tuple[Step, ...]:
    """Return the whole calculation of a cell, or of all that a query comes to.

    Parameters
    ----------
    reading : Reading
    target : Cell or int
        A cell of any matrix, or the number of a query.
    terms : int, optional
        How many terms of a sum are shown, the largest; None shows all.
    is_exact : bool
        Whether numbers have every digit, and not four.
    most : int
        How many numbers, and signs between them, there may be.

    Raises
    ------
    IndexError, ValueError
        If there is no such cell, no such stage or no such query, or too much of it.
    """
    calculation, made = Calculation(reading, target), []
    with exactly(is_exact):
        for number in range(len(calculation)):
            made.append(calculation.step(number, terms))
            most -= len(made[-1].parts)
            if most < 0:
                raise refusal(
                    "the calculation is too long to be copied: take that of one cell"
                )
    return tuple(made)


def _named(make: Make) -> Make:
    return lambda asked: (*_name(asked.cell), Part(" = "), *make(asked))


def _name(cell: Cell) -> Parts:
    return (Part(name(cell), role_of(cell.stage), cell),)
