"""A mixture: a weight or an output number as it follows from its query's scores.

But: only the keys that the query may attend to take part; all in float64.
"""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.head import Head
from attention_gui.core.masks import fitted
from attention_gui.core.reading import Reading


class Mixture(NamedTuple):
    """The softmax of a query, and what it mixes.

    Attributes
    ----------
    keys : int array (m,)
        The keys that the query may attend to.
    scores : array (m,)
    moves : bool array (m,)
        Whose scores count: neither they nor the scaled ones are pinned.
    held : array (m,)
        The scaled scores that are pinned; NaN elsewhere.
    bias : array (m,)
    factor, softcap, temperature, sink
        As in the rule; the softcap is inf and the sink -inf where there is none.
    carried : array (m,)
        What each key brings into the number, by its weight.
    constant : float
        What pinned weights bring.
    wanted : int
        Where the key of a weight stands among `keys`; -1 for an output number.
    """

    keys: Array
    scores: Array
    moves: Array
    held: Array
    bias: Array
    factor: float
    softcap: float
    temperature: float
    sink: float
    carried: Array
    constant: float
    wanted: int

    def scaled(self, scores: Array) -> Array:
        """Return scaled scores (..., m) of scores (..., m)."""
        with np.errstate(all="ignore"):
            made = scores * self.factor
            if np.isfinite(self.softcap):
                made = self.softcap * np.tanh(made / self.softcap)
            made = (made + self.bias) / self.temperature
        return np.where(np.isnan(self.held), made, self.held)

    def bends(self, scores: Array) -> tuple[Array, Array]:
        """Return the first and the second derivative of `scaled`, each (m,)."""
        by = self.factor / self.temperature
        if not np.isfinite(self.softcap):
            return np.full(len(scores), by), np.zeros(len(scores))
        bent = np.tanh(scores * self.factor / self.softcap)
        first = by * (1 - bent**2)
        return first, -2 * bent * first * self.factor / self.softcap

    def shares(self, scaled: Array) -> Array:
        """Return the softmax (..., m), whose sink, if any, takes the rest."""
        peak = np.maximum(scaled.max(axis=-1, keepdims=True), self.sink)
        powers = np.exp(scaled - peak)
        total = powers.sum(axis=-1, keepdims=True) + np.exp(self.sink - peak)
        shares: Array = powers / total
        return shares

    def odds(self, scaled: Array) -> Array:
        """Return the logarithm of weight ÷ (1 − weight) of the key that is wanted."""
        others = np.delete(scaled, self.wanted, axis=-1)
        sink = np.full((*others.shape[:-1], 1), self.sink)
        others = np.concatenate([others, sink], axis=-1)
        peak = others.max(axis=-1, keepdims=True)
        total = np.log(np.exp(others - peak).sum(axis=-1)) + peak[..., 0]
        odds: Array = scaled[..., self.wanted] - total
        return odds

    def unscaled(self, scaled: float, place: int) -> float:
        """Return the score that a scaled one comes from; ±inf where there is none."""
        made = scaled * self.temperature - self.bias[place]
        if np.isfinite(self.softcap):
            with np.errstate(all="ignore"):
                part = np.clip(made / self.softcap, -1, 1)
                made = self.softcap * np.arctanh(part)
        return float(made / self.factor)

    def number(self, scores: Array) -> float:
        """Return the number that scores (m,) lead to."""
        return float(self.shares(self.scaled(scores)) @ self.carried + self.constant)

    @property
    def span(self) -> tuple[float, float]:
        """Between which numbers the number stays, whatever the scores."""
        ends = self.carried if self.sink == -np.inf else np.append(self.carried, 0)
        return float(ends.min() + self.constant), float(ends.max() + self.constant)


def mixture(reading: Reading, cell: Cell) -> Mixture:
    """Return how a weight or an output number follows from its query's scores."""
    head = reading.result.head
    keys = _open(head, cell.row)
    pins = head.pins.rows(cell.row, cell.row + 1)
    held = np.full(len(head.key), np.nan)
    moves = np.ones(len(head.key), dtype=bool)
    for (_, key), number in pins.scaled.items():
        held[key], moves[key] = number, False
    for _, key in pins.scores:
        moves[key] = False
    rule = head.rule
    carried, constant = _carried(reading, cell)
    wanted = np.flatnonzero((keys == cell.column) & (cell.stage == "weights"))
    return Mixture(
        keys,
        reading.row("scores", cell.row).astype(np.float64)[keys],
        moves[keys],
        held[keys],
        _bias(head, cell.row)[keys],
        rule.factor(head.query.shape[1]),
        np.inf if rule.softcap is None else rule.softcap,
        rule.temperature,
        -np.inf if rule.sink is None else rule.sink,
        carried[keys],
        constant,
        int(wanted[0]) if len(wanted) else -1,
    )


def _open(head: Head, query: int) -> Array:
    """Return the keys that a query may attend to, (m,)."""
    allowed = head.rows(slice(query, query + 1)).allowed()
    row: Array = np.ones(len(head.key), dtype=bool)
    if allowed is not None:
        row = allowed[0].copy()
    for (at, key), number in head.pins.scaled.items():
        if at == query and number == -np.inf:  # pinned to be masked
            row[key] = False
    return np.flatnonzero(row)


def _bias(head: Head, query: int) -> Array:
    """Return all that is added to a query's scaled scores, (keys,)."""
    added = np.zeros(len(head.key))
    if head.position_bias is not None:
        added = added + head.position_bias[query]
    if head.rule.bias is not None:
        shape = len(head.query), len(head.key)
        added = added + fitted("bias", head.rule.bias, *shape)[query]
    return added


def _carried(reading: Reading, cell: Cell) -> tuple[Array, float]:
    """Return what each key brings into a number by its weight, and what pins bring."""
    head = reading.result.head
    if cell.stage == "weights":
        return (np.arange(len(head.key)) == cell.column).astype(np.float64), 0.0
    carried = head.value[:, cell.column].astype(np.float64)
    constant = 0.0
    for (query, key), weight in head.pins.weights.items():
        if query == cell.row:
            constant += weight * carried[key] if weight else 0.0
            carried[key] = 0
    return carried, float(constant)
