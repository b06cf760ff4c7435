"""Heads taken anew: a layer with other heads, and all that belongs to each of them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array, frozen
from attention_gui.core.cell import OF_KEY_HEADS
from attention_gui.core.layer import Layer, Projection, Source
from attention_gui.core.pins import LAYER, Cells, Matrix, Pins, frozen_pins
from attention_gui.core.rule import Rule
from attention_gui.core.taking import Take, each_taken


def layer_taken(layer: Layer, heads: Take, of_keys: Take) -> Layer:
    """Return a layer whose query heads and key heads are taken anew.

    A fresh head is of zeros, and has the rule of the last.

    Parameters
    ----------
    layer : Layer
    heads, of_keys : Take
    """
    return replace(
        layer,
        query=_sources(layer.query, heads),
        key=_sources(layer.key, of_keys),
        value=_sources(layer.value, of_keys),
        rules=_rules(layer, heads),
        output_weight=_output_weight(layer.output_weight, heads),
        names=_names(layer.names, heads),
        off=frozenset(n for n, old in enumerate(heads) if old in layer.off),
        pins=_pins(layer.pins, heads, of_keys),
    )


def _sources(sources: Sequence[Source], take: Take) -> tuple[Source, ...]:
    return each_taken(sources, take, lambda: _zeros(sources[-1]))


def _zeros(source: Source) -> Source:
    """Return a source like another, of zeros."""
    if not isinstance(source, Projection):
        return _frozen_zeros(source)
    bias = None if source.bias is None else _frozen_zeros(source.bias)
    return Projection(_frozen_zeros(source.weight), bias)


def _frozen_zeros(like: Array) -> Array:
    return frozen(np.zeros_like(like))


def _output_weight(
    weights: tuple[Array, ...] | None, heads: Take
) -> tuple[Array, ...] | None:
    if weights is None:
        return None
    return each_taken(weights, heads, lambda: _frozen_zeros(weights[-1]))


def _rules(layer: Layer, heads: Take) -> tuple[Rule, ...] | Rule:
    rules = layer.rules
    if isinstance(rules, Rule):
        return rules
    return each_taken(rules, heads, lambda: rules[-1])


def _names(names: tuple[str, ...] | None, heads: Take) -> tuple[str, ...] | None:
    if names is None:
        return None
    taken = each_taken(names, heads, str)
    return taken if any(taken) else None


def _pins(pins: Pins, heads: Take, of_keys: Take) -> Pins:
    """Return pins with the heads that they have come to; copies are pinned alike."""
    new: dict[Matrix, Cells] = {}
    for matrix, cells in pins.items():
        if matrix.head == LAYER:
            new[matrix] = cells
            continue
        take = of_keys if matrix.stage in OF_KEY_HEADS else heads
        for number, old in enumerate(take):
            if old == matrix.head:
                new[Matrix(matrix.stage, number)] = cells
    return frozen_pins(new)
