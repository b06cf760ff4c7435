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
    if is_dataclass(thing):
        return {
            field.name: contents(getattr(thing, field.name), text)
            for field in fields(thing)
        }
    if isinstance(thing, np.ndarray):
        if text and thing.dtype.kind == "f":
            thing = np.where(np.isnan(thing), np.array(np.nan, thing.dtype), thing)
        return thing.dtype.str, thing.shape, thing.tobytes()
    if isinstance(thing, float):
        return "nan" if text and thing != thing else struct.pack("<d", thing)
    if isinstance(thing, tuple):
        return tuple(contents(part, text) for part in thing)
    if hasattr(thing, "items"):
        return {key: contents(part, text) for key, part in thing.items()}
    return thing


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
