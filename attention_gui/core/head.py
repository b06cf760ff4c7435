"""A head: everything that its scores, weights and output follow from."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.pins import NO_PINS, HeadPins
from attention_gui.core.rule import Rule


class Head(NamedTuple):
    """What one query head is computed from.

    Attributes
    ----------
    query : array (queries, d)
        Turned, where positions turn it.
    key : array (keys, d)
        Likewise.
    value : array (keys, value features)
    rule : Rule
    position_bias : array (queries, keys), optional
        What positions add to the scaled scores.
    pins : HeadPins
        Numbers typed over computed ones.
    """

    query: Array
    key: Array
    value: Array
    rule: Rule
    position_bias: Array | None = None
    pins: HeadPins = NO_PINS

    def rows(self, rows: slice) -> "Head":
        """Return the head as it stands for some of its queries alone."""
        start, stop = rows.start, rows.stop
        if stop - start == len(self.query):
            return self
        bias = self.position_bias
        return self._replace(
            query=self.query[rows],
            rule=self.rule.rows(start, stop),
            position_bias=None if bias is None else bias[rows],
            pins=self.pins.rows(start, stop),
        )

    def allowed(self) -> Array | None:
        """Return which key each query may attend to, or None where all are.

        A cell of the scaled scores that is pinned may be attended to.
        """
        queries, keys = len(self.query), len(self.key)
        allowed = self.rule.allowed(queries, keys)
        if (hidden := self.hidden()) is not None:
            allowed = ~hidden if allowed is None else allowed & ~hidden
        if allowed is not None and self.pins.scaled:
            allowed = allowed.copy()
            for place in self.pins.scaled:
                allowed[place] = True
        return allowed

    def hidden(self) -> Array | None:
        """Return which keys the position bias hides, or None where it hides none."""
        if self.position_bias is None:
            return None
        hidden = np.asarray(self.position_bias == -np.inf)
        return hidden if hidden.any() else None

    def reached(self) -> Array | None:
        """Return which value each query may take from: a pinned weight is taken."""
        return self.opened(self.allowed())

    def opened(self, allowed: Array | None) -> Array | None:
        """Return which value each query may take from, of the keys it may attend to."""
        if allowed is not None and self.pins.weights:
            allowed = allowed.copy()
            for place in self.pins.weights:
                allowed[place] = True
        return allowed

    def masked_by(self, query: int, key: int) -> tuple[str, ...]:
        """Return what keeps a query from a key; nothing where it is allowed."""
        if (query, key) in self.pins.scaled:
            return ()
        names = self.rule.masked_by(query, key, len(self.key))
        bias = self.position_bias
        if bias is not None and bias[query, key] == -np.inf:
            names = (*names, "position bias")
        return names
