"""Mistakes: what a head would compute if it worked as learners wrongly think it does.

Each is a function from a reading to the wrong matrix, or to None where the mistake
cannot be made there.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.attention import Attention, blank, fill, softmax, turned
from attention_gui.core.head import Head
from attention_gui.core.reading import Reading

Mistake = Callable[[Reading], Array | None]


def head_of(reading: Reading) -> Head:
    """Return what the head is computed from."""
    head: Head = reading.result.head
    return head


def permits(reading: Reading) -> Array:
    """Return which key each query may attend to, (queries, keys)."""
    head = head_of(reading)
    allowed, shape = head.allowed(), (len(head.query), len(head.key))
    return np.ones(shape, dtype=bool) if allowed is None else allowed


def column(reading: Reading) -> Array:
    """Return weights by a softmax down each column."""
    scaled, allowed = reading.array("scaled"), permits(reading)
    with np.errstate(all="ignore"):  # a column may be masked from top to bottom
        weights = softmax(np.ascontiguousarray(scaled.T), allowed.T)
    return weights.T


def unscaled(reading: Reading) -> Attention:
    """Return the stages without a scale."""
    return _with_scale(reading, 1.0)


def by_features(reading: Reading) -> Attention:
    """Return the stages with scores divided by d."""
    return _with_scale(reading, 1 / max(1, head_of(reading).query.shape[1]))


def by_root(reading: Reading) -> Attention:
    """Return the stages with scores multiplied by √d."""
    return _with_scale(reading, head_of(reading).query.shape[1] ** 0.5)


def swapped(reading: Reading) -> Attention | None:
    """Return the stages with query and key in each other's place."""
    head = head_of(reading)
    if len(head.query) != len(head.key):
        return None
    return _attended(head._replace(query=head.key, key=head.query))


def unmasked(reading: Reading) -> Array:
    """Return the weights that there would be without any mask."""
    return _attended(_opened(head_of(reading))).weights


def masked_after(reading: Reading) -> Array:
    """Return weights of which some are masked after the softmax: rows lack them."""
    return np.where(permits(reading), unmasked(reading), 0)


def unexponentiated(reading: Reading) -> Array:
    """Return each scaled score as its share of the row, with no exponential."""
    scaled = np.where(permits(reading), reading.array("scaled"), 0)
    with np.errstate(all="ignore"):
        shares: Array = scaled / scaled.sum(axis=1, keepdims=True)
    return shares


def uniform(reading: Reading) -> Array:
    """Return the same weight for every key that a query may attend to."""
    allowed = permits(reading)
    shares: Array = allowed / np.maximum(allowed.sum(axis=1, keepdims=True), 1)
    return shares


def raw(reading: Reading) -> Array:
    """Return scaled scores where weights should be."""
    return np.where(permits(reading), reading.array("scaled"), 0)


def winner(reading: Reading) -> Array:
    """Return 1 for the key with the largest weight, and 0 for all others."""
    weights = reading.array("weights")
    made = np.zeros_like(weights)
    made[np.arange(len(weights)), weights.argmax(axis=1)] = 1
    return made


def transposed(reading: Reading) -> Array | None:
    """Return weights with rows and columns in each other's place."""
    weights = reading.array("weights")
    return weights.T if len(weights) == weights.shape[1] else None


def keys_mixed(reading: Reading) -> Array | None:
    """Return the output of weights times keys."""
    key, value = (reading.array(stage) for stage in ("key", "value"))
    return reading.array("weights") @ key if key.shape == value.shape else None


def with_values(reading: Reading) -> Array | None:
    """Return scores of queries with values in place of keys."""
    query, value = head_of(reading).query, reading.array("value")
    return query @ value.T if query.shape[1] == value.shape[1] else None


def _of(stage: str, make: Callable[[Reading], Attention | None]) -> Mistake:
    """Return a mistake that makes one of the stages of a head."""

    def made(reading: Reading) -> Array | None:
        stages = make(reading)
        return None if stages is None else np.asarray(getattr(stages, stage))

    return made


def _mixing(make: Mistake) -> Mistake:
    """Return a mistake in the output that comes of one in the weights."""

    def made(reading: Reading) -> Array | None:
        weights = make(reading)
        return None if weights is None else weights @ reading.array("value")

    return made


def _with_scale(reading: Reading, scale: float) -> Attention:
    head = head_of(reading)
    return _attended(head._replace(rule=replace(head.rule, scale=scale)))


def _opened(head: Head) -> Head:
    """Return a head that masks no key."""
    of_positions = head.position_bias
    rule = replace(
        head.rule,
        causal=False,
        window=None,
        mask=None,
        padding=(),
        segments=None,
        key_segments=None,
    )
    if rule.bias is not None:
        rule = replace(rule, bias=np.where(rule.bias == -np.inf, 0, rule.bias))
    if of_positions is not None:
        of_positions = np.where(of_positions == -np.inf, 0, of_positions)
    return head._replace(rule=rule, position_bias=of_positions)


def _attended(head: Head) -> Attention:
    stages = blank([head])
    fill(stages, [head], [turned(head.key)])
    return stages.of(0)


SCORES: dict[str, Mistake] = {
    "swapped": _of("scores", swapped),
    "with_values": with_values,
}
SCALED: dict[str, Mistake] = {
    "unscaled": _of("scaled", unscaled),
    "by_features": _of("scaled", by_features),
    "by_root": _of("scaled", by_root),
    "swapped": _of("scaled", swapped),
}
WEIGHTS: dict[str, Mistake] = {
    "column": column,
    "unscaled": _of("weights", unscaled),
    "by_features": _of("weights", by_features),
    "swapped": _of("weights", swapped),
    "masked_after": masked_after,
    "unexponentiated": unexponentiated,
    "uniform": uniform,
}
OUTPUTS: dict[str, Mistake] = {
    "transposed": _mixing(transposed),
    "column": _mixing(column),
    "raw": _mixing(raw),
    "uniform": _mixing(uniform),
    "winner": _mixing(winner),
    "keys_mixed": keys_mixed,
    "masked_after": _mixing(masked_after),
    "unscaled": _of("output", unscaled),
}
