"""The weights of a layer shared out to its heads."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.ranking import check_shared
from attention_gui.core.sentence import quoted

PROJECTED = ("Q", "K", "V")

Named = Mapping[str, tuple[str, Array]]  # part -> its name in the file, and its numbers
Shared = dict[str, list[Array]]  # part -> an array for each head


class Counts(NamedTuple):
    """How many heads a layer has."""

    heads: int
    key_heads: int

    def of(self, part: str) -> int:
        """Return in how many parts a tensor is shared out."""
        return self.key_heads if part[-1] in "KV" else self.heads


def key_heads(parts: Named, heads: int, asked: int | None, old: Layer | None) -> int:
    """Return how many key heads there are, as the widths of the matrices tell.

    Parameters
    ----------
    parts : mapping
        Matrices as (input, output); those in heads have three axes.
    heads : int
    asked : int, optional
        Where the widths do not tell.
    old : Layer, optional
        That keeps what is not among the parts.
    """
    if heads < 1:
        raise refusal("there must be 1 or more heads, got {heads}", heads=heads)
    in_heads = [p for p in ("W_K", "W_V") if p in parts and parts[p][1].ndim == 3]
    if in_heads:
        return len(parts[in_heads[0]][1])
    if "W_K" in parts:
        return _sharing(parts, heads, old)
    if "W_QKV" in parts:
        return fused_key_heads(parts, heads) or asked or heads
    return asked or heads if old is None else len(old.key)


def _sharing(parts: Named, heads: int, old: Layer | None) -> int:
    """Return how many keys as wide as a query W_K gives."""
    name, matrix = parts["W_K"]
    features = _features(parts, heads, old)
    if not features or matrix.shape[1] % features:
        raise refusal(
            "{name} gives {total} features, which are no whole number "
            "of keys: a query has {features} of them with {heads} heads",
            name=quoted(name),
            total=matrix.shape[1],
            features=features,
            heads=heads,
        )
    return int(matrix.shape[1] // features)


def _features(parts: Named, heads: int, old: Layer | None) -> int:
    """Return how many features a query has; 0 where nothing tells."""
    if "W_Q" not in parts:
        return 0 if old is None else old.features("query")
    name, matrix = parts["W_Q"]
    return int(_heads(name, matrix, heads, True)[0].shape[1])


def fused_key_heads(parts: Named, heads: int) -> int | None:
    """Return how many key heads one matrix for all has, if W_O tells their features."""
    if "W_O" not in parts:
        return None
    mixed = parts["W_O"][1]
    features = mixed.shape[1] if mixed.ndim == 3 else mixed.shape[0] // heads
    if not features or parts["W_QKV"][1].shape[1] % features:
        return None
    found, odd = divmod(parts["W_QKV"][1].shape[1] // features - heads, 2)
    return found if found > 0 and not odd and heads % found == 0 else None


def shared(parts: Named, counts: Counts) -> Shared:
    """Return the weights and biases of attention, an array for each head.

    Raises
    ------
    ValueError
        If the heads cannot share one evenly, with its name.
    """
    check_shared(counts.heads, counts.key_heads)
    found: Shared = {}
    for part, (name, array) in parts.items():
        if part in ("W_QKV", "b_QKV"):
            found |= _parted(part[0], name, array, counts)
        elif part == "W_O":
            found[part] = _rows(name, array, counts.heads)
        elif part[:2] in ("W_", "b_") and part[2:] in PROJECTED:
            found[part] = _heads(name, array, counts.of(part), part[0] == "W")
    return found


def _rows(name: str, array: Array, heads: int) -> list[Array]:
    """Return the rows of W_O that each head's output meets."""
    if array.ndim == 3:
        return _heads(name, array, heads, True)
    return [columns.T for columns in _heads(name, array.T, heads, True)]


def _parted(kind: str, name: str, array: Array, counts: Counts) -> Shared:
    """Return what one matrix, or one bias, holds of query, key and value in turn."""
    heads, of_keys = counts
    total = array.shape[-1]
    features, rest = divmod(total, heads + 2 * of_keys)
    if rest or not features:
        raise refusal(
            "{name} gives {total} features, which {heads} queries, {of_keys} "
            "keys and {of_keys} values cannot share evenly",
            name=quoted(name),
            total=total,
            heads=heads,
            of_keys=of_keys,
        )
    places = np.cumsum([heads * features, of_keys * features])
    pieces = np.split(array, places, axis=-1)
    return {
        f"{kind}_{letter}": _heads(name, piece, counts.of(letter), kind == "W")
        for letter, piece in zip(PROJECTED, pieces, strict=True)
    }


def _heads(name: str, array: Array, count: int, is_matrix: bool) -> list[Array]:
    """Return an array for each head: the parts of its last axis, if it has no own."""
    if array.ndim == (3 if is_matrix else 2):
        if len(array) != count:
            raise refusal(
                "{name} is for {heads} heads, where there are {count}",
                name=quoted(name),
                heads=len(array),
                count=count,
            )
        return list(array)
    if array.shape[-1] % count:
        raise refusal(
            "{name} has {total} features, which {count} heads cannot share evenly",
            name=quoted(name),
            total=array.shape[-1],
            count=count,
        )
    return np.split(array, count, axis=-1)
