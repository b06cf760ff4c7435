"""The tasks that there are: fills, arithmetic, chance, each with its sentence."""

from functools import partial

import numpy as np

from attention_gui.core import arithmetic, filling
from attention_gui.core.arrays import Array
from attention_gui.core.block import Block
from attention_gui.core.language import counted, tr
from attention_gui.core.numbers import plain_number
from attention_gui.core.steps import number_said
from attention_gui.core.task import Target, Task


def fill_down() -> Task:
    """Return the task that has every row be as the first."""
    return Task(
        lambda block, _: filling.filled_down(block),
        lambda target: tr("Filled {where} down", where=target.where),
        in_pieces=False,
    )


def fill_right() -> Task:
    """Return the task that has every column be as the first."""
    return Task(
        lambda block, _: filling.filled_right(block),
        lambda target: tr("Filled {where} to the right", where=target.where),
        in_pieces=False,
    )


def fill_with(text: str, decimal: str, shape: tuple[int, int]) -> Task:
    """Return the task that puts a number, or an expression's worth, into every cell.

    Parameters
    ----------
    text : str
        A number, or an expression over cells after an equals sign.
    decimal : str
        The decimal mark.
    shape : (rows, columns)
        Of the matrix.

    Raises
    ------
    ValueError
        With a sentence, if it is neither.
    """
    text = text.strip()
    if text.startswith("="):
        from attention_gui.core.cell_expression import over_cells  # few fills need it

        return Task(
            lambda block, at: over_cells(text[1:].strip(), block, at, shape),
            partial(_filled_with, text),
        )
    number = plain_number(text, decimal)
    said = partial(_filled_with, number_said(number))
    return Task(lambda block, _: np.full(block.shape, number), said)


def _filled_with(what: str, target: Target) -> str:
    return tr("Filled {where} with {what}", where=target.where, what=what)


def fill_series(start: float, step: float, kind: filling.Kind, down: bool) -> Task:
    """Return the task that puts a series into every column, or into every row."""
    return Task(
        lambda block, _: filling.series(
            (block.shape[0], block.shape[1]), start, step, kind, down
        ),
        lambda target: tr(
            "Filled {where} with a series from {start} by {step}",
            where=target.where,
            start=number_said(start),
            step=f"{'×' if kind == 'geometric' else ''}{number_said(step)}",
        ),
        in_pieces=False,
    )


def fill_from(source: Array, first: int, series: bool, across: bool) -> Task:
    """Return the task that has a block go on from the one beside it.

    Parameters
    ----------
    source : array (rows, columns)
        The numbers of the block beside it.
    first : int
        Which row, or column, the block begins with; that of the source is 0.
    series : bool
        Whether they go on in a straight line, or are repeated.
    across : bool
        Whether the block is at the left or the right of its source.
    """

    def change(block: Array, _at: Block) -> Array:
        if across:
            return filling.extended(source.T, first, block.shape[1], series).T
        return filling.extended(source, first, block.shape[0], series)

    def said(target: Target) -> str:
        if series:
            return tr("Continued a series in {where}", where=target.where)
        return tr("Filled {where} by repeating", where=target.where)

    return Task(change, said)


def multiply(by: float) -> Task:
    """Return the task that scales every number."""
    return Task(
        lambda block, _: arithmetic.multiplied(block.astype(np.float64), by),
        lambda target: tr(
            "Multiplied {where} by {by}", where=target.where, by=number_said(by)
        ),
    )


def add(more: float) -> Task:
    """Return the task that adds to every number."""
    return Task(
        lambda block, _: arithmetic.added(block, more),
        lambda target: tr(
            "Added {more} to {where}", where=target.where, more=number_said(more)
        ),
    )


def negate() -> Task:
    """Return the task that turns the sign of every number."""
    return Task(
        lambda block, _: arithmetic.negated(block),
        lambda target: tr("Negated {where}", where=target.where),
    )


def round_to(digits: int) -> Task:
    """Return the task that drops decimals."""
    return Task(
        lambda block, _: arithmetic.rounded(block.astype(np.float64), digits),
        lambda target: tr(
            "Rounded {where}, decimals: {digits}", where=target.where, digits=digits
        ),
    )


def normalise() -> Task:
    """Return the task that brings every row to unit length."""
    return Task(
        lambda block, _: arithmetic.normalised(block.astype(np.float64)),
        _normalised,
        in_pieces=False,
    )


def _normalised(target: Target) -> str:
    """Return what was done, and which rows could not be."""
    block, stage = target.blocks[0], target.stage
    can_be = arithmetic.directed(block.of(target.array))[:, 0]
    rows, count = np.flatnonzero(can_be) + block.row, int(can_be.sum())
    whole = block.columns == target.array.shape[1]
    where = stage if whole else target.where
    said = counted(count, "", "Normalised {n} rows of {where}", where=where)
    if count == 1:
        said = tr("Normalised row {row} of {where}", row=int(rows[0]), where=where)
    if can_be.all():
        return said
    left = block.row + int(np.argmin(can_be))
    return tr("{said}; row {row} has no direction", said=said, row=left)


def transpose() -> Task:
    """Return the task that turns rows into columns."""
    return Task(
        lambda block, _: arithmetic.transposed(block),
        lambda target: tr("Transposed {where}", where=target.where),
        in_pieces=False,
    )


def draw(chance: arithmetic.Chance, low: float, high: float, seed: int) -> Task:
    """Return the task that draws every number by chance."""
    return Task(
        lambda block, _: arithmetic.drawn(block.shape, chance, low, high, seed),
        lambda target: counted(
            target.size,
            "Drew {n} number of {stage} from seed {seed}",
            "Drew {n} numbers of {stage} from seed {seed}",
            stage=target.stage,
            seed=seed,
        ),
        in_pieces=False,
    )
