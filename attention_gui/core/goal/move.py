"""Moves: what a lever does to bring a number to its target."""

from math import floor, log10

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import name
from attention_gui.core.goal.alone import alone
from attention_gui.core.goal.bounds import bound_said
from attention_gui.core.goal.height import Height
from attention_gui.core.goal.least import least
from attention_gui.core.goal.lever import Lever
from attention_gui.core.goal.mixture import Mixture
from attention_gui.core.goal.proposal import (
    NEAR,
    Proposal,
    Sought,
    Unreachable,
    proposed,
)
from attention_gui.core.language import tr
from attention_gui.core.parts import number

CORRECTIONS = 3  # for what rounding takes away
ROUGH = 1e-4  # of a span: further from its target a number is not there
RANK = 1e-12  # of the largest way scores can move: below it is none

Way = tuple[Array | None, float]  # a change (r,), or None and how near one comes


class Move:
    """One lever, and the number that it is to move.

    Parameters
    ----------
    sought : Sought
    mixture : Mixture
    lever : Lever
    """

    def __init__(self, sought: Sought, mixture: Mixture, lever: Lever) -> None:
        self._sought, self._mixture, self._lever = sought, mixture, lever
        self._now = mixture.number(mixture.scores)

    def made(self) -> Proposal | Unreachable:
        """Return the change that reaches the target, or why none does."""
        target = self._sought.target
        low, high = self._mixture.span
        if low < target < high:
            change, bound = self._way(target)
            if change is not None:
                return self._near_enough(self._corrected(change))
        else:
            bound = self._end(high if target > self._now else low)
        nearest = self._nearest(bound)
        said = bound_said(self._sought, self._mixture, self._lever, bound)
        return Unreachable(said, nearest)

    def _near_enough(self, made: Proposal) -> Proposal | Unreachable:
        """Return a proposal, or that rounding keeps it far from its target."""
        low, high = self._mixture.span
        if abs(made.reached - made.target) <= max(ROUGH * (high - low), NEAR):
            return made
        reason = tr(
            "scores are so large that {dtype} tells no change apart that brings {cell} "
            "nearer than {reached}",
            dtype=made.after.dtype,
            cell=name(made.cell),
            reached=number(made.reached, 6),
        )
        return Unreachable(reason, made._replace(target=made.reached))

    def _end(self, end: float) -> float:
        """Return how near one comes to an end of the span that is never reached."""
        change, bound = self._way(self._rounded(end))
        return bound if change is None else end

    def _way(self, target: float) -> Way:
        """Return the least change to a target, or None and how near one comes."""
        if target == self._now:
            return np.zeros(len(self._lever.free)), target
        return self._of_all(target)

    def _of_all(self, target: float) -> Way:
        """Return the least change where it moves several scores."""
        reach, sizes, axes = np.linalg.svd(self._lever.slopes, full_matrices=False)
        rank = int((sizes > RANK * sizes[0]).sum())
        slopes = reach[:, :rank] * sizes[:rank]  # (m, r)
        found = least(Height(self._mixture, slopes, target, target > self._now))
        if found.reached:
            return found.point @ axes[:rank], target
        return None, self._mixture.number(self._mixture.scores + slopes @ found.point)

    def _nearest(self, bound: float) -> Proposal | None:
        """Return what comes as near to a bound as a few digits tell, if anything."""
        target = self._rounded(bound)
        if not min(bound, self._now) < target < max(bound, self._now):
            return None
        change, _ = self._way(target)
        moved = type(self)(
            self._sought._replace(target=target), self._mixture, self._lever
        )
        return None if change is None else moved._corrected(change)

    def _rounded(self, bound: float) -> float:
        """Return a number with few digits, just short of a bound."""
        low, high = self._mixture.span
        way = float(np.sign(bound - self._now))
        if not way:
            return bound
        room = min((high - low) * NEAR, abs(bound - self._now) / 10)
        digits = -floor(log10(room))
        rounded = floor(bound * way * 10.0**digits) / 10.0**digits * way
        short = abs(bound - rounded) < 10.0**-digits / 10
        return float(round(rounded - way * short * 10.0**-digits, digits))

    def _corrected(self, change: Array) -> Proposal:
        """Return a change as a proposal, with what rounding takes away made up for."""
        target = self._sought.target
        best, aim = self._proposed(change), target
        low, high = self._mixture.span
        for _ in range(CORRECTIONS):
            aim += target - best.reached
            if best.is_near or not low < aim < high:
                break
            again, _ = self._way(aim)
            if again is None:
                break
            made = self._proposed(again)
            if abs(made.reached - target) < abs(best.reached - target):
                best = made
        return best

    def _proposed(self, change: Array) -> Proposal:
        lever = self._lever
        return proposed(self._sought, lever.token, lever.top, lever.after(change))


class KeyMove(Move):
    """What one key does: it moves one score alone."""

    def _of_all(self, target: float) -> Way:
        place = int(np.flatnonzero(self._mixture.keys == self._lever.token)[0])
        able = alone(self._mixture, place, target)
        if not np.isfinite(able.by):
            return None, able.high if target > self._now else able.low
        slope = self._lever.slopes[place]
        return slope * (able.by / float(slope @ slope)), target
