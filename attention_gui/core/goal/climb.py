"""Climbing: how near a number comes to a target that it may never reach."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.goal.height import Bent, Height

ROUNDS, PATIENCE = 120, 6
LITTLE = 1e-9  # of a height


def climbed(height: Height, point: Array) -> Array:
    """Return a change past the target, or the highest that can be climbed to."""
    here, damped, idle = height.bent(point), 1.0, 0
    for _ in range(ROUNDS):
        if here.height >= 0 or idle >= PATIENCE:
            break
        new = point + _step(here, damped)
        if height.at(new) > here.height:
            there = height.bent(new)
            idle = idle + 1 if there.height - here.height < LITTLE else 0
            point, here, damped = new, there, damped / 4
        else:
            damped, idle = damped * 8, idle + (damped > 1e18)
    return point


def _step(here: Bent, damped: float) -> Array:
    """Return a step uphill, shorter where the slope bends more."""
    sizes, axes = np.linalg.eigh(here.bend)
    step: Array = axes @ ((axes.T @ here.slope) / (np.abs(sizes) + damped))
    return step
