"""Height: how far a number is past its target, for each change of its scores."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.goal.mixture import Mixture


class Height:
    """A smooth function of a change: below 0 before the target, 0 there, above past it.

    Of a weight it is told in log-odds, which bend far less; of an output number in
    parts of what its values span.

    Parameters
    ----------
    mixture : Mixture
    slopes : array (m, r)
        How each score changes with each coordinate of the change.
    target : float
        Strictly within the span of the mixture.
    upward : bool
        Whether the number is to become larger.
    """

    def __init__(
        self, mixture: Mixture, slopes: Array, target: float, upward: bool
    ) -> None:
        self.mixture, self.slopes = mixture, slopes
        self.way = 1.0 if upward else -1.0
        self.is_weight = mixture.wanted >= 0
        low, high = mixture.span
        self._unit = 1.0 if self.is_weight else high - low
        with np.errstate(divide="ignore"):
            odds = np.log(target) - np.log1p(-target) if self.is_weight else 0.0
        self._level = odds if self.is_weight else (target - mixture.constant)

    @property
    def is_concave(self) -> bool:
        """Whether there is but one way to the target: a weight without a softcap."""
        without = np.isinf(self.mixture.softcap)
        return bool(self.is_weight and without and self.way > 0)

    def along(self, direction: Array, parts: Array) -> Array:
        """Return the heights (n,) at some parts (n,) of a change (r,)."""
        moved = parts[:, None] * (self.slopes @ direction)
        return self._heights(self.mixture.scores + moved)

    def at(self, point: Array) -> float:
        """Return the height at a change (r,)."""
        return float(self.along(point, np.ones(1))[0])

    def _heights(self, scores: Array) -> Array:
        mixture = self.mixture
        scaled = mixture.scaled(scores)
        if self.is_weight:
            number = mixture.odds(scaled)
        else:
            number = mixture.shares(scaled) @ mixture.carried
        heights: Array = self.way * (number - self._level) / self._unit
        return heights

    def bent(self, point: Array) -> "Bent":
        """Return slope and bend beside the height at a change (r,)."""
        mixture = self.mixture
        scores = mixture.scores + self.slopes @ point
        first, second = mixture.bends(scores)
        scaled = mixture.scaled(scores)
        shares = mixture.shares(scaled)
        by_scaled, own, one, other = (_weight if self.is_weight else _output)(
            mixture, scaled, shares
        )
        read = self.slopes * first[:, None]  # (m, r)
        bend = read.T @ (own[:, None] * read)
        crossed = np.outer(read.T @ one, read.T @ other)
        bend += (crossed + crossed.T) / 2
        bend += self.slopes.T @ ((by_scaled * second)[:, None] * self.slopes)
        by = self.way / self._unit
        return Bent(self.at(point), by * (read.T @ by_scaled), by * bend)


class Bent(NamedTuple):
    """A height, its derivative (r,) and its second derivative (r, r)."""

    height: float
    slope: Array
    bend: Array


# By scaled scores: the derivative, and the second one as diag(own) + one·otherᵀ, of
# which the half and the half turned are taken.
Parts = tuple[Array, Array, Array, Array]


def _weight(mixture: Mixture, scaled: Array, shares: Array) -> Parts:
    """Return the derivatives of the log-odds of a weight."""
    others = scaled.copy()
    others[mixture.wanted] = -np.inf
    rest = mixture.shares(others)
    by_scaled = -rest
    by_scaled[mixture.wanted] = 1
    return by_scaled, -rest, rest, rest


def _output(mixture: Mixture, scaled: Array, shares: Array) -> Parts:
    """Return the derivatives of an output number."""
    pulls = shares * (mixture.carried - shares @ mixture.carried)
    return pulls, pulls, -2 * pulls, shares
