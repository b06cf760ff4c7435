"""A plane: vectors of a head laid into two dimensions, everything decided but drawn."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Stage
from attention_gui.core.geometry import (
    Basis,
    along,
    drawable,
    hull,
    placed,
    principal,
)
from attention_gui.core.plane_words import Pair as Pair
from attention_gui.core.plane_words import PlaneName as PlaneName
from attention_gui.core.plane_words import caption, note, titles
from attention_gui.core.reading import Reading

# Whose vectors lie in a plane together: those at the tips of a query, those it mixes.
STAGES: dict[PlaneName, tuple[Stage, Stage]] = {
    "keys": ("key", "query"),
    "values": ("value", "output"),
}


class Vectors(NamedTuple):
    """The vectors of one matrix in a plane.

    Attributes
    ----------
    stage : str
    labels : tuple of str
        Of the tokens, as they are.
    places : array (tokens, 2)
        NaN where a vector has no place.
    shares : array (tokens,), optional
        The weights that the chosen query gives them.
    reached : bool array (tokens,), optional
        Which of them the chosen query may attend to; None where all are.
    """

    stage: Stage
    labels: tuple[str, ...]
    places: Array
    shares: Array | None = None
    reached: Array | None = None


class Plane(NamedTuple):
    """Keys and queries, or values and outputs, in two dimensions.

    Attributes
    ----------
    name : "keys" or "values"
    below, above : Vectors
        Keys or values, and over them queries or outputs.
    query : int
        The chosen query.
    features : int
        That the vectors have.
    titles : (str, str)
        Of the axes; the second is empty for a line.
    caption : str
        How true the picture is.
    note : str
        What is not in it; empty where all is.
    hull : array (corners, 2)
        Around the values that the query mixes; none where its weights are no shares.
    factor : float, optional
        The scale, where lines of equal scores can be drawn.
    """

    name: PlaneName
    below: Vectors
    above: Vectors
    query: int
    features: int
    titles: tuple[str, str]
    caption: str
    note: str = ""
    hull: Array = np.zeros((0, 2))
    factor: float | None = None

    @property
    def is_exact(self) -> bool:
        """Whether a place is a vector: it has no other features."""
        return self.features <= 2

    @property
    def is_line(self) -> bool:
        """Whether all lie on one line."""
        return self.features < 2

    def vectors(self, stage: Stage) -> Vectors:
        """Return the vectors of a matrix."""
        return self.above if stage == self.above.stage else self.below


def plane(
    reading: Reading, name: PlaneName, query: int, chosen: Pair | None = None
) -> Plane:
    """Return the plane of a head's queries and keys, or of its values and outputs.

    Parameters
    ----------
    reading : Reading
    name : "keys" or "values"
    query : int
        Which query is looked at.
    chosen : (int, int), optional
        Two features to be the plane's; what varies most when left out. With two
        features or one there is nothing to choose.
    """
    stages = STAGES[name]
    below, above = (_array(reading, stage) for stage in stages)
    features = below.shape[1]
    together = np.concatenate([below, above])
    together = together[drawable(together)]
    basis = _basis(together, chosen)
    weights = reading.row("weights", query)
    reached = None if (all_ := reading.result.reached) is None else all_[query]
    labels = [reading.document.labels(stage) for stage in stages]
    is_mix = name == "values" and _is_mix(weights)
    low = Vectors(stages[0], labels[0], placed(below, basis), weights, reached)
    high = Vectors(stages[1], labels[1], placed(above, basis))
    is_exact, rule = features <= 2, reading.result.head.rule
    return Plane(
        name,
        low,
        high,
        query,
        features,
        titles(features, basis, chosen),
        caption(features, basis, chosen, "mix" if is_mix else name),
        note(len(below) + len(above) - len(together), name == "values" and not is_mix),
        _around(low.places, weights) if is_mix else np.zeros((0, 2)),
        rule.factor(features) if name == "keys" and is_exact else None,
    )


def _array(reading: Reading, stage: Stage) -> Array:
    """Return vectors as they are multiplied: turned where positions turn them."""
    head = reading.stack.head(reading.number, reading.head)
    used = {"query": head.query, "key": head.key, "value": head.value}
    return used[stage] if stage in used else reading.array(stage)


def _basis(vectors: Array, chosen: Pair | None) -> Basis:
    features = vectors.shape[1]
    if features <= 2:
        return along(features)
    return principal(vectors) if chosen is None else along(features, *chosen)


def _is_mix(weights: Array) -> bool:
    """Whether weights are shares: pinned ones can be below 0, or more than 1 in all."""
    return not ((weights < 0).any() or float(weights.sum()) > 1 + 1e-6)


def _around(places: Array, weights: Array) -> Array:
    """Return the shape that a mix of values lies in, by the weights of a query.

    Weights that sum to less than 1, as beside a sink, mix the origin in.
    """
    mixed = places[weights > 0]
    if float(weights.sum()) < 1 - 1e-6:
        mixed = np.concatenate([mixed, np.zeros((1, 2))])
    return hull(mixed)
