"""The layer that weights make, alone or put into one that is there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from attention_gui.core.arrays import Array, kept
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import GIVEN, Given, Layer, Projection
from attention_gui.core.sentence import quoted
from attention_gui.core.sublayers import FeedForward, Norm
from attention_gui.files.array_names import BIASES, FEED, NORMS, WEIGHTS
from attention_gui.files.weight_heads import Named, Shared
from attention_gui.files.weights import Choices


def check_whole(
    number: int, parts: Named, shared: Shared, choices: Choices, old: Layer | None
) -> None:
    """Raise ValueError if something is missing to make a layer, or has no place in it.

    Parameters
    ----------
    number : int
        The layer in the file.
    parts, shared : mapping
        Its tensors, and those of attention for each head.
    choices : Choices
    old : Layer, optional
        That they are put into, and whose other parts stay.
    """
    for stage in GIVEN:
        weight, bias = WEIGHTS[stage], BIASES[stage]
        if weight not in shared and (old is None or bias in shared):
            raise ValueError(_missing(number, weight))
    query, key = (_features(stage, shared, old) for stage in ("query", "key"))
    if query != key:
        raise refusal(
            "in layer {number} of the file a query would have {query} "
            "features, but a key {key}: a score multiplies them one by one",
            number=number,
            query=query,
            key=key,
        )
    if any(part in FEED for part in parts):
        _check_feed(number, parts, choices)


def _features(stage: Given, shared: Shared, old: Layer | None) -> int:
    """Return how many features a query or a key would have."""
    weight = WEIGHTS[stage]
    if weight in shared:
        return int(shared[weight][0].shape[1])
    return 0 if old is None else old.features(stage)


def _check_feed(number: int, parts: Named, choices: Choices) -> None:
    gate = ("W_gate",) if choices.feed == "silu_gated" else ()
    for part in ("W_up", "W_down", *gate):
        if part not in parts:
            raise ValueError(_missing(number, part))
    if "W_gate" in parts and not gate:
        raise refusal(
            "{name} is a gate, which a feed-forward part of kind {feed} does not have",
            name=quoted(parts["W_gate"][0]),
            feed=choices.feed,
        )


def _missing(number: int, part: str) -> str:
    return tr(
        "layer {number} of the file has nothing used as {part}",
        number=number,
        part=part,
    )


def layer_of(
    parts: Named, shared: Shared, choices: Choices, old: Layer | None
) -> Layer:
    """Return the layer that the weights make, with whatever else the old one has."""
    changes = _sources(shared) | _around(parts, choices)
    if "W_O" in shared:
        changes["output_weight"] = tuple(kept("W_O", w, 2) for w in shared["W_O"])
    if "b_O" in parts:
        changes["output_bias"] = kept("b_O", parts["b_O"][1], 1)
    changes |= {"residual": choices.residual, "norm_first": choices.norm_first}
    if old is None:
        return Layer(**changes)
    heads = len(changes.get("query", old.query))
    if heads != old.heads:
        changes |= {"rules": old.rule, "off": frozenset()}
    return replace(old, **changes, pins={})


def _sources(shared: Shared) -> dict[str, Any]:
    """Return what projects query, key and value, where there are weights for it."""
    found: dict[str, Any] = {}
    for stage in GIVEN:
        if (weights := shared.get(WEIGHTS[stage])) is None:
            continue
        biases: list[Array] | list[None] = shared.get(
            BIASES[stage], [None] * len(weights)
        )
        found[stage] = tuple(
            Projection(weight, bias)
            for weight, bias in zip(weights, biases, strict=True)
        )
    return found


def _around(parts: Named, choices: Choices) -> dict[str, Any]:
    """Return norms and the feed-forward part, where there are weights for them."""
    arrays: Mapping[str, Array] = {part: array for part, (_, array) in parts.items()}
    found: dict[str, Any] = {}
    for field, name in NORMS.items():
        gain, bias = arrays.get(f"{name}_gain"), arrays.get(f"{name}_bias")
        if gain is not None or bias is not None:
            found[field] = Norm(choices.norm, gain, bias, choices.eps)
    if "W_up" in arrays:
        feed: dict[str, Any] = {field: arrays.get(part) for part, field in FEED.items()}
        found["feed"] = FeedForward(kind=choices.feed, **feed)
    return found
