"""Blank: documents to start from, with embeddings and projections to be typed over."""

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.fitting import CELLS
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Layer, Projection

EmbeddingKind = Literal["zeros", "one-hot", "random"]
Weights = Literal["zeros", "identity", "random"]


def blank(
    tokens: Sequence[str],
    features: int = 8,
    heads: int = 1,
    head_features: int | None = None,
    layers: int = 1,
    embeddings: EmbeddingKind = "one-hot",
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
    if head_features is None:
        head_features = max(features // max(heads, 1), 1)
    _check_kind("embeddings", embeddings, get_args(EmbeddingKind))
    _check_kind("weights", weights, get_args(Weights))
    _check_counts(tokens, features, heads, head_features, layers)
    random = np.random.default_rng(seed)
    read = _embeddings(embeddings, tokens, features, random)
    made = [
        _layer(weights, features, heads, head_features, layers > 1, random)
        for _ in range(layers)
    ]
    return network(made, read, tokens, note=_note(embeddings, weights, seed))


def _check_counts(
    tokens: Sequence[str], features: int, heads: int, head_features: int, layers: int
) -> None:
    """Raise ValueError unless every number is above 0, and they make no giant."""
    counts = {"tokens": len(tokens), "features": features, "heads": heads}
    counts |= {"head features": head_features, "layers": layers}
    for name, count in counts.items():
        if count < 1:
            raise refusal(
                "there must be 1 or more {name}, got {count}", name=name, count=count
            )
    weights = 4 * layers * heads * head_features * features
    if max(weights, features * len(tokens)) > CELLS:
        raise refusal(
            "these sizes make more than the {cells} numbers that fit", cells=CELLS
        )


def _check_kind(name: str, kind: str, known: tuple[str, ...]) -> None:
    if kind not in known:
        raise refusal(
            "there are no {kind!r} {name}; {known}",
            kind=kind,
            name=name,
            known=", ".join(known),
        )


def _note(embeddings: EmbeddingKind, weights: Weights, seed: int) -> str:
    kinds = {"embeddings": embeddings, "weights": weights}
    drawn = [name for name, kind in kinds.items() if kind == "random"]
    if len(drawn) == len(kinds):
        return tr("Random embeddings and weights from seed {seed}.", seed=seed)
    if embeddings == "random":
        return tr("Random embeddings from seed {seed}.", seed=seed)
    return tr("Random weights from seed {seed}.", seed=seed) if drawn else ""


def _embeddings(
    kind: EmbeddingKind,
    tokens: Sequence[str],
    features: int,
    random: "np.random.Generator",
) -> Array:
    """Return an embedding for each token, (tokens, features)."""
    words = {
        word: n for n, word in enumerate(dict.fromkeys(tokens))
    }  # spelt alike: one
    if kind == "one-hot" and len(words) > features:
        raise refusal(
            "{count} different tokens cannot each have a feature of their "
            "own: there are {features}",
            count=len(words),
            features=features,
        )
    table = _drawn(kind, len(words), features, random)
    embeddings: Array = table[[words[token] for token in tokens]]
    return embeddings


def _drawn(kind: str, rows: int, columns: int, random: "np.random.Generator") -> Array:
    if kind == "random":
        return random.normal(size=(rows, columns))
    return np.zeros((rows, columns)) if kind == "zeros" else np.eye(rows, columns)


def _layer(
    kind: Weights,
    features: int,
    heads: int,
    of_head: int,
    residual: bool,
    random: "np.random.Generator",
) -> Layer:
    """Return a layer of heads that write what they read back to where it stood."""
    own = [
        np.eye(features)[:, (head * of_head + np.arange(of_head)) % features]
        for head in range(heads)
    ]  # each (features, head features)

    def weight(head: int) -> Array:
        if kind == "identity":
            return own[head]
        drawn: Array = _drawn(kind, features, of_head, random) / np.sqrt(features)
        return drawn

    query, key, value = (
        tuple(Projection(weight(head)) for head in range(heads)) for _ in range(3)
    )
    back = tuple(columns.T for columns in own)
    return Layer(query, key, value, output_weight=back, residual=residual)
