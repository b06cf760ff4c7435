"""The softmax of a row, step by step: maximum, exponentials, sum, weights."""

from collections.abc import Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.explained import Explained
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number, power, result
from attention_gui.core.reading import Reading
from attention_gui.core.sums import largest, sum_of

Parts = tuple[Part, ...]


class Softmax:
    """What is between the scaled scores of a query and its weights.

    Attributes
    ----------
    row : array (keys,)
        The scaled scores.
    exponentials : array (keys,)
        e^(scaled − maximum); e^scaled where the rule takes no maximum off.
    sink : float, optional
        A logit of the sum alone.
    """

    def __init__(self, reading: Reading, query: int) -> None:
        self.query, self.row = query, reading.row("scaled", query)
        head = reading.result.head
        self.sink, self.naive = head.rule.sink, head.rule.naive
        self._allowed = head.rows(slice(query, query + 1)).allowed()  # (1, keys)
        peak = self.row.max(initial=-np.inf)
        if self.sink is not None:
            peak = np.maximum(peak, self.row.dtype.type(self.sink))
        if self.naive:
            peak = 0.0
        with np.errstate(all="ignore"):
            self.peak = self.row.dtype.type(peak)
            self.exponentials: Array = np.exp(self.row - self.peak)
            self.of_sink = np.exp((self.sink or 0.0) - self.peak)
            self.total = self.exponentials[None].sum(axis=-1)[0]
            if self.sink is not None:
                self.total = self.total + self.of_sink

    def allows(self, key: int) -> bool:
        """Return whether a key is not masked."""
        return self._allowed is None or bool(self._allowed[0, key])

    def cell(self, key: int) -> Cell:
        """Return the scaled score of a key."""
        return Cell("scaled", self.query, key)

    @property
    def _largest_cell(self) -> Cell | None:
        """The scaled score that is the maximum; None where that is the sink."""
        key = int(np.argmax(self.row))
        alike = self.row[key] == self.peak or np.isnan(self.row[key])
        return self.cell(key) if alike else None

    @property
    def seen(self) -> Array:
        """The keys that are not masked."""
        if self._allowed is None:
            return np.arange(len(self.row))
        return np.flatnonzero(self._allowed[0])

    def maximum(self, asked: Explained) -> Parts:
        """Return what leads to the largest of the scaled scores."""
        return (*self._largest(asked.terms), Part(" = "), result(self.peak))

    def _largest(self, terms: int) -> Iterator[Part]:
        order = np.argsort(self.row, kind="stable")
        ranks = np.argsort(order).astype(np.float64)  # NaN is last, and so largest
        shown = largest(ranks, self.seen, terms)
        yield Part("max(")
        for place, key in enumerate(shown):
            yield Part(", " if place else "")
            yield Part(number(self.row[key]), cell=self.cell(key))
        if len(shown) < len(self.seen):
            yield Part(tr(", … {more} more", more=len(self.seen) - len(shown)))
        if self.sink is not None:
            yield Part(", " if shown else "")
            yield Part(tr("sink {sink}", sink=number(self.sink)))
        yield Part(")")

    def exponential(self, asked: Explained) -> Parts:
        """Return e^(scaled − maximum) of the cell's key."""
        key = asked.column
        exponent = Part(power(self.row[key]), "plain", self.cell(key), "super")
        return *self._raised(exponent), result(self.exponentials[key])

    def exponential_of_sink(self, _: Explained) -> Parts:
        """Return e^(sink − maximum)."""
        sink = Part(tr("sink {sink}", sink=power(self.sink or 0.0)), shift="super")
        return *self._raised(sink), result(self.of_sink)

    def _raised(self, exponent: Part) -> Parts:
        if self.naive:
            return Part("e"), exponent, Part(" = ")
        peak = Part(power(self.peak), "plain", self._largest_cell, "super")
        return Part("e"), exponent, Part(" − ", shift="super"), peak, Part(" = ")

    def sum(self, asked: Explained) -> Parts:
        """Return what leads to the sum of the exponentials."""
        sink = () if self.sink is None else (Part(" + "), Part(number(self.of_sink)))
        terms = sum_of(self.exponentials, self.seen, self._term, asked.terms)
        return (*terms, *sink, Part(" = "), result(self.total))

    def _term(self, key: int) -> Iterator[Part]:
        yield Part(number(self.exponentials[key]), cell=self.cell(key))

    def weight(self, asked: Explained) -> Parts:
        """Return what leads to a weight: its exponential over the sum."""
        with np.errstate(all="ignore"):
            weight = self.exponentials[asked.column] / self.total
        divided = *self._term(asked.column), Part(" ÷ "), Part(number(self.total))
        return (*divided, Part(" = "), result(weight))
