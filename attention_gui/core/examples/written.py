"""Matrices as they are written out in the examples."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, frozen
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.rule import Rule


def matrices(text: str) -> list[Array]:
    """Return the matrices that stand side by side in a text, a | between them."""
    lines = [line.split("|") for line in text.strip().splitlines()]
    return [
        frozen(np.array([part.split() for part in parts], dtype=np.float64))
        for parts in zip(*lines, strict=True)
    ]


def matrix(text: str) -> Array:
    """Return the matrix of a text that has a line for each row."""
    (alone,) = matrices(text)
    return alone


class Written(NamedTuple):
    """A head as it is written out.

    Attributes
    ----------
    text : str
        A line for each feature of the layer's input that the head has to do with:
        its number, then its row of W_Q, of W_K and of W_V, and, where the head has a
        W_O, its column of that. Everything else is 0.
    query_bias : tuple of float
        b_Q; none when left out.
    """

    text: str
    query_bias: tuple[float, ...] = ()

    def matrices(self, features: int) -> list[Array]:
        """Return W_Q, W_K, W_V and, if there is one, W_O turned: (features, …) each."""
        numbers, rows = zip(
            *(line.split(":") for line in self.text.strip().splitlines()), strict=True
        )
        found = []
        for part in matrices("\n".join(rows)):
            whole = np.zeros((features, part.shape[1]))
            whole[list(map(int, numbers))] = part
            found.append(whole)
        return found


def written_layer(
    heads: Sequence[Written], features: int, rule: Rule, residual: bool = False
) -> Layer:
    """Return a layer of heads that are written out."""
    query, key, value, *out = zip(
        *(head.matrices(features) for head in heads), strict=True
    )
    biases = [np.array(head.query_bias) if head.query_bias else None for head in heads]
    return Layer(
        tuple(map(Projection, query, biases)),
        tuple(map(Projection, key)),
        tuple(map(Projection, value)),
        rule,
        tuple(frozen(weight.T) for weight in out[0]) if out else None,
        residual=residual,
    )
