"""Whether two documents hold the same: every array and number, to the last bit."""

import struct
from dataclasses import fields, is_dataclass

import numpy as np

from attention_gui.core.pins import LAYER
from attention_gui.core.stack import Stack


def contents(thing, text=False):
    """Return all that a document holds, as what can be compared.

    `text` is for what went through text, where every NaN is one and the same.
    """
    kinds = {
        np.ndarray: lambda: _array(thing, text),
        float: lambda: "nan" if text and thing != thing else struct.pack("<d", thing),
        tuple: lambda: tuple(contents(part, text) for part in thing),
    }
    if is_dataclass(thing):
        named = {field.name: getattr(thing, field.name) for field in fields(thing)}
        return contents(named, text)
    if hasattr(thing, "items"):
        return {key: contents(part, text) for key, part in thing.items()}
    return kinds.get(type(thing), lambda: thing)()


def _array(array, text):
    if text and array.dtype.kind == "f":
        array = np.where(np.isnan(array), np.array(np.nan, array.dtype), array)
    return array.dtype.str, array.shape, array.tobytes()


def computed(document):
    """Return the bits of everything that is computed of a document."""
    stack = Stack(document)
    heads = ("query", "key", "value", "scores", "scaled", "weights", "output")
    return [
        stack.stage(stage, layer, head).tobytes()
        for layer, one in enumerate(document.layers)
        for stage, head in (
            *((stage, head) for stage in heads for head in range(one.heads)),
            ("attended", LAYER),
            ("layer_output", LAYER),
        )
    ]
