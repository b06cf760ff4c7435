"""Blank: documents to start from, with embeddings and projections to be typed over."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.layer import Layer, Projection

Vectors = Literal["zeros", "one-hot", "random"]
Weights = Literal["zeros", "identity", "random"]


def blank(
    tokens: Sequence[str],
    features: int = 8,
    heads: int = 1,
    head_features: int | None = None,
    layers: int = 1,
    embeddings: Vectors = "one-hot",
    weights: Weights = "identity",
    seed: int = 0,
) -> Document:
    """Return a document of projected heads over some tokens.

    Parameters
    ----------
    tokens : sequence of str
    features : int
        Of an embedding.
    heads : int
        In each layer.
    head_features : int, optional
        Of each query, key and value; the features shared out when left out.
    layers : int
        From two on, each adds to what it reads.
    embeddings : "zeros", "one-hot" or "random"
        Tokens that are spelt alike have the same embedding.
    weights : "zeros", "identity" or "random"
        Of query, key and value. Identity: each head reads its own features. W_O puts
        them back where they were read, whatever the weights.
    seed : int
        Of what is random; it is said in the note.

    Raises
    ------
    ValueError
        If there are no tokens, a number is below 1, or the features are too few.
    """
    wanted = {"features": features, "heads": heads, "layers": layers}
    if head_features is None:
        head_features = max(features // max(heads, 1), 1)
    _check(tokens, {**wanted, "head features": head_features}, embeddings, weights)
    random = np.random.default_rng(seed)
    read = _embeddings(embeddings, tokens, features, random)
    made = [
        _layer(weights, features, heads, head_features, random) for _ in range(layers)
    ]
    drawn = [
        name
        for name, kind in (("embeddings", embeddings), ("weights", weights))
        if kind == "random"
    ]
    note = f"Random {' and '.join(drawn)} from seed {seed}." if drawn else ""
    if layers > 1:
        made = [replace(layer, residual=True) for layer in made]
    return network(made, read, tokens, note=note)


def _check(
    tokens: Sequence[str], counts: dict[str, int], embeddings: str, weights: str
) -> None:
    if not tokens:
        raise ValueError("there are no tokens")
    for name, count in counts.items():
        if count < 1:
            raise ValueError(f"{name} must be 1 or more, got {count}")
    for name, kind, known in (
        ("embeddings", embeddings, get_args(Vectors)),
        ("weights", weights, get_args(Weights)),
    ):
        if kind not in known:
            raise ValueError(f"there are no {kind!r} {name}; {', '.join(known)}")


def _embeddings(
    kind: Vectors, tokens: Sequence[str], features: int, random: np.random.Generator
) -> Array:
    """Return an embedding for each token, (tokens, features)."""
    words = list(dict.fromkeys(tokens))  # each once, in the order they appear in
    if kind == "zeros":
        table = np.zeros((len(words), features))
    elif kind == "random":
        table = random.normal(size=(len(words), features))
    elif len(words) > features:
        raise ValueError(
            f"{len(words)} different tokens cannot each have a feature of their own: "
            f"there are {features}"
        )
    else:
        table = np.eye(len(words), features)
    read: Array = table[[words.index(token) for token in tokens]]
    return read


def _layer(
    kind: Weights, features: int, heads: int, of_head: int, random: np.random.Generator
) -> Layer:
    own = [
        np.eye(features)[:, (head * of_head + np.arange(of_head)) % features]
        for head in range(heads)
    ]  # each (features, head features): the features that a head reads

    def weight(head: int) -> Array:
        if kind == "random":
            return random.normal(0, 1 / np.sqrt(features), (features, of_head))
        return own[head] if kind == "identity" else np.zeros((features, of_head))

    query, key, value = (
        tuple(Projection(weight(head)) for head in range(heads)) for _ in range(3)
    )
    return Layer(query, key, value, output_weight=tuple(part.T for part in own))
