"""Differing: which numbers of a matrix differ most between two documents."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import (
    GIVEN_TO_HEADS,
    OF_DOCUMENT,
    OF_HEADS,
    OF_KEY_HEADS,
    Cell,
    Elsewhere,
    Stage,
)
from attention_gui.core.changes import rounding
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack

OF_ALL = ("rollout", "flow")  # of all layers together


class Difference(NamedTuple):
    """A number that is another one.

    Attributes
    ----------
    where : Elsewhere
    before, after : float
    """

    where: Elsewhere
    before: float
    after: float

    @property
    def by(self) -> float:
        """By how much it is more than it was."""
        return self.after - self.before


def differences(
    before: Stack,
    after: Stack,
    stage: Stage,
    most: int = 50,
    layer: int | None = None,
    head: int | None = None,
) -> list[Difference]:
    """Return the numbers of a stage, in all layers and heads, that differ most.

    Parameters
    ----------
    before, after : Stack
    stage : str
        Given or computed.
    most : int
        How many are returned, the largest difference first; of equal ones the first.
    layer, head : int, optional
        Which alone are compared.

    Raises
    ------
    ValueError
        If the two have not as many layers, heads, rows or columns.
    """
    found: list[Difference] = []
    for at, heads in _places(before, after, stage):
        if layer not in (None, at) or not (head is None or head in heads):
            continue
        old, new = (Reading(stack, at, heads.start) for stack in (before, after))
        if old.has(stage) or new.has(stage):
            found += _largest(old, new, stage, most)
    found.sort(key=lambda one: -_size(one))
    return found[:most]


def _places(before: Stack, after: Stack, stage: Stage) -> Iterator[tuple[int, range]]:
    """Yield each layer, and heads that have a matrix of their own or share one."""
    _check_heads(before.document, after.document)
    for number, layer in enumerate(after.document.layers):
        if stage in (*OF_DOCUMENT, *OF_ALL) and number:
            return
        step = layer.heads // len(layer.key) if stage in OF_KEY_HEADS else 1
        if stage not in (*OF_HEADS, *GIVEN_TO_HEADS):
            step = layer.heads
        for head in range(0, layer.heads, step):
            yield number, range(head, head + step)


def _check_heads(before: Document, after: Document) -> None:
    """Raise ValueError unless two documents have as many layers and heads."""
    layers = before.layers, after.layers
    if len(before.layers) != len(after.layers):
        raise refusal(
            "they do not have as many layers: {before} and {after}",
            before=len(before.layers),
            after=len(after.layers),
        )
    for layer, (old, new) in enumerate(zip(*layers, strict=True)):
        if old.heads != new.heads or len(old.key) != len(new.key):
            raise refusal(
                "layer {layer} has {before} heads in one, {after} in the other",
                layer=layer,
                before=old.heads,
                after=new.heads,
            )


def _largest(
    before: Reading, after: Reading, stage: Stage, most: int
) -> Iterator[Difference]:
    """Yield the numbers of one matrix that differ most."""
    old, new = before.array(stage), after.array(stage)
    if old.shape != new.shape:
        raise refusal(
            "{stage} is {before} in one, {after} in the other",
            stage=stage,
            before="×".join(map(str, old.shape)),
            after="×".join(map(str, new.shape)),
        )
    exact = before.given(stage) is not None and after.given(stage) is not None
    sizes = sizes_of(old, new, exact).ravel()
    differing = np.flatnonzero(sizes)
    ranked = differing[np.argsort(-sizes[differing], kind="stable")[:most]]
    for row, column in zip(*np.unravel_index(ranked, old.shape), strict=True):
        cell = Cell(stage, int(row), int(column))
        where = Elsewhere(cell, before.number, before.head)
        yield Difference(where, float(old[row, column]), float(new[row, column]))


def sizes_of(old: Array, new: Array, exact: bool = True) -> Array:
    """Return how large each difference is; what became NaN or was NaN is infinite.

    Parameters
    ----------
    old, new : array
    exact : bool
        Whether the least difference counts: of what is computed, sums in another order
        are no difference.
    """
    with np.errstate(all="ignore"):
        sizes = np.abs(new - old).astype(np.float64)
    same = (old == new) | (np.isnan(old) & np.isnan(new))
    if not exact:
        same |= sizes <= rounding(old, new)
    return np.where(same, 0.0, np.where(np.isnan(sizes), np.inf, sizes))


def difference(old: Array, new: Array, exact: bool = True) -> Array:
    """Return by how much each number is more than it was; NaN where one is NaN."""
    with np.errstate(all="ignore"):
        by: Array = np.subtract(new, old)
        if not exact:
            by[np.abs(by) <= rounding(old, new)] = 0
        if not np.isfinite(by).all():
            by[old == new] = 0  # ∞ less ∞
    return by


def _size(one: Difference) -> float:
    return float(sizes_of(np.array(one.before), np.array(one.after)))
