"""Build a document from arrays, or say in one sentence why they make none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array, as_type, checked, frozen, kept
from attention_gui.core.document import Document, Layer
from attention_gui.core.fitting import check
from attention_gui.core.given_positions import POSITIONS
from attention_gui.core.givens import SLOTS, with_given
from attention_gui.core.language import tr
from attention_gui.core.layer import GIVEN, Projection, Source
from attention_gui.core.pins import of_type
from attention_gui.core.positioning import Positions
from attention_gui.core.ranking import check_heads, ranked
from attention_gui.core.rule import Rule
from attention_gui.core.stacking import as_stack

# Given matrices of the document's type: those of positions, and biases, are exact.
_TYPED = tuple(name for name in SLOTS if name not in {*POSITIONS, "bias"})


def document(
    query: Array,
    key: Array,
    value: Array,
    rule: Rule | None = None,
    tokens: Sequence[str] | None = None,
    key_tokens: Sequence[str] | None = None,
    title: str = "Untitled",
    note: str = "",
) -> Document:
    """Return a checked document over copies of the arrays.

    Parameters
    ----------
    query : array (queries, d), (heads, queries, d) or (layers, heads, queries, d)
    key, value : array
        Of the same rank; key heads may be fewer if they divide the query heads.
    rule : Rule, optional
        For every layer.
    tokens, key_tokens : sequence of str, optional
    title, note : str

    Raises
    ------
    ValueError
        With a sentence that names the matrix, what it has and what was expected.
    """
    query, key, value = ranked(query, key, value)
    rule = rule or Rule()
    layers = tuple(
        _layer(*matrices, rule) for matrices in zip(query, key, value, strict=True)
    )
    new = Document(layers, _labels(tokens), _labels(key_tokens), title, note)
    check(new)
    return new


def network(
    layers: Sequence[Layer],
    embeddings: Array | None = None,
    tokens: Sequence[str] | None = None,
    title: str = "Untitled",
    note: str = "",
    key_embeddings: Array | None = None,
    key_tokens: Sequence[str] | None = None,
    positions: Positions | None = None,
) -> Document:
    """Return a checked document of layers that read one another.

    Parameters
    ----------
    layers : sequence of Layer
    embeddings : array (queries, features), optional
        X: what the first layer reads, where it projects anything.
    tokens, key_tokens : sequence of str, optional
    title, note : str
    key_embeddings : array (keys, features), optional
        For cross-attention: what keys and values are projected from.
    positions : Positions, optional

    Raises
    ------
    ValueError
        With a sentence that names the layer and the matrix, what it has and what was
        expected.
    """
    new = Document(
        tuple(layers),
        _labels(tokens),
        _labels(key_tokens),
        title,
        note,
        None if embeddings is None else kept("embeddings", embeddings, 2),
        None
        if key_embeddings is None
        else kept(tr("key embeddings"), key_embeddings, 2),
        positions or Positions(),
    )
    check(new)
    new = _of_one_type(new)
    return replace(new, layers=tuple(map(_with_stacks, new.layers)))


def _labels(tokens: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if tokens is None else tuple(map(str, tokens))


def _layer(query: Array, key: Array, value: Array, rule: Rule) -> Layer:
    """Return a layer over copies of (heads, tokens, features)."""
    check_heads(query, key, value)
    share = len(query) // len(key)
    triples = [
        checked(q, key[h // share], value[h // share]) for h, q in enumerate(query)
    ]
    return Layer(
        tuple(frozen(triple[0]) for triple in triples),
        tuple(frozen(triple[1]) for triple in triples[::share]),
        tuple(frozen(triple[2]) for triple in triples[::share]),
        rule,
    )


def _of_one_type(document: Document) -> Document:
    """Return a document whose numbers are all of its matrices' widest float type."""
    dtype = np.result_type(*(array for _, array in _givens(document)))
    for place, array in _givens(document):
        if array.dtype != dtype:
            document = with_given(document, *place, as_type(array, dtype))
    for number, layer in enumerate(document.layers):
        if (pins := of_type(layer.pins, dtype)) is not layer.pins:
            document = document.with_layer(number, replace(layer, pins=pins))
    return document


def _givens(document: Document) -> Iterator[tuple[tuple[str, int, int], Array]]:
    """Yield every given matrix that is kept in the document's float type."""
    for number, layer in enumerate(document.layers):
        for head in range(layer.heads):
            for name in _TYPED:
                array = document.given(name, number, head)
                if array is not None:
                    yield (name, number, head), array


def _with_stacks(layer: Layer) -> Layer:
    """Return a layer whose weights of one kind are quick to be multiplied at once."""
    changed: dict[str, Any] = {}
    for stage in GIVEN:
        sources = getattr(layer, stage)
        weights = [one.weight for one in sources if isinstance(one, Projection)]
        stack = as_stack(weights)
        if stack is not weights:
            changed[stage] = tuple(_with_weights(sources, iter(stack)))
    mixing = as_stack(layer.output_weight or ())
    if mixing is not layer.output_weight and mixing:
        changed["output_weight"] = tuple(mixing)
    return replace(layer, **changed) if changed else layer


def _with_weights(
    sources: Sequence[Source], weights: Iterator[Array]
) -> Iterator[Source]:
    for source in sources:
        if isinstance(source, Projection):
            yield replace(source, weight=next(weights))
        else:
            yield source
