"""Scaling: the gradient of scores that are scaled, capped and cooled."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import along
from attention_gui.core.rule import Rule


def of_logits(gradient: Array, rule: Rule, allowed: Array | None) -> Array:
    """Return the gradient before temperature and mask, of the biases too."""
    if allowed is not None:
        gradient = np.where(allowed, gradient, 0.0)
    return gradient / rule.temperature


def of_scores(gradient: Array, scores: Array, rule: Rule, features: int) -> Array:
    """Return the gradient before softcap and scale.

    Parameters
    ----------
    gradient : array (queries, keys)
        Of the scores as they are scaled and capped.
    scores : array (queries, keys)
    rule : Rule
    features : int
        Of a query.

    Returns
    -------
    array (queries, keys)
    """
    factor = rule.factor(features)
    if rule.softcap is None:
        return gradient * factor
    capped = np.tanh(scores * factor / rule.softcap)
    return along(gradient, factor * (1 - capped**2))
