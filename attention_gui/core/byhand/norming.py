"""The norm of a row, step by step: its mean, and its variance or mean of squares."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.byhand.line import Make
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.explained import Explained
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number, result
from attention_gui.core.reading import Reading
from attention_gui.core.sublayers import Norm
from attention_gui.core.sums import sum_of

Parts = tuple[Part, ...]


class Normed(NamedTuple):
    """A norm, and the stages whose sum it is taken of."""

    norm: Norm
    read: tuple[Stage, ...]


def normed(reading: Reading, stage: Stage) -> Normed | None:
    """Return the norm that a stage comes from, or None where it comes from none."""
    layer = reading.layer
    norm = layer.attention_norm if stage in ("normed", "residual") else layer.feed_norm
    if norm is None or layer.norm_first != (stage in _FIRST) or stage not in _READ:
        return None
    carried, new = _READ[stage]
    if stage == "layer_output" and layer.feed is None:
        return None
    carries = layer.residual and reading.has(carried)
    if stage in _FIRST:
        return Normed(norm, (new,))
    return Normed(norm, (carried, new) if carries else (new,))


def steps_of_norm(reading: Reading, of: Normed, row: int) -> Iterator[tuple[str, Make]]:
    """Yield title and arithmetic of what a norm takes of a row."""
    with np.errstate(all="ignore"):
        rows = [reading.row(stage, row) for stage in of.read]
        vector: Array = sum(rows[1:], rows[0])
        mean = vector.sum() / len(vector)
        centred = vector - mean if of.norm.kind == "layer" else vector
        squares = centred * centred
        square = squares.sum() / len(vector)
    if of.norm.kind == "layer":
        yield tr("Mean"), partial(_mean, of.read, vector, mean, None)
        yield tr("Variance"), partial(_mean, of.read, squares, square, mean)
    else:
        yield tr("Mean of squares"), partial(_mean, of.read, squares, square, 0.0)


def _mean(
    read: tuple[Stage, ...],
    sizes: Array,
    mean: float,
    taken: float | None,
    asked: Explained,
) -> Parts:
    """Return a sum over its terms' count: of numbers, or of their squares.

    Parameters
    ----------
    read : tuple of str
        Whose numbers they are; those of several are added.
    sizes : array (features,)
    mean : float
        What it comes to.
    taken : float, optional
        What is taken off each number before it is squared; None squares none.
    """

    def term(column: int) -> Iterator[Part]:
        squared = taken is not None
        bracketed = squared or len(read) > 1
        yield from (Part("("),) if bracketed else ()
        for place, stage in enumerate(read):
            yield from (Part(" + "),) if place else ()
            yield asked.link(Cell(stage, asked.row, column))
        if taken:
            yield Part(f" − {number(taken)}")
        yield from (Part(")"),) if bracketed else ()
        yield from (Part("2", shift="super"),) if squared else ()

    among = np.arange(len(sizes))
    terms = sum_of(sizes, among, term, asked.terms)
    return (
        *(Part("("), *terms, Part(f") ÷ {len(sizes)} = ")),
        result(mean),
    )


# What comes from a norm -> what is carried to it, and what is added.
_READ: dict[Stage, tuple[Stage, Stage]] = {
    "normed": ("input", "input"),
    "residual": ("input", "attended"),
    "feed_normed": ("residual", "residual"),
    "layer_output": ("residual", "update"),
}
_FIRST = ("normed", "feed_normed")
