"""Masking: documents in which queries may attend to other keys."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array, frozen
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.masks import fitted
from attention_gui.core.rule import Rule
from attention_gui.core.settling import each_layer, zeros


def with_mask_cells(
    document: Document,
    layer: int | None,
    head: int | None,
    cells: Iterable[tuple[int, int]],
    allowed: bool,
) -> Document:
    """Return a document in which cells of a custom mask are on or off.

    Parameters
    ----------
    document : Document
    layer, head : int, optional
        Whose mask: of every layer, and every head, when None.
    cells : iterable of (int, int)
        Query and key.
    allowed : bool
        Whether these queries may attend to these keys, as far as this mask goes.

    Raises
    ------
    ValueError
        If a cell is not in the mask.
    """
    shape = document.queries, document.keys
    places = _inside(cells, shape)

    def change(rule: Rule) -> Rule:
        mask = np.ones(shape, dtype=bool)
        if rule.mask is not None:
            mask &= fitted("mask", rule.mask, *shape)
        if (mask[places] == allowed).all():
            return rule
        mask[places] = allowed
        return replace(rule, mask=None if mask.all() else frozen(mask))

    return each_layer(
        document, layer, lambda _, here: here.with_each_rule(head, change)
    )


def _inside(
    cells: Iterable[tuple[int, int]], shape: tuple[int, int]
) -> tuple[Array, Array]:
    """Return rows and columns of cells that are in a map of a shape."""
    queries, keys = shape
    places = list(cells)
    for query, key in places:
        if not (0 <= query < queries and 0 <= key < keys):
            raise refusal(
                "there is no cell [{query}, {key}] in a mask of {queries} "
                "queries by {keys} keys",
                query=query,
                key=key,
                queries=queries,
                keys=keys,
            )
    rows, columns = np.array(places, dtype=np.intp).reshape(-1, 2).T
    return rows, columns


def with_bias_matrix(
    document: Document, layer: int | None, head: int | None, on: bool
) -> Document:
    """Return a document in which a bias is added to the scaled scores, or none is.

    Parameters
    ----------
    document : Document
    layer, head : int, optional
        Of every layer, and every head, when None.
    on : bool
        A new bias is 0; one for several cells at once is as large as the map then.
    """
    shape = document.queries, document.keys

    def change(rule: Rule) -> Rule:
        if not on:
            return replace(rule, bias=None)
        if rule.bias is None:
            return replace(rule, bias=zeros(document, *shape))
        if rule.bias.shape == shape:
            return rule
        return replace(rule, bias=np.array(fitted("bias", rule.bias, *shape)))

    return each_layer(
        document, layer, lambda _, here: here.with_each_rule(head, change)
    )


def with_padding(
    document: Document, layer: int | None, head: int | None, keys: Iterable[int]
) -> Document:
    """Return a document in which just these keys are switched off for every query.

    Raises
    ------
    ValueError
        If a key is not there.
    """
    padding = tuple(keys)
    return each_layer(
        document, layer, lambda _, here: here.with_rules(head, padding=padding)
    )


def with_segments(
    document: Document,
    layer: int | None,
    head: int | None,
    segments: Sequence[int] | None,
    key_segments: Sequence[int] | None = None,
) -> Document:
    """Return a document in which queries attend to keys of their own segment alone.

    Parameters
    ----------
    document : Document
    layer, head : int, optional
        Of every layer, and every head, when None.
    segments : sequence of int, optional
        One for each query; None lets every query attend to every segment.
    key_segments : sequence of int, optional
        One for each key; those of the queries when left out.

    Raises
    ------
    ValueError
        If there is not one whole number for each token.
    """
    of_keys = None if segments is None else key_segments
    return each_layer(
        document,
        layer,
        lambda _, here: here.with_rules(head, segments=segments, key_segments=of_keys),
    )
