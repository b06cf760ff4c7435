"""Rollout: the maps of all layers multiplied into one map of where tokens come from."""

from collections.abc import Callable
from typing import Literal

import numpy as np

from attention_gui.core import checks
from attention_gui.core.arrays import Array, as_type, real
from attention_gui.core.language import refusal

Fusion = Literal["mean", "max", "min"]
FUSIONS: dict[Fusion, Callable[[Array], Array]] = {
    "mean": lambda heads: heads.mean(axis=0, dtype=np.float64),
    "max": lambda heads: heads.max(axis=0),
    "min": lambda heads: heads.min(axis=0),
}


def rollout(weights: Array, fusion: Fusion = "mean", residual: float = 0.5) -> Array:
    """Return how much of each token's last vector comes from each token's first.

    Parameters
    ----------
    weights : array (layers, heads, T, T)
    fusion : "mean", "max" or "min"
        How the heads of a layer become one map.
    residual : float
        The share, 0 to 1, of a vector that goes past the layer: each map becomes
        residual · identity + (1 − residual) · map, with rows that sum to 1 again.

    Returns
    -------
    float64 array (T, T)
        The product of the layers' maps, the last layer leftmost: rows sum to 1. A
        token that attends to nothing carries itself.

    Raises
    ------
    ValueError
        If weights has another shape or no head, residual is not in 0…1, or fusion is
        unknown.

    Notes
    -----
    Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3.

    Examples
    --------
    >>> rollout([[[[1, 0], [1, 0]]], [[[1, 0], [0, 1]]]]).tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    """
    weights = _checked(weights, fusion, residual)
    product = np.eye(weights.shape[-1])
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        for heads in weights:
            product = _carried(mixed(heads, fusion, residual), product)
    return product


def flow(
    weights: Array, token: int, fusion: Fusion = "mean", residual: float = 0.5
) -> Array:
    """Return where one token's last vector comes from, layer by layer.

    Parameters
    ----------
    weights : array (layers, heads, T, T)
    token : int
        0 to T − 1.
    fusion, residual
        As of `rollout`.

    Returns
    -------
    float64 array (layers + 1, T)
        Row l: how much comes from each token as it enters layer l. The last row is 1
        at the token; row 0 is the token's row of the rollout. Rows sum to 1.

    Raises
    ------
    ValueError
        As of `rollout`, and if there is no such token.

    Examples
    --------
    >>> flow([[[[1, 0], [1, 0]]], [[[1, 0], [0, 1]]]], token=1).tolist()
    [[0.5, 0.5], [0.0, 1.0], [0.0, 1.0]]
    """
    weights = _checked(weights, fusion, residual)
    layers, tokens = weights.shape[0], weights.shape[-1]
    shares = np.zeros((layers + 1, tokens))
    shares[-1, _token(token, tokens)] = 1
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        for layer in reversed(range(layers)):
            earlier = mixed(weights[layer], fusion, residual)
            shares[layer] = _carried(shares[layer + 1], earlier)
    return shares


def spread(
    weights: Array, token: int, fusion: Fusion = "mean", residual: float = 0.5
) -> Array:
    """Return how much of one token's first vector is in each, layer by layer.

    Returns
    -------
    float64 array (layers + 1, T)
        Row l: how much of the token there is in each token as it enters layer l. Row 0
        is 1 at the token; the last row is the token's column of the rollout.

    Examples
    --------
    >>> spread([[[[1, 0], [1, 0]]], [[[1, 0], [0, 1]]]], token=1).tolist()
    [[0.0, 1.0], [0.0, 0.5], [0.0, 0.5]]
    """
    weights = _checked(weights, fusion, residual)
    layers, tokens = weights.shape[0], weights.shape[-1]
    shares = np.zeros((layers + 1, tokens, 1))
    shares[0, _token(token, tokens)] = 1
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        for layer in range(layers):
            later = mixed(weights[layer], fusion, residual)
            shares[layer + 1] = _carried(later, shares[layer])
    return shares[:, :, 0]


def mixed(heads: Array, fusion: Fusion, residual: float) -> Array:
    """Return one layer's map with its residual, (T, T): rows sum to 1."""
    identity = np.eye(heads.shape[-1])
    fused = as_type(FUSIONS[fusion](heads), np.float64)
    with np.errstate(all="ignore"):
        whole: Array = residual * identity + (1 - residual) * fused
        total = whole.sum(axis=1, keepdims=True)  # (T, 1)
        return np.where(total == 0, identity, whole / total)


def _carried(later: Array, earlier: Array) -> Array:
    """Return the product of two maps, where a share of 0 brings no NaN along."""
    unknown = np.isnan(earlier)
    if not unknown.any():
        product: Array = later @ earlier
        return product
    carried: Array = later @ np.where(unknown, 0, earlier)
    carried[(later != 0) @ unknown] = np.nan
    return carried


def _checked(weights: Array, fusion: Fusion, residual: float) -> Array:
    """Return weights that can be rolled out, or say what is wrong."""
    if fusion not in tuple(FUSIONS):  # what cannot be hashed is none either
        raise refusal(
            'fusion must be "mean", "max" or "min", got {fusion!r}', fusion=fusion
        )
    if not 0 <= checks.finite("residual", residual) <= 1:
        raise refusal(
            "residual must be between 0 and 1, got {residual}", residual=residual
        )
    weights = real("weights", weights)
    if weights.ndim != 4 or not weights.shape[1]:
        raise refusal(
            "weights must be (layers, heads, tokens, tokens) with a head or "
            "more, got shape {shape}",
            shape=weights.shape,
        )
    if weights.shape[2] != weights.shape[3]:
        raise refusal(
            "weights has {queries} queries but {keys} keys: "
            "layers can be multiplied only where both are the same tokens",
            queries=weights.shape[2],
            keys=weights.shape[3],
        )
    return weights


def _token(token: int, tokens: int) -> int:
    token = checks.whole("token", token)
    if not 0 <= token < tokens:
        raise refusal(
            "token must be in 0 … {last}, got {token}", last=tokens - 1, token=token
        )
    return token
