"""Attention: the formula, one step per line.

But: one head at a time. Layers, heads and documents are `document` and `compute`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, checked
from attention_gui.core.head import Head
from attention_gui.core.mixing import mix
from attention_gui.core.pins import put
from attention_gui.core.rule import Rule, fitted
from attention_gui.core.softmax import softmax as softmax


class Attention(NamedTuple):
    """The stages of one head, of some of its queries, or of several heads.

    Attributes
    ----------
    scores : array (queries, keys)
        q·kᵀ
    scaled : array (queries, keys)
        Scores after scale, softcap, bias and temperature; -inf where masked.
    weights : array (queries, keys)
        Softmax of scaled: rows sum to 1.
    output : array (queries, value features)
        Weights times value.
    """

    scores: Array
    scaled: Array
    weights: Array
    output: Array

    def of(self, part: int | slice) -> "Attention":
        """Return the stages of one of several heads, or of some queries of one."""
        return Attention(*(stage[part] for stage in self))


def attend(
    query: Array, key: Array, value: Array, rule: Rule | None = None
) -> Attention:
    """Return every stage of scaled dot-product attention.

    Parameters
    ----------
    query : array (queries, d)
    key : array (keys, d)
    value : array (keys, value features)
    rule : Rule, optional
        Scale, masks, softcap and the rest; `Rule()` when left out.

    Returns
    -------
    Attention
        In float32 when all three are float32 or narrower, else in float64.

    Raises
    ------
    ValueError
        If a shape or a type does not fit, with a sentence that names it.

    References
    ----------
    Vaswani et al., "Attention Is All You Need", 2017, equation 1. A query that may
    attend to no key has weights and output 0, as in PyTorch ≥ 2.5 and ONNX ≥ 1.23.

    Examples
    --------
    >>> q = k = [[1, 0], [0, 1], [1, 1]]
    >>> attend(q, k, [[1, 2], [3, 4], [5, 6]]).weights.round(3).tolist()[0]
    [0.401, 0.198, 0.401]
    """
    query, key, value = checked(query, key, value)
    head = Head(query, key, value, rule or Rule())
    stages = blank([head])
    fill(stages, [head], [turned(key)])
    return stages.of(0)


def turned(key: Array) -> Array:
    """Return kᵀ, (d, keys), laid out so that products with few queries are quick."""
    return np.ascontiguousarray(key.T)


def fill(
    stages: Attention, heads: Sequence[Head], keys_turned: Sequence[Array]
) -> None:
    """Compute every stage into arrays (heads, …) that are there already.

    The heads have one rule; where there are several, none has pins. Numbers that are
    pinned take the place of computed ones as soon as a stage is there.
    """
    rule, pins, allowed = heads[0].rule, heads[0].pins, heads[0].allowed()
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        for scores, head, key in zip(stages.scores, heads, keys_turned, strict=True):
            np.matmul(head.query, key, out=scores)
        put(pins.scores, stages.scores[0])
        _scale(stages.scores, heads, out=stages.scaled)
        if allowed is not None:
            np.copyto(stages.scaled, -np.inf, where=~allowed)
        put(pins.scaled, stages.scaled[0])
        how = allowed, rule.sink, rule.empty_rows
        softmax(stages.scaled, *how, naive=rule.naive, out=stages.weights)
        put(pins.weights, stages.weights[0])
        reached = heads[0].opened(allowed)
        for output, head, weights in zip(
            stages.output, heads, stages.weights, strict=True
        ):
            mix(weights, head.value, reached, out=output)
        put(pins.output, stages.output[0])


def _scale(scores: Array, heads: Sequence[Head], out: Array) -> None:
    """Scale, cap, add the biases and divide by the temperature."""
    rule, features = heads[0].rule, heads[0].query.shape[1]
    np.multiply(scores, out.dtype.type(rule.factor(features)), out=out)
    if rule.softcap is not None:
        out /= rule.softcap
        np.tanh(out, out=out)
        out *= rule.softcap
    for scaled, head in zip(out, heads, strict=True):
        if head.position_bias is not None:
            scaled += head.position_bias
    if rule.bias is not None:
        bias = fitted("bias", rule.bias, *out.shape[1:])
        np.add(out, bias, out=out, casting="same_kind")
    if rule.temperature != 1:
        out /= rule.temperature


def blank(heads: Sequence[Head]) -> Attention:
    """Return stages (heads, …) for heads of one shape, not yet computed."""
    query, key, value = heads[0][:3]
    several, tokens, dtype = len(heads), len(query), query.dtype
    # One allocation: large ones get huge pages, which are far cheaper to touch first.
    maps = np.empty((3, several, tokens, len(key)), dtype)
    output = np.empty((several, tokens, value.shape[1]), dtype)
    return Attention(maps[0], maps[1], maps[2], output)
