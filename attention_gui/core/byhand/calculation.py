"""Calculations: every step that leads to a cell, or to all of a query, in order.

A step is worked out when it is asked for: a row of a large head has thousands.
"""

from collections.abc import Iterator
from functools import partial
from sys import maxsize

from attention_gui.core.byhand.block import Block
from attention_gui.core.byhand.line import Line, Make
from attention_gui.core.byhand.norming import Normed, normed, steps_of_norm
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
TERMS = 4  # of a sum that are shown
MOST = 128  # cells of a matrix on the way that have a line each
ROWS = ("position_bias", "scores", "scaled", "weights", "output")  # always have


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

    def _of(self, block: Block) -> Iterator[Line]:
        """Yield the lines of a matrix, and those between it and the one before."""
        kept = block is self._last or block.stage in ROWS
        if not kept and len(block.rows) * len(block.columns) > MOST:
            yield self._left_out(block)
            return
        made: dict[Cell, Make] = dict.fromkeys(block.cells, self._explained)
        if block.stage == "weights":
            yield from self._softmax(block, made)
        elif of := normed(self.reading, block.stage):
            yield from self._norms(block, of)
        title = title_of(block.stage)
        for cell, make in made.items():
            yield Line(title, cell, make)

    def _softmax(self, block: Block, made: dict[Cell, Make]) -> Iterator[Line]:
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
        between = partial(Line, at=computed[0], is_paired=False, is_of_cell=False)
        if not softmax.naive:
            yield between(tr("Maximum"), make=softmax.maximum)
        for cell in computed:
            make = softmax.exponential
            yield Line(tr("Exponential"), cell, make, is_of_cell=False)
            made[cell] = _named(softmax.weight)
        if softmax.sink is not None:
            yield between(tr("Exponential"), make=softmax.exponential_of_sink)
        yield between(tr("Sum"), make=softmax.sum)

    def _norms(self, block: Block, of: Normed) -> Iterator[Line]:
        """Yield the steps of a norm for each row that has a number of it."""
        pins = self.reading.pin
        for row in block.rows:
            cells = (Cell(block.stage, row, column) for column in block.columns)
            computed = [cell for cell in cells if pins(cell) is None]
            for title, make in steps_of_norm(self.reading, of, row) if computed else ():
                yield Line(title, computed[0], make, is_of_cell=False)

    def _explained(self, asked: Explained) -> Parts:
        parts = explain(asked.reading, asked.cell, asked.terms)
        said = parts[0].text in (tr("given = "), tr("pinned = "))
        joint = ": " if said or any(": " in part.text for part in parts) else " = "
        return (*_name(asked.cell), Part(joint), *parts)

    def _left_out(self, block: Block) -> Line:
        """Return a line that says of a large matrix on the way that it is there."""
        stage, rows, columns = block
        first, last = (Cell(stage, rows[n], columns[n]) for n in (0, -1))
        count = len(block.rows) * len(block.columns)
        said = counted(
            count, "{n} number as it stands: ", "{n} numbers as they stand: "
        )

        def make(_: Explained) -> Parts:
            return (Part(said), *_name(first), Part(" … "), *_name(last))

        return Line(title_of(stage), first, make, is_paired=False, is_of_cell=False)


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
