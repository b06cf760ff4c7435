"""Compared: a document as it is now, and a baseline, at the same layer and head."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.differing import difference
from attention_gui.core.display import exact_text, more_text, short_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.core.reading import Reading


class Compared(NamedTuple):
    """A document as it is now, and the baseline that it is compared with.

    Attributes
    ----------
    now : Reading
    before : Reading
        Of the baseline, at the same layer and head or the nearest that it has.
    name : str
        Of the baseline.
    """

    now: Reading
    before: Reading
    name: str

    @property
    def then(self) -> Reading | None:
        """The baseline at the same layer and head; None where it has none such."""
        here = self.now.number, self.now.head
        if here == (self.before.number, self.before.head):
            return self.before
        there = self.before.document.has_head(*here)
        return self.before.at(*here) if there else None

    def at(self, layer: int, head: int) -> "Compared":
        """Return what is compared at a layer and a head; -1 for where it is anyway."""
        here = self.now.number if layer < 0 else layer
        whose = self.now.head if head < 0 else head
        if (here, whose) == (self.now.number, self.now.head):
            return self
        return self._replace(now=self.now.at(here, whose))

    def reason(self, stage: Stage) -> str:
        """Return why a matrix cannot be compared; nothing where it can."""
        then = self.then
        if then is None:
            return tr("{baseline} has no such layer or head", baseline=self.name)
        old, new = then.shape(stage), self.now.shape(stage)
        if old == new:
            return ""
        if old == (0, 0):
            return tr("{baseline} has no {stage} here", baseline=self.name, stage=stage)
        return tr(
            "{stage} is {now} now, {before} in {baseline}: the two cannot be compared",
            stage=stage,
            now="×".join(map(str, new)),
            before="×".join(map(str, old)),
            baseline=self.name,
        )

    def arrays(self, stage: Stage) -> tuple[Array, Array] | None:
        """Return a matrix as it was and as it is; None where they do not compare."""
        then = self.then
        if then is None or self.reason(stage):
            return None
        return then.array(stage), self.now.array(stage)

    def difference(self, stage: Stage) -> Array:
        """Return by how much each number is more than it was, where that can be said.

        A masked scaled score counts as −∞, and a masked weight as 0, as they are
        computed: a cell that became masked has −∞, or less by the whole weight.
        """
        then = self.then
        if then is None:
            raise ValueError(self.reason(stage))
        given = then.given(stage), self.now.given(stage)
        exact = all(one is not None for one in given)
        return difference(then.array(stage), self.now.array(stage), exact)

    def allowed(self, stage: Stage) -> Array | None:
        """Return which cells are not masked both then and now; None where all are."""
        then = self.then
        if then is None or stage not in ("scaled", "weights"):
            return None
        name = "reached" if stage == "weights" else "allowed"
        masks = [getattr(one.result, name) for one in (then, self.now)]
        if masks[0] is None or masks[1] is None:
            return None
        either: Array = masks[0] | masks[1]
        return either

    def words(self, cell: Cell) -> str:
        """Return a number as it is and was: `0.46 · Baseline 1 0.34 · Δ +0.12`."""
        then, now = self.then, self.now.number_at(cell)
        if then is None or self.reason(cell.stage):
            return exact_text(now)
        before = then.number_at(cell)
        by = float(difference(np.array([before]), np.array([now]))[0])
        return tr(
            "{now} · {baseline} {before} · Δ {by}",
            now=short_text(now),
            baseline=self.name,
            before=short_text(before),
            by=more_text(by),
        )


def look_at_baseline(now: Document, before: Document, look: Look) -> Look:
    """Return what is looked at in a baseline: all of it, if its tokens are others."""
    if (now.queries, now.keys) != (before.queries, before.keys):
        look = look._replace(queries=None, keys=None)
    return look._replace(baseline="", shows="now")
