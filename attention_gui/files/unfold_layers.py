"""The fields of a document of layers: arrays by name, and their structure in words."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.core.sublayers import Norm
from attention_gui.files.array_names import (
    BIASES,
    FEED,
    NORMS,
    POSITION_ARRAYS,
    WEIGHTS,
    in_layer,
)
from attention_gui.files.fields import STRUCTURE, Fields
from attention_gui.files.pin_rows import rows_of
from attention_gui.files.rule_fields import RULE_ARRAYS, fields_of_rule

Arrays = dict[str, Array]


def layered_fields(document: Document) -> Fields:
    """Return the arrays of a document, and what they are parts of.

    Returns
    -------
    dict
        Arrays by the names that `array_names` lists. Under "document" an object for
        JSON: "arrays" names them all, "positions" says the kind and whatever numbers
        it has, and "layers" for each layer its "heads" and "key_heads", "residual",
        "norm_first", the kind and eps of its norms, the kind of its "feed", the heads
        that are "off", their "names", and its "rule", or "rules", one for each head.
    """
    arrays: Arrays = {}
    for name in ("embeddings", "key_embeddings"):
        _keep(arrays, name, getattr(document, name))
    for name, field in POSITION_ARRAYS.items():
        _keep(arrays, name, getattr(document.positions, field))
    layers = [_layer(arrays, *numbered) for numbered in enumerate(document.layers)]
    structure = {
        "positions": _positions(document.positions),
        "layers": layers,
        "arrays": list(arrays),
    }
    return {STRUCTURE: structure, **arrays}


def _keep(arrays: Arrays, name: str, array: Array | None) -> None:
    if array is not None:
        arrays[name] = array


def _positions(positions: Positions) -> dict[str, Any]:
    said = {"kind": positions.kind, "base": float(positions.base)}
    if positions.rotary is not None:
        said["rotary"] = int(positions.rotary)
    return said | {"layout": positions.layout}


def _layer(arrays: Arrays, number: int, layer: Layer) -> dict[str, Any]:
    """Keep the arrays of a layer; return what else it is made of."""
    said: dict[str, Any] = {"heads": layer.heads, "key_heads": len(layer.key)}
    for stage in GIVEN:
        _keep_sources(arrays, number, stage, getattr(layer, stage))
    said |= _rules(arrays, number, layer)
    if layer.output_weight is not None:
        _keep_heads(arrays, number, "W_O", layer.output_weight)
    _keep(arrays, in_layer(number, "b_O"), layer.output_bias)
    said |= {"residual": bool(layer.residual), "norm_first": bool(layer.norm_first)}
    said |= _norms(arrays, number, layer)
    if layer.feed is not None:
        said["feed"] = layer.feed.kind
        for name, field in FEED.items():
            _keep(arrays, in_layer(number, name), getattr(layer.feed, field))
    arrays.update(rows_of(layer.pins, number))
    return said | _of_heads(layer)


def _of_heads(layer: Layer) -> dict[str, Any]:
    """Return which heads are off, and what they are called, if that is to be said."""
    said = {"off": sorted(layer.off), "names": list(layer.names or ())}
    return {name: heads for name, heads in said.items() if heads}


def _norms(arrays: Arrays, number: int, layer: Layer) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for field, name in NORMS.items():
        norm: Norm | None = getattr(layer, field)
        if norm is not None:
            said[field] = {"kind": norm.kind, "eps": float(norm.eps)}
            _keep(arrays, in_layer(number, f"{name}_gain"), norm.gain)
            _keep(arrays, in_layer(number, f"{name}_bias"), norm.bias)
    return said


def _keep_sources(arrays: Arrays, number: int, stage: str, sources: Any) -> None:
    """Keep what is given, and the weights and biases of what is projected."""

    def part(field: str) -> list[Array | None]:
        return [getattr(source, field, None) for source in sources]

    given = [None if isinstance(one, Projection) else one for one in sources]
    _keep_heads(arrays, number, stage, given)
    _keep_heads(arrays, number, WEIGHTS[stage], part("weight"))  # type: ignore[index]
    _keep_heads(arrays, number, BIASES[stage], part("bias"))  # type: ignore[index]


def _keep_heads(
    arrays: Arrays, number: int, name: str, heads: Sequence[Array | None]
) -> None:
    """Keep an array of each head that has one: stacked, where all have."""
    there = [array for array in heads if array is not None]
    if len(there) == len(heads):
        arrays[in_layer(number, name)] = np.stack(there)
        return
    for head, array in enumerate(heads):
        _keep(arrays, in_layer(number, name, head), array)


def _rules(arrays: Arrays, number: int, layer: Layer) -> dict[str, Any]:
    if isinstance(layer.rules, Rule):
        return {"rule": _rule(layer.rules, _keeper(arrays, number, None))}
    return {
        "rules": [
            _rule(rule, _keeper(arrays, number, head))
            for head, rule in enumerate(layer.rules)
        ]
    }


def _keeper(
    arrays: Arrays, number: int, head: int | None
) -> Callable[[str, Array], None]:
    return lambda name, array: _keep(arrays, in_layer(number, name, head), array)


def _rule(rule: Rule, keep: Callable[[str, Array], None]) -> dict[str, Any]:
    """Keep the arrays of a rule; return what else it says."""
    fields = fields_of_rule(rule)
    for name in RULE_ARRAYS:
        if name in fields:
            keep(name, fields.pop(name))
    return fields
