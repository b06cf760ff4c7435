"""The given matrices of a document by their names: where each is kept, and put back.

A vector is shown and edited as a matrix of one row; positions as one of one column.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.given_positions import POSITIONS
from attention_gui.core.layer import GIVEN, Given, Layer, Projection
from attention_gui.core.masks import fitted
from attention_gui.core.slot import Slot

if TYPE_CHECKING:
    from attention_gui.core.document import Document


def given(document: "Document", name: str, layer: int, head: int) -> Array | None:
    """Return a given matrix by its name, or None where the document has none.

    Parameters
    ----------
    name : str
        One of SLOTS: "query", "embeddings", "W_Q", …
    layer, head : int
        Which one, where there is one for each.

    Returns
    -------
    array (rows, columns) or None
    """
    slot = SLOTS.get(name)
    return None if slot is None else slot.get(document, layer, head)


def with_given(
    document: "Document", name: str, layer: int, head: int, matrix: Array
) -> "Document":
    """Return a document in which a given matrix is another of the same shape."""
    matrix.flags.writeable = False
    return SLOTS[name].put(document, layer, head, matrix)


def _of_document(field: str) -> Slot:
    def put(document: "Document", _layer: int, _head: int, matrix: Array) -> "Document":
        changed: dict[str, Any] = {field: matrix}
        return replace(document, **changed)

    return Slot(lambda document, *_: getattr(document, field), put)


def _in_layer(
    get: Callable[[Layer, int], Array | None],
    put: Callable[[Layer, int, Array], Layer],
) -> Slot:
    """Return the slot of what a layer holds, vectors worn as one row."""

    def got(document: "Document", layer: int, head: int) -> Array | None:
        array = get(document.layers[layer], head)
        return None if array is None else np.atleast_2d(array)

    def with_matrix(
        document: "Document", number: int, head: int, matrix: Array
    ) -> "Document":
        layer = document.layers[number]
        old = get(layer, head)
        flat = old is not None and old.ndim == 1
        changed = put(layer, head, matrix.reshape(-1) if flat else matrix)
        return document.with_layer(number, changed)

    return Slot(got, with_matrix)


def _source(stage: Given) -> Slot:
    """Return the slot of a query, key or value that is given."""

    def get(layer: Layer, head: int) -> Array | None:
        source = layer.source(stage, head)
        return None if isinstance(source, Projection) else source

    def put(layer: Layer, head: int, matrix: Array) -> Layer:
        return with_source(layer, stage, head, matrix)

    return _in_layer(get, put)


def _projection(stage: Given, field: str) -> Slot:
    """Return the slot of the weight or the bias of a projection."""

    def get(layer: Layer, head: int) -> Array | None:
        source = layer.source(stage, head)
        return getattr(source, field) if isinstance(source, Projection) else None

    def put(layer: Layer, head: int, array: Array) -> Layer:
        changed: dict[str, Any] = {field: array}
        source = layer.source(stage, head)
        return with_source(layer, stage, head, replace(source, **changed))  # type: ignore[type-var]

    return _in_layer(get, put)


def with_source(
    layer: Layer, stage: Given, head: int, source: Array | Projection
) -> Layer:
    """Return a layer in which a head's query, key or value comes from elsewhere."""
    sources = list(getattr(layer, stage))
    sources[layer.index(stage, head)] = source
    changed: dict[str, Any] = {stage: tuple(sources)}
    return replace(layer, **changed)


def _output_weight() -> Slot:
    """Return the slot of a head's rows of W_O."""

    def get(layer: Layer, head: int) -> Array | None:
        return None if layer.output_weight is None else layer.output_weight[head]

    def put(layer: Layer, head: int, matrix: Array) -> Layer:
        weights = list(layer.output_weight or ())
        weights[head] = matrix
        return replace(layer, output_weight=tuple(weights))

    return _in_layer(get, put)


def _bias() -> Slot:
    """Return the slot of the bias of a head's rule, as large as its map."""

    def get(document: "Document", layer: int, head: int) -> Array | None:
        bias = document.layers[layer].rule_of(head).bias
        shape = document.queries, document.keys
        if bias is None or bias.shape == shape:
            return bias
        return fitted("bias", bias, *shape)

    def put(document: "Document", layer: int, head: int, matrix: Array) -> "Document":
        changed = document.layers[layer].with_rules(head, bias=matrix)
        return document.with_layer(layer, changed)

    return Slot(get, put)


def _of_layer(part: str, field: str = "") -> Slot:
    """Return the slot of an array of a layer, or of one of the layer's parts."""

    def get(layer: Layer, _head: int) -> Array | None:
        owner = getattr(layer, part)
        array: Array | None = owner
        if field and owner is not None:
            array = getattr(owner, field)
        return array

    def put(layer: Layer, _head: int, array: Array) -> Layer:
        changed: dict[str, Any] = {field: array}
        new = replace(getattr(layer, part), **changed) if field else array
        whole: dict[str, Any] = {part: new}
        return replace(layer, **whole)

    return _in_layer(get, put)


SLOTS: dict[str, Slot] = {
    "embeddings": _of_document("embeddings"),
    "key_embeddings": _of_document("key_embeddings"),
    **POSITIONS,
    **{stage: _source(stage) for stage in GIVEN},
    **{f"W_{stage[0].upper()}": _projection(stage, "weight") for stage in GIVEN},
    **{f"b_{stage[0].upper()}": _projection(stage, "bias") for stage in GIVEN},
    "W_O": _output_weight(),
    "b_O": _of_layer("output_bias"),
    "bias": _bias(),
    "norm_gain": _of_layer("attention_norm", "gain"),
    "norm_bias": _of_layer("attention_norm", "bias"),
    "W_up": _of_layer("feed", "up"),
    "b_up": _of_layer("feed", "up_bias"),
    "W_gate": _of_layer("feed", "gate"),
    "b_gate": _of_layer("feed", "gate_bias"),
    "W_down": _of_layer("feed", "down"),
    "b_down": _of_layer("feed", "down_bias"),
    "feed_gain": _of_layer("feed_norm", "gain"),
    "feed_bias": _of_layer("feed_norm", "bias"),
}
