"""The plan of an import: which tensors make which layer, checked by their shapes."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.language import later, refusal, tr, translated
from attention_gui.core.layer import Layer
from attention_gui.core.sentence import quoted
from attention_gui.files.sizes import HEADS
from attention_gui.files.weight_file import Found
from attention_gui.files.weight_heads import Counts, Named, key_heads
from attention_gui.files.weight_names import Layout, layout_of
from attention_gui.files.weight_shapes import told_heads, told_layouts
from attention_gui.files.weights import EMBEDDINGS, PARTS, Choices

_AXES = {1: later("one axis"), 2: later("two axes"), 3: later("three axes")}


class LayerPlan(NamedTuple):
    """What one layer is made of.

    Attributes
    ----------
    number : int
        In the file.
    target : int
        In the document.
    parts : dict
        What tensors are used as -> the tensors.
    """

    number: int
    target: int
    parts: dict[str, Found]


def plans(tensors: Iterable[Found], choices: Choices) -> list[LayerPlan]:
    """Return what every chosen layer is made of.

    Raises
    ------
    ValueError
        If a tensor cannot be what it is used as, or two are used as the same.
    """
    found: dict[int, dict[str, Found]] = {}
    for tensor, use in _used(tensors, choices):
        _check_axes(tensor, use.part)
        if use.part == EMBEDDINGS or not choices.first <= use.layer <= choices.last:
            continue
        parts = found.setdefault(use.layer, {})
        if use.part in parts:
            both = tr(
                "{one} and {other}",
                one=quoted(parts[use.part].name),
                other=quoted(tensor.name),
            )
            raise refusal(
                "{both} are both {part} of layer {layer}",
                both=both,
                part=use.part,
                layer=use.layer,
            )
        parts[use.part] = tensor
    start = choices.at - choices.first
    return [LayerPlan(n, n + start, found[n]) for n in sorted(found)]


def embeddings_of(tensors: Iterable[Found], choices: Choices) -> Found | None:
    """Return the tensor that is used as embeddings, if there is one."""
    found = [one for one, use in _used(tensors, choices) if use.part == EMBEDDINGS]
    if len(found) > 1:
        both = tr(
            "{one} and {other}",
            one=quoted(found[0].name),
            other=quoted(found[1].name),
        )
        raise refusal("{both} are both embeddings", both=both)
    return found[0] if found else None


def _used(tensors: Iterable[Found], choices: Choices) -> list[tuple[Found, Any]]:
    uses = choices.uses
    return [(one, uses[one.name]) for one in tensors if one.name in uses]


def _check_axes(tensor: Found, part: str) -> None:
    name, shape, allowed = quoted(tensor.name), tensor.shape, PARTS[part]
    if len(shape) not in allowed:
        words = tr(" or ").join(translated(_AXES[count]) for count in allowed)
        raise refusal(
            "{name} has the shape {shape}; {part} has {words}",
            name=name,
            shape=shape,
            part=part,
            words=words,
        )
    if min(shape) < 1:
        raise refusal(
            "{name} has the shape {shape}: it is empty", name=name, shape=shape
        )


def layouts(parts: Mapping[str, Found], choices: Choices) -> dict[str, Layout]:
    """Return the layout of each matrix: as shapes tell, or else as is chosen."""
    return {
        part: told or choices.layout or layout_of(parts[part].name)
        for part, told in told_layouts(parts).items()
    }


def named(
    parts: Mapping[str, Found], numbers: Mapping[str, Array], choices: Choices
) -> Named:
    """Return the numbers of a layer's tensors, matrices turned to (input, output)."""
    turned = layouts(parts, choices)
    return {
        part: (
            found.name,
            numbers[found.name].T
            if turned.get(part) == "out_in"
            else numbers[found.name],
        )
        for part, found in parts.items()
    }


def counts(
    parts: Named, plan: LayerPlan, choices: Choices, old: Layer | None
) -> Counts:
    """Return how many heads and key heads a layer has."""
    heads = heads_of(plan, choices, old)
    if heads > HEADS:
        raise refusal(
            "{heads:,} heads are more than the {most:,} allowed",
            heads=heads,
            most=HEADS,
        )
    return Counts(heads, key_heads(parts, heads, choices.key_heads, old))


def heads_of(plan: LayerPlan, choices: Choices, old: Layer | None) -> int:
    """Return how many heads a layer has: as shapes tell, as it had, or as chosen."""
    told = told_heads(plan.parts)
    if told is None and old is not None and not {"W_Q", "W_QKV"} & plan.parts.keys():
        return old.heads
    return choices.heads if told is None else told


def old_layer(document: Document | None, plan: LayerPlan) -> Layer | None:
    """Return the layer of the document that a plan puts weights into, if there is."""
    if document is None or plan.target >= len(document.layers):
        return None
    return document.layers[plan.target]


def shadows(tensors: Iterable[Found]) -> dict[str, Array]:
    """Return arrays of the shapes of tensors that take no memory: zeros all over."""
    return {one.name: np.broadcast_to(np.float64(0), one.shape) for one in tensors}
