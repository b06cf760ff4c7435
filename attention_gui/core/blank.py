"""Blank: documents to start from, with embeddings and projections to be typed over."""

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.first_numbers import (
    FirstNumbers,
    check_counts,
    filled,
    filled_by_word,
    random_note,
)
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.ranking import check_shared

Weights = Literal["zeros", "identity", "random", "uniform"]


def blank(
    tokens: Sequence[str],
    features: int = 8,
    heads: int = 1,
    head_features: int | None = None,
    layers: int = 1,
    embeddings: FirstNumbers = "one-hot",
    weights: Weights = "identity",
    seed: int = 0,
    key_heads: int | None = None,
    key_tokens: Sequence[str] | None = None,
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
    embeddings : "zeros", "identity", "one-hot", "random" or "uniform"
        Tokens that are spelt alike have the same embedding, but for the identity.
    weights : "zeros", "identity", "random" or "uniform"
        Of query, key and value. Identity: each head reads its own features. W_O puts
        them back where they were read, whatever the weights.
    seed : int
        Of what is random; it is said in the note.
    key_heads : int, optional
        Keys and values; as many as heads when left out.
    key_tokens : sequence of str, optional
        For cross-attention: what the queries attend to in place of one another.

    Raises
    ------
    ValueError
        If there are no tokens, a number is below 1, the features are too few, or the
        key heads cannot be shared.
    """
    if head_features is None:
        head_features = max(features // max(heads, 1), 1)
    key_heads = heads if key_heads is None else key_heads
    _check_kind("embeddings", embeddings, get_args(FirstNumbers))
    _check_kind("weights", weights, get_args(Weights))
    counts = {
        tr("tokens"): len(tokens),
        tr("features"): features,
        tr("heads"): heads,
        tr("head features"): head_features,
        tr("layers"): layers,
        tr("key heads"): key_heads,
    }
    keys = () if key_tokens is None else tuple(key_tokens)
    if key_tokens is not None:
        counts[tr("key tokens")] = len(keys)
    of_layers = 4 * layers * heads * head_features * features
    check_counts(counts, max(of_layers, features * (len(tokens) + len(keys))))
    check_shared(heads, key_heads)
    random = np.random.default_rng(seed)
    read = filled_by_word(embeddings, (*tokens, *keys), features, random)
    made = [
        _layer(weights, features, (heads, key_heads), head_features, layers > 1, random)
        for _ in range(layers)
    ]
    return network(
        made,
        read[: len(tokens)],
        tokens,
        note=random_note({tr("embeddings"): embeddings, tr("weights"): weights}, seed),
        key_embeddings=read[len(tokens) :] if keys else None,
        key_tokens=key_tokens,
    )


def _check_kind(name: str, kind: str, known: tuple[str, ...]) -> None:
    if kind not in known:
        raise refusal(
            "there are no {kind!r} {name}; {known}",
            kind=kind,
            name=name,
            known=", ".join(known),
        )


def _layer(
    kind: Weights,
    features: int,
    heads: tuple[int, int],
    of_head: int,
    residual: bool,
    random: "np.random.Generator",
) -> Layer:
    """Return a layer of heads that write what they read back to where it stood.

    Parameters
    ----------
    heads : int, int
        Of queries, and of keys.
    """
    own = [
        np.eye(features)[:, (head * of_head + np.arange(of_head)) % features]
        for head in range(heads[0])
    ]  # each (features, head features)

    def weight(head: int) -> Array:
        if kind == "identity":
            return own[head]
        drawn: Array = filled(kind, features, of_head, random) / np.sqrt(features)
        return drawn

    share = heads[0] // heads[1]
    query = tuple(Projection(weight(head)) for head in range(heads[0]))
    key, value = (
        tuple(Projection(weight(head * share)) for head in range(heads[1]))
        for _ in range(2)
    )
    back = tuple(columns.T for columns in own)
    return Layer(query, key, value, output_weight=back, residual=residual)
