"""Blank: documents to start from, whose queries, keys and values are typed over."""

from collections.abc import Sequence

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.first_numbers import (
    FirstNumbers,
    check_counts,
    filled,
    filled_by_word,
    random_note,
)
from attention_gui.core.language import tr
from attention_gui.core.ranking import check_shared


def blank_given(
    tokens: Sequence[str],
    features: int = 2,
    value_features: int | None = None,
    heads: int = 1,
    key_heads: int | None = None,
    layers: int = 1,
    fill: FirstNumbers = "zeros",
    seed: int = 0,
    key_tokens: Sequence[str] | None = None,
) -> Document:
    """Return a document of given heads over some tokens.

    Parameters
    ----------
    tokens : sequence of str
    features : int
        Of a query, and of a key.
    value_features : int, optional
        Of a value; as many as of a key when left out.
    heads, layers : int
    key_heads : int, optional
        Keys and values; as many as heads when left out.
    fill : "zeros", "identity", "one-hot", "random" or "uniform"
        What the matrices start with. One-hot: tokens that are spelt alike are alike.
    seed : int
        Of what is random; it is said in the note.
    key_tokens : sequence of str, optional
        What the queries attend to in place of one another.

    Raises
    ------
    ValueError
        If there are no tokens, a number is below 1, the features are too few, or the
        key heads cannot be shared.
    """
    keys = tokens if key_tokens is None else key_tokens
    key_heads = heads if key_heads is None else key_heads
    of_value = features if value_features is None else value_features
    counts = {
        tr("tokens"): len(tokens),
        tr("key tokens"): len(keys),
        tr("features"): features,
        tr("value features"): of_value,
        tr("heads"): heads,
        tr("key heads"): key_heads,
        tr("layers"): layers,
    }
    per_head = len(tokens) * features + len(keys) * (features + of_value)
    check_counts(counts, layers * heads * per_head)
    check_shared(heads, key_heads)
    random = np.random.default_rng(seed)

    def made(words: Sequence[str], columns: int, of: int) -> Array:
        matrices = [_matrix(fill, words, columns, random) for _ in range(layers * of)]
        return np.array(matrices).reshape(layers, of, len(words), columns)

    return document(
        made(tokens, features, heads),
        made(keys, features, key_heads),
        made(keys, of_value, key_heads),
        tokens=tokens,
        key_tokens=key_tokens,
        note=random_note({tr("numbers"): fill}, seed),
    )


def _matrix(
    fill: FirstNumbers,
    words: Sequence[str],
    columns: int,
    random: "np.random.Generator",
) -> Array:
    if fill == "one-hot":
        return filled_by_word(fill, words, columns, random)
    return filled(fill, len(words), columns, random)
