"""Rotation: the gradients of a vector that its position turns, and of the position."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.gradient.passing import along, still
from attention_gui.core.positioning import Positions
from attention_gui.core.positions import angles, rotate
from attention_gui.core.turning import pairs


def of_vectors(gradient: Array, positions: Positions, places: Array) -> Array:
    """Return the gradient of the vectors: that of the turned ones, turned back.

    Parameters
    ----------
    gradient : array (tokens, features)
        Of the turned vectors.
    positions : Positions
    places : array (tokens,)
        The position of each token.

    Returns
    -------
    array (tokens, features)
        A turn has no stretch: what turns it back is its transpose.

    References
    ----------
    Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021.
    """
    turns = positions.turns(gradient.shape[1])
    turn = angles(places, turns, positions.base)  # (tokens, turns / 2)
    back = rotate(gradient, np.cos(turn), -np.sin(turn), positions.layout)
    return still(back, gradient)


def of_places(gradient: Array, positions: Positions, turned: Array) -> Array:
    """Return the gradient of the positions, (tokens, 1).

    A pair (a, b) that turns further moves along (−b, a), its frequency as fast.

    Parameters
    ----------
    gradient, turned : array (tokens, features)
        Of the turned vectors, and these.
    """
    turns = positions.turns(gradient.shape[1])
    frequencies = angles(np.ones(1), turns, positions.base)[0]  # (turns / 2,)
    first, second = pairs(positions.layout, turns // 2)
    gained = along(gradient[:, second], turned[:, first])
    lost = along(gradient[:, first], turned[:, second])
    passed: Array = (gained - lost) @ frequencies
    return passed[:, None]
