"""Weights of others put into a document, or made a document of their own."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.language import counted, refusal, tr
from attention_gui.core.layer import Layer, Projection, Source
from attention_gui.files.opening import sentence_of
from attention_gui.files.weight_file import Found, numbers_of, tensors_in
from attention_gui.files.weight_heads import Named, Shared, shared
from attention_gui.files.weight_layer import check_whole, layer_of
from attention_gui.files.weight_plan import (
    LayerPlan,
    counts,
    embeddings_of,
    named,
    old_layer,
    plans,
    shadows,
)
from attention_gui.files.weights import Choices

TOKENS = 8  # of a document that is made of weights alone


def imported(document: Document | None, path: Path, choices: Choices) -> Document:
    """Return a document with the chosen weights of a file.

    Parameters
    ----------
    document : Document, optional
        That they are put into: what they do not replace stays, but for the pins of
        their layers. Its embeddings stay if they are as wide as the weights read; else
        each token has a feature of its own. None makes a new document.
    path : Path
        A `.npz` or `.safetensors`.
    choices : Choices

    Raises
    ------
    ValueError
        With one sentence, if anything is missing or does not fit.
    """
    tensors = tensors_in(path)
    check(tensors, document, choices)
    plan, read = plans(tensors, choices), embeddings_of(tensors, choices)
    names = [one.name for layer in plan for one in layer.parts.values()]
    numbers = numbers_of(path, [*names, *([read.name] if read else [])])
    try:
        layers = list(() if document is None else document.layers)
        for one in plan:
            old = old_layer(document, one)
            parts = named(one.parts, numbers, choices)
            layer = layer_of(parts, _shared(parts, one, choices, old), choices, old)
            layers[one.target : one.target + 1] = [layer]
        own = None if read is None else _flat(numbers[read.name])
        return _whole(document, path, layers, own)
    except (ValueError, MemoryError) as error:
        raise ValueError(sentence_of(path, error, "imported")) from None


def check(
    tensors: Iterable[Found], document: Document | None, choices: Choices
) -> None:
    """Raise ValueError if, by its shapes alone, something is missing or does not fit.

    Parameters
    ----------
    tensors : iterable of Found
    document : Document, optional
        That the weights are put into.
    choices : Choices
    """
    tensors = tuple(tensors)
    plan, read = plans(tensors, choices), embeddings_of(tensors, choices)
    if not plan and read is None:
        raise refusal("nothing is used: say of a tensor what it is used as")
    if not plan and document is None:
        raise refusal("embeddings alone make no document: there are no weights")
    if read is not None:
        _flat(shadows([read])[read.name])
    there = 0 if document is None else len(document.layers)
    for one in plan:
        _check_place(one, there)
        there = max(there, one.target + 1)
        old = old_layer(document, one)
        parts = named(one.parts, shadows(one.parts.values()), choices)
        heads = _shared(parts, one, choices, old)
        check_whole(one.number, parts, heads, choices, old)


def _check_place(plan: LayerPlan, there: int) -> None:
    if plan.target > there:
        raise refusal(
            "layer {number} of the file would become layer {target}, but {before}",
            number=plan.number,
            target=plan.target,
            before=counted(
                there,
                "there is only {n} before it",
                "there are only {n} before it",
            ),
        )


def _shared(
    parts: Named, plan: LayerPlan, choices: Choices, old: Layer | None
) -> Shared:
    return shared(parts, counts(parts, plan, choices, old))


def _flat(embeddings: Array) -> Array:
    """Return embeddings (tokens, features), which may be a batch of one."""
    if embeddings.ndim == 3 and len(embeddings) == 1:
        embeddings = embeddings.reshape(embeddings.shape[1:])
    if embeddings.ndim != 2:
        raise refusal(
            "the embeddings have the shape {shape}; expected (tokens, features)",
            shape=embeddings.shape,
        )
    return embeddings


def _whole(
    document: Document | None, path: Path, layers: list[Layer], own: Array | None
) -> Document:
    """Return the document of some layers, with embeddings that fit them."""
    if document is None:
        width = _width(layers[0].query)
        made = _one_hot(min(width, TOKENS), layers[0].query) if own is None else own
        note = tr("Weights of {name}.", name=path.name)
        return network(layers, made, title=path.stem, note=note)
    crossed = not document.keys_are_queries
    first = layers[0]
    reading = first.query if crossed else (*first.query, *first.key, *first.value)
    read = own
    if own is None:
        read = _fitting(document.embeddings, document.queries, reading)
    same = read is None or len(read) == document.queries
    places = document.positions if same else replace(document.positions, query=None)
    return network(
        layers,
        read,
        document.tokens if same else None,
        document.title,
        document.note,
        _key_embeddings(document, layers) if crossed else None,
        document.key_tokens if same or crossed else None,
        places,
    )


def _key_embeddings(document: Document, layers: list[Layer]) -> Array | None:
    """Return what keys and values are projected from, where they have their own."""
    reading = [source for layer in layers for source in (*layer.key, *layer.value)]
    return _fitting(document.key_embeddings, document.keys, reading)


def _fitting(old: Array | None, tokens: int, reading: Sequence[Source]) -> Array | None:
    """Return embeddings as wide as what reads them, if anything does."""
    width = _width(reading)
    if not width or (old is not None and old.shape[1] == width):
        return old
    return _one_hot(tokens, reading)


def _width(reading: Sequence[Source]) -> int:
    """Return the features that projections read; 0 where there are none."""
    weight = _weight(reading)
    return 0 if weight is None else len(weight)


def _weight(reading: Sequence[Source]) -> Array | None:
    weights = (one.weight for one in reading if isinstance(one, Projection))
    return next(weights, None)


def _one_hot(tokens: int, reading: Sequence[Source]) -> Array:
    """Return a feature for each token, in the float type of what reads them."""
    weight = _weight(reading)
    return np.eye(
        tokens, _width(reading), dtype=None if weight is None else weight.dtype
    )
