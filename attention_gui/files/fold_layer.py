"""One layer of the document that a file of layers makes."""

from typing import Any

from attention_gui.core.arrays import Array, kept
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import GIVEN, Layer, Projection, Source
from attention_gui.core.pins import LAYER, Cells, Matrix, frozen_pins
from attention_gui.core.sublayers import FeedForward, Norm
from attention_gui.files import values
from attention_gui.files.array_names import (
    BIASES,
    FEED,
    NORMS,
    WEIGHTS,
    in_layer,
    pins_name,
)
from attention_gui.files.fold_rules import rules_of
from attention_gui.files.held import Held, said_in
from attention_gui.files.pin_rows import cells_of

_SAID = (
    *("heads", "key_heads", "rule", "rules", "residual", "norm_first", "feed", "off"),
    "names",
    *NORMS,
)


def layer_of(number: int, value: Any, held: Held, most: int) -> Layer:
    """Return a layer from what a file says of it, and its arrays.

    Parameters
    ----------
    number : int
    value : object
        As JSON has it: "heads" and so on.
    held : Held
    most : int
        How many heads it may have.

    Raises
    ------
    ValueError
        With a sentence that names the layer.
    """
    what = tr("layer {number}", number=number)
    said = said_in(what, value, _SAID)
    heads, key_heads = (
        _heads(what, name, said.get(name), most) for name in ("heads", "key_heads")
    )
    counts = dict(zip(GIVEN, (heads, key_heads, key_heads), strict=True))
    parts: dict[str, Any] = {
        stage: _sources(held, number, stage, n) for stage, n in counts.items()
    }
    parts |= {
        name: values.switch(_of(name, what), said[name])
        for name in ("residual", "norm_first")
        if name in said
    }
    parts |= {field: _norm(number, field, said.get(field), held) for field in NORMS}
    return Layer(
        **parts,
        rules=rules_of(number, said, held, heads),
        output_weight=_output_weight(held, number, heads),
        output_bias=_vector(held, number, "b_O"),
        feed=_feed(number, said.get("feed"), held),
        off=frozenset(values.wholes(_of("off", what), said.get("off", []))),
        names=_names(what, said.get("names")),
        pins=frozen_pins(_pins(number, held)),
    )


def _of(name: str, what: str) -> str:
    return tr("{name} of {what}", name=name, what=what)


def _names(what: str, value: Any) -> tuple[str, ...] | None:
    """Return what the heads are called, if the file says so."""
    return None if value is None else tuple(values.labels(_of("names", what), value))


def _heads(what: str, name: str, value: Any, most: int) -> int:
    count = values.whole(_of(name, what), value)
    if not 1 <= count <= most:
        raise refusal(
            "{name} of {what} must be 1 or more, and no more than are "
            "allowed, got {count}",
            name=name,
            what=what,
            count=count,
        )
    return count


def _sources(held: Held, layer: int, stage: str, heads: int) -> tuple[Source, ...]:
    """Return where each head's query, key or value comes from."""
    weight, bias = WEIGHTS[stage], BIASES[stage]  # type: ignore[index]
    parts = [held.of_heads(layer, name, heads) for name in (stage, weight, bias)]
    return tuple(
        _source(tr("layer {number}", number=layer), stage, head, *arrays)
        for head, arrays in enumerate(zip(*parts, strict=True))
    )


def _source(
    what: str,
    stage: str,
    head: int,
    given: Array | None,
    weight: Array | None,
    bias: Array | None,
) -> Source:
    if weight is not None and given is None:
        return Projection(weight, bias)
    if given is None or weight is not None or bias is not None:
        letter = stage[0].upper()
        raise refusal(
            "{what} must have either {stage} or W_{letter}, with b_{letter} "
            "perhaps, for head {head}",
            what=what,
            stage=stage,
            letter=letter,
            head=head,
        )
    return kept(_of(stage, what), given, 2)


def _output_weight(held: Held, layer: int, heads: int) -> tuple[Array, ...] | None:
    weights = held.of_heads(layer, "W_O", heads)
    there = [kept(in_layer(layer, "W_O"), w, 2) for w in weights if w is not None]
    if not there:
        return None
    if len(there) < heads:
        raise refusal(
            "layer {layer} has W_O for {there} of {heads} heads",
            layer=layer,
            there=len(there),
            heads=heads,
        )
    return tuple(there)


def _vector(held: Held, layer: int, name: str) -> Array | None:
    name = in_layer(layer, name)
    found = held.take(name)
    return None if found is None else kept(name, found, 1)


def _norm(layer: int, field: str, value: Any, held: Held) -> Norm | None:
    """Return a norm, if the file says that there is one."""
    if value is None:
        return None
    said = said_in(
        _of(field, tr("layer {number}", number=layer)), value, ("kind", "eps")
    )
    eps = {"eps": values.number("eps", said["eps"])} if "eps" in said else {}
    kind: Any = values.text("kind", said.get("kind"))
    gain, bias = (
        held.take(in_layer(layer, f"{NORMS[field]}_{part}"))
        for part in ("gain", "bias")
    )
    return Norm(kind, gain, bias, **eps)


def _feed(layer: int, kind: Any, held: Held) -> FeedForward | None:
    """Return the feed-forward part, if the file says that there is one."""
    if kind is None:
        return None
    kind = values.text(_of("feed", tr("layer {number}", number=layer)), kind)
    arrays: dict[str, Any] = {
        field: held.take(in_layer(layer, name)) for name, field in FEED.items()
    }
    for name in ("up", "down"):
        if arrays[name] is None:
            raise refusal(
                "layer {layer} has a feed-forward part but no W_{name}",
                layer=layer,
                name=name,
            )
    return FeedForward(kind=kind, **arrays)


def _pins(layer: int, held: Held) -> dict[Matrix, Cells]:
    return {
        Matrix(stage, LAYER if head is None else head): cells_of(
            pins_name(layer, stage, head), rows
        )
        for (stage, head), rows in held.pins(layer).items()
    }
