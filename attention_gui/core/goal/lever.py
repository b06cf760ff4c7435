"""A lever: numbers of a matrix that may change, and how scores follow from them."""

from typing import Literal, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.goal.mixture import Mixture
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Given
from attention_gui.core.pinning import pins_in
from attention_gui.core.reading import Reading

Change = Literal["query", "key", "value", "W_Q"]
CHANGES: tuple[Change, ...] = ("query", "key", "value", "W_Q")


class Lever(NamedTuple):
    """A block of a matrix that may change.

    Attributes
    ----------
    change : str
        The name of the matrix.
    token : int
        Whose row it is; of W_Q the query that is meant.
    top : int
        The first row of the block.
    before : array (rows, columns)
    down : array (rows,)
        Of length 1: how a change is spread over the rows.
    free : int array (r,)
        The columns that count.
    slopes : array (m, r)
        How each score changes with each of these.
    """

    change: Change
    token: int
    top: int
    before: Array
    down: Array
    free: Array
    slopes: Array

    @property
    def said(self) -> str:
        """What changes: `query row 4`."""
        return said(self.change, self.token)

    def after(self, point: Array) -> Array:
        """Return the block after a change (r,)."""
        along = np.zeros(self.before.shape[1])
        along[self.free] = point
        after: Array = self.before + np.outer(self.down, along)
        return after


def said(change: Change, token: int) -> str:
    """Return what changes: `query row 4`."""
    if change == "W_Q":
        return "W_Q"
    return tr("{stage} row {row}", stage=change, row=token)


def lever(reading: Reading, cell: Cell, mixture: Mixture, change: Change) -> Lever:
    """Return the lever that a query's row or W_Q is; ValueError if it moves nothing."""
    return (_query if change == "query" else _weight)(reading, cell, mixture)


def _query(reading: Reading, cell: Cell, mixture: Mixture) -> Lever:
    before = reading.array("query")[[cell.row]].astype(np.float64)
    free = np.arange(before.shape[1])
    slopes = _by_query(reading, cell.row, mixture)
    return Lever("query", cell.row, cell.row, before, np.ones(1), free, slopes)


def _weight(reading: Reading, cell: Cell, mixture: Mixture) -> Lever:
    before = reading.given("W_Q")
    if before is None:
        raise refusal("the query is given, so there is no W_Q to change")
    read = reading.stack.read_for("query", reading.number)[cell.row].astype(np.float64)
    length = float(np.linalg.norm(read))
    if not (0 < length < np.inf):
        raise refusal(
            "what query {row} is projected from is {what}, so W_Q does not move it",
            row=cell.row,
            what="0" if length == 0 else str(length),
        )
    pins = pins_in(reading.document, "query", reading.number, reading.head)
    free = [n for n in range(before.shape[1]) if (cell.row, n) not in pins]
    if not free:
        raise refusal("query {row} is pinned, so W_Q does not move it", row=cell.row)
    slopes = _by_query(reading, cell.row, mixture)[:, free] * length
    whole = before.astype(np.float64)
    return Lever("W_Q", cell.row, 0, whole, read / length, np.array(free), slopes)


def of_key(reading: Reading, cell: Cell, mixture: Mixture, key: int) -> Lever:
    """Return the lever that a key's row is."""
    before = reading.array("key")[[key]].astype(np.float64)
    free = np.arange(before.shape[1])
    turn = _turn(reading, "key", key)
    query = reading.row("rotated_query", cell.row).astype(np.float64)
    slopes = np.zeros((len(mixture.keys), len(free)))
    slopes[mixture.keys == key] = turn @ query
    slopes[~mixture.moves] = 0
    return Lever("key", key, key, before, np.ones(1), free, slopes)


def length_for_key(reading: Reading, cell: Cell, key: int) -> float:
    """Return how much a key's score changes by a change of length 1, at most."""
    query = reading.row("rotated_query", cell.row).astype(np.float64)
    pins = pins_in(reading.document, "rotated_key", reading.number, reading.head)
    free = [n for n in range(len(query)) if (key, n) not in pins]
    return float(np.linalg.norm(query[free]))


def _by_query(reading: Reading, query: int, mixture: Mixture) -> Array:
    """Return how each score changes with each number of a query, (m, d)."""
    keys = reading.array("rotated_key")[mixture.keys].astype(np.float64)
    slopes = keys @ _turn(reading, "query", query).T
    slopes[~mixture.moves] = 0
    return slopes


def _turn(reading: Reading, stage: Given, token: int) -> Array:
    """Return what turns a query or key, (d, d): 0 to a turned number that is pinned."""
    document = reading.document
    features = reading.layer.features(stage)
    place = getattr(document, f"{stage}_positions")[token]
    turn = document.positions.turned(np.eye(features), np.full(features, place))
    turn = np.array(turn)
    pins = pins_in(document, f"rotated_{stage}", reading.number, reading.head)
    for row, column in pins:
        if row == token:
            turn[:, column] = 0
    return turn
