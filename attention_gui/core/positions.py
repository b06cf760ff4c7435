"""Positions: the ways in which a token tells where in the sentence it stands."""

import numpy as np

from attention_gui.core import checks
from attention_gui.core.arrays import Array, as_type, matrix, real
from attention_gui.core.language import refusal
from attention_gui.core.turning import Layout as Layout
from attention_gui.core.turning import pairs, turns

BASE = 10000.0


def angles(positions: Array, features: int, base: float = BASE) -> Array:
    """Return by how much rotary positions turn each pair of features.

    Parameters
    ----------
    positions : array (T,)
        Any real numbers; a fraction lies between two tokens.
    features : int
        How many features are turned; an even number.
    base : float
        Pair i turns by position · base^(−2i/features).

    Returns
    -------
    float64 array (T, features/2)
        In radians.

    Raises
    ------
    ValueError
        If features is odd, base is not above 0, or positions is no list of numbers.

    Notes
    -----
    Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021.

    Examples
    --------
    >>> angles([0, 1, 2], 4).tolist()
    [[0.0, 0.0], [1.0, 0.01], [2.0, 0.02]]
    """
    features = _count("features", features, least=0)
    if features % 2:
        raise refusal(
            "features must be an even number, got {features}: rotary "
            "positions turn features in pairs",
            features=features,
        )
    return _angles(positions, features, checks.above_zero("base", base))


def rotate(x: Array, cos: Array, sin: Array, layout: Layout = "halves") -> Array:
    """Return x with its first features turned in pairs by each token's own angles.

    The pair (a, b) becomes (a cos − b sin, b cos + a sin).

    Parameters
    ----------
    x : array (T, d)
    cos, sin : array (T, r/2)
        The first r features are turned, r ≤ d; the others stay.
    layout : "halves" or "interleaved"
        Whether feature i pairs with feature i + r/2 (GPT-NeoX, Llama in transformers),
        or feature 2i with feature 2i + 1 (RoFormer, GPT-J).

    Returns
    -------
    array (T, d)
        In float32 when x is float32 or narrower, else in float64.

    Raises
    ------
    ValueError
        If the shapes do not fit or the layout is unknown.

    Notes
    -----
    Su et al. 2021, equation 34; the layouts are those of ONNX RotaryEmbedding.

    Examples
    --------
    >>> rotate([[1, 2, 3, 4]], cos=[[0, 0]], sin=[[1, 1]]).tolist()
    [[-3.0, -4.0, 1.0, 2.0]]
    >>> rotate([[1, 2, 3, 4]], [[0, 0]], [[1, 1]], "interleaved").tolist()
    [[-2.0, 1.0, -4.0, 3.0]]
    """
    x = matrix("x", x)
    cos, sin = turns(x, cos, sin)
    first, second = pairs(layout, cos.shape[1])
    turned = x.copy()
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        turned[:, first] = x[:, first] * cos - x[:, second] * sin
        turned[:, second] = x[:, second] * cos + x[:, first] * sin
    return turned


def alibi_slopes(heads: int) -> Array:
    """Return how steeply each head's bias falls with the distance to the key.

    Returns
    -------
    float64 array (heads,)
        Head i of a power of two n: 2^(−8(i + 1)/n). Any other number of heads has the
        slopes of the power of two below it and then every other one of the power above.

    Raises
    ------
    ValueError
        If heads is below 1.

    Notes
    -----
    Press et al., "Train Short, Test Long: Attention with Linear Biases", 2022.

    Examples
    --------
    >>> alibi_slopes(3).tolist()
    [0.0625, 0.00390625, 0.25]
    """
    heads = _count("heads", heads, least=1)
    power = 1 << (heads.bit_length() - 1)  # the largest that is not above heads
    even = 2.0 ** (-8 / power * np.arange(1, power + 1))
    between = 2.0 ** (-4 / power * np.arange(1, 2 * power, 2))
    return np.concatenate([even, between[: heads - power]])


def sinusoidal(positions: Array, features: int) -> Array:
    """Return the vectors that are added to the embeddings of tokens.

    Parameters
    ----------
    positions : array (T,)
    features : int

    Returns
    -------
    float64 array (T, features)
        Feature 2i is sin(position / 10000^(2i/features)), feature 2i + 1 the cosine; an
        odd number of features lacks the last cosine.

    Raises
    ------
    ValueError
        If positions is no list of numbers.

    Notes
    -----
    Vaswani et al., "Attention Is All You Need", 2017, section 3.5.

    Examples
    --------
    >>> sinusoidal([0], 5).tolist()
    [[0.0, 1.0, 0.0, 1.0, 0.0]]
    """
    features = _count("features", features, least=0)
    turns = _angles(positions, features, BASE)  # (T, features/2, rounded up)
    with np.errstate(invalid="ignore"):  # the sine of inf is NaN
        waves = np.stack([np.sin(turns), np.cos(turns)], axis=2)
    return waves.reshape(len(turns), 2 * turns.shape[1])[:, :features]


def _angles(positions: Array, features: int, base: float) -> Array:
    """Return position times frequency, one frequency for every two features."""
    places = as_type(real("positions", positions), np.float64)
    if places.ndim != 1:
        raise refusal(
            "positions must be a list, one number per token, got shape {shape}",
            shape=places.shape,
        )
    powers = np.arange(0, features, 2) / max(features, 1)  # (features/2,)
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        return np.outer(places, base**-powers)  # (T, features/2)


def _count(name: str, number: int, least: int) -> int:
    number = checks.whole(name, number)
    if number < least:
        raise refusal(
            "{name} must be at least {least}, got {number}",
            name=name,
            least=least,
            number=number,
        )
    return number
