"""The structure of layers: documents with other norms, residuals and feed-forwards."""

from dataclasses import replace
from typing import Any, Literal

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.settling import diagonal, each_layer, ones, zeros
from attention_gui.core.sublayers import Activation, FeedForward, Norm, NormKind
from attention_gui.core.vectors import norm_width

NormPart = Literal["attention", "feed"]


def with_norm(
    document: Document,
    layer: int | None,
    part: NormPart,
    kind: NormKind | None,
    eps: float = 1e-5,
) -> Document:
    """Return a document in which a norm of a layer is of another kind.

    Parameters
    ----------
    document : Document
    layer : int, optional
        Every layer when None.
    part : "attention" or "feed"
    kind : "layer", "rms" or None
        A norm that was not there has gain 1 and bias 0.
    eps : float

    Raises
    ------
    ValueError
        If there is nothing to be normalised, or eps cannot be used.
    """
    name = f"{part}_norm"

    def change(number: int, here: Layer) -> Layer:
        new = None
        if kind is not None:
            width = norm_width(document, number, name)
            new = _norm(document, getattr(here, name), kind, eps, width)
        changed: dict[str, Any] = {name: new}
        return replace(here, **changed)

    return each_layer(document, layer, change)


def _norm(
    document: Document, old: Norm | None, kind: NormKind, eps: float, width: int
) -> Norm:
    """Return a norm that keeps what it can of an older one."""
    gain = ones(document, width) if old is None else old.gain
    bias = None if old is None else old.bias
    if kind == "rms":
        bias = None
    elif old is None or old.kind == "rms":
        bias = zeros(document, width)
    return Norm(kind, gain, bias, eps)


def with_norm_first(document: Document, layer: int | None, first: bool) -> Document:
    """Return a document in which norms stand before attention and feed-forward.

    Parameters
    ----------
    document : Document
    layer : int, optional
        Every layer when None.
    first : bool
        False puts them after. A gain and bias for another width become 1 and 0.
    """

    def change(number: int, here: Layer) -> Layer:
        new = replace(here, norm_first=first)
        if (norm := here.attention_norm) is None:
            return new
        moved = document.with_layer(number, new)
        width = norm_width(moved, number, "attention_norm")
        return replace(new, attention_norm=_as_wide(document, norm, width))

    return each_layer(document, layer, change)


def _as_wide(document: Document, norm: Norm, width: int) -> Norm:
    gain, bias = norm.gain, norm.bias
    if gain is not None and len(gain) != width:
        gain = ones(document, width)
    if bias is not None and len(bias) != width:
        bias = zeros(document, width)
    return replace(norm, gain=gain, bias=bias)


def with_residual(document: Document, layer: int | None, on: bool) -> Document:
    """Return a document in which a layer, or every one, has a residual or none.

    Raises
    ------
    ValueError
        If a layer gives other features than it reads.
    """
    return each_layer(document, layer, lambda _, here: replace(here, residual=on))


def with_feed(
    document: Document,
    layer: int | None,
    kind: Activation | None,
    hidden: int | None = None,
) -> Document:
    """Return a document in which a layer has another feed-forward part, or none.

    Parameters
    ----------
    document : Document
    layer : int, optional
        Every layer when None.
    kind : "relu", "gelu", "gelu_tanh", "silu_gated" or None
    hidden : int, optional
        The hidden features; when left out those that there are, or the layer's width.
        Matrices that no longer fit have ones on their diagonal.

    Raises
    ------
    ValueError
        If the kind or the number of hidden features cannot be used.
    """

    def change(_: int, here: Layer) -> Layer:
        if kind is None:
            return replace(here, feed=None)
        new = _feed(document, here.feed, kind, here.width, hidden)
        return replace(here, feed=new)

    return each_layer(document, layer, change)


def _feed(
    document: Document,
    old: FeedForward | None,
    kind: Activation,
    width: int,
    hidden: int | None,
) -> FeedForward:
    """Return a feed-forward part that keeps what it can of an older one."""
    if hidden is None:
        hidden = width if old is None else int(old.up.shape[1])
    if hidden < 1:
        raise refusal("hidden features must be 1 or more, got {hidden}", hidden=hidden)
    gated = kind == "silu_gated"

    def weight(name: str, rows: int, columns: int) -> Array:
        kept: Array | None = getattr(old, name, None)
        if kept is not None and kept.shape == (rows, columns):
            return kept
        return diagonal(document, rows, columns)

    def bias(name: str) -> Array | None:
        kept: Array | None = getattr(old, name, None)
        fits = kept is None or len(kept) == hidden
        return kept if fits else zeros(document, hidden)

    return FeedForward(
        weight("up", width, hidden),
        weight("down", hidden, width),
        kind,
        bias("up_bias"),
        None if old is None else old.down_bias,
        weight("gate", width, hidden) if gated else None,
        bias("gate_bias") if gated else None,
    )
