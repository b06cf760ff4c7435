"""One score alone: by how much it has to change for a target, in closed form.

A number is affine in the weight of one key, for all others keep their proportions.
"""

from typing import NamedTuple

import numpy as np

from attention_gui.core.goal.mixture import Mixture


class Alone(NamedTuple):
    """What one key's score can do.

    Attributes
    ----------
    by : float
        How much the score has to change; infinite where the target is out of reach.
    low, high : float
        Between which the number stays.
    """

    by: float
    low: float
    high: float


def alone(mixture: Mixture, place: int, target: float) -> Alone:
    """Return what the score of the key at a place can do for a target."""
    scaled = mixture.scaled(mixture.scores)
    scaled[place] = -np.inf
    others = mixture.shares(scaled)
    without = float(others @ mixture.carried) + mixture.constant
    whole = float(mixture.carried[place]) + mixture.constant
    logits = np.append(scaled, mixture.sink)
    peak = logits.max()
    total = float(np.log(np.exp(logits - peak).sum()) + peak)  # of all other keys
    ends = [_mixed(whole, without, logit - total) for logit in _logits(mixture, place)]
    low, high = min(ends), max(ends)
    if not low < target < high:
        return Alone(np.inf, low, high)
    odds = np.log((target - without) / (whole - target)) + total
    score = mixture.unscaled(float(odds), place)
    return Alone(score - float(mixture.scores[place]), low, high)


def _logits(mixture: Mixture, place: int) -> tuple[float, float]:
    """Return between which numbers the scaled score of a key stays."""
    bias, cap = float(mixture.bias[place]), mixture.softcap
    by = mixture.temperature
    return (bias - cap) / by, (bias + cap) / by


def _mixed(whole: float, without: float, odds: float) -> float:
    """Return what comes of a key with some log-odds of its weight."""
    with np.errstate(over="ignore"):
        share = float(1 / (1 + np.exp(-odds)))
    return share * whole + (1 - share) * without
