"""Vectors: documents with biases and gains added, or taken away."""

from dataclasses import replace
from typing import Any

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.givens import with_source
from attention_gui.core.language import later, refusal, tr, translated
from attention_gui.core.layer import GIVEN, Given, Layer, Projection
from attention_gui.core.settling import each_layer, numbers, ones, zeros
from attention_gui.core.shapes import input_width

_PROJECTED: dict[str, Given] = {f"b_{stage[0].upper()}": stage for stage in GIVEN}

# Of which part of a layer, "" for the layer itself, and which field of it.
_PARTS = {
    "b_O": ("", "output_bias"),
    "norm_gain": ("attention_norm", "gain"),
    "norm_bias": ("attention_norm", "bias"),
    "feed_gain": ("feed_norm", "gain"),
    "feed_bias": ("feed_norm", "bias"),
    "b_up": ("feed", "up_bias"),
    "b_gate": ("feed", "gate_bias"),
    "b_down": ("feed", "down_bias"),
}
_CALLED = {
    "attention_norm": later("attention norm"),
    "feed_norm": later("feed-forward norm"),
    "feed": later("feed-forward part"),
}


def with_vector(
    document: Document, name: str, layer: int | None, head: int | None, on: bool
) -> Document:
    """Return a document with a bias or a gain more, or less.

    Parameters
    ----------
    document : Document
    name : str
        b_Q, b_K, b_V, b_O, norm_gain, norm_bias, b_up, b_gate, b_down, feed_gain or
        feed_bias.
    layer : int, optional
        Every layer that can have it when None.
    head : int, optional
        Of b_Q, b_K and b_V: every head that can have it when None.
    on : bool
        A new bias is 0, a new gain is 1.

    Raises
    ------
    ValueError
        If there is nothing that could have it.
    """
    lacks = {n: _lacks(document, name, n, head) for n in numbers(document, layer)}
    if on and all(lacks.values()):
        raise ValueError(next(iter(lacks.values())))

    def change(number: int, here: Layer) -> Layer:
        if lacks[number]:
            return here
        if name in _PROJECTED:
            return _with_projected(document, here, _PROJECTED[name], head, on)
        return _with_field(document, number, name, on)

    return each_layer(document, layer, change)


def norm_width(document: Document, number: int, norm: str) -> int:
    """Return the features that a norm of a layer is for.

    Raises
    ------
    ValueError
        If there are none.
    """
    here = document.layers[number]
    if norm == "feed_norm" or not here.norm_first:
        return here.width
    width = input_width(document, number)
    if not width:
        raise refusal(
            "layer {number} reads nothing that could be normalised", number=number
        )
    return width


def _lacks(document: Document, name: str, number: int, head: int | None) -> str:
    """Return why a layer cannot have a vector, or "" where it can."""
    here = document.layers[number]
    if name in _PROJECTED:
        stage = _PROJECTED[name]
        if _projections(here, stage, head):
            return ""
        return tr(
            "the {stage} of layer {number} is given: it has no bias",
            stage=stage,
            number=number,
        )
    part, _ = _part(name)
    owner: Any = getattr(here, part) if part else here
    if owner is None:
        return tr(
            "layer {number} has no {part}",
            number=number,
            part=translated(_CALLED[part]),
        )
    if name == "b_gate" and owner.gate is None:
        return tr("the feed-forward part of layer {number} has no gate", number=number)
    if name in ("norm_bias", "feed_bias") and owner.kind == "rms":
        return tr(
            "the {part} of layer {number} is RMSNorm, which has no bias",
            part=translated(_CALLED[part]),
            number=number,
        )
    return ""


def _part(name: str) -> tuple[str, str]:
    """Return which part of a layer has a vector, and as which field."""
    if name not in _PARTS:
        raise refusal("there is no vector {name!r}", name=name)
    return _PARTS[name]


def _projections(here: Layer, stage: Given, head: int | None) -> list[int]:
    """Return the heads, of those asked for, whose stage is projected."""
    heads = range(here.heads) if head is None else (head,)
    return [h for h in heads if isinstance(here.source(stage, h), Projection)]


def _with_projected(
    document: Document, here: Layer, stage: Given, head: int | None, on: bool
) -> Layer:
    for number in _projections(here, stage, head):
        old = here.source(stage, number)
        assert isinstance(old, Projection)
        bias = _vector(document, old.bias, old.features, on, gain=False)
        here = with_source(here, stage, number, replace(old, bias=bias))
    return here


def _with_field(document: Document, number: int, name: str, on: bool) -> Layer:
    """Return a layer with a vector of its own, or of one of its parts, on or off."""
    here = document.layers[number]
    part, field = _part(name)
    owner = getattr(here, part) if part else here
    width = _width(document, number, name) if on else 0
    old = getattr(owner, field)
    new = _vector(document, old, width, on, gain=name.endswith("gain"))
    changed: dict[str, Any] = {field: new}
    whole: dict[str, Any] = {part: replace(owner, **changed)} if part else changed
    return replace(here, **whole)


def _width(document: Document, number: int, name: str) -> int:
    here = document.layers[number]
    part, _ = _part(name)
    if part.endswith("norm"):
        return norm_width(document, number, part)
    if name in ("b_up", "b_gate") and here.feed is not None:
        return int(here.feed.up.shape[1])
    return here.width


def _vector(
    document: Document, old: Array | None, width: int, on: bool, gain: bool
) -> Array | None:
    if not on or old is not None:
        return old if on else None
    return ones(document, width) if gain else zeros(document, width)
