"""The steps of a layer, gone back: what each stage passes on to those that it reads."""

from collections.abc import Callable

import numpy as np

from attention_gui.core.activations import silu
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Stage
from attention_gui.core.gradient import products
from attention_gui.core.gradient.activations import SLOPES, silu_slope
from attention_gui.core.gradient.here import Here, Passed
from attention_gui.core.gradient.norms import NormGradients, of_norm
from attention_gui.core.gradient.passing import along
from attention_gui.core.gradient.places import of_sinusoids
from attention_gui.core.sublayers import Norm


def _layer_output(here: Here, gradient: Array) -> Passed:
    """Go back from the feed-forward update, added to what is carried past it."""
    if here.layer.feed is None:
        yield here.at("residual"), gradient
        return
    added = ("residual", "update") if here.layer.residual else ("update",)
    norm = None if here.layer.norm_first else here.layer.feed_norm
    yield from _added(here, gradient, added, norm, "feed")


def _update(here: Here, gradient: Array) -> Passed:
    """Go back from hidden · W_down + b_down."""
    yield here.at("hidden"), products.of_vectors(gradient, here.matrix("W_down"))
    yield here.at("W_down"), products.of_weight(gradient, here.matrix("hidden"))
    if here.layer.feed is not None and here.layer.feed.down_bias is not None:
        yield here.at("b_down"), products.of_bias(gradient)


def _hidden(here: Here, gradient: Array) -> Passed:
    """Go back from the bend of the feed-forward part, and from its gate."""
    feed = here.layer.feed
    if feed is None:
        return
    raised = _raised(here, "up")
    if feed.kind == "silu_gated":
        gate = _raised(here, "gate")
        slope = along(gradient, raised * silu_slope(gate))
        yield from _through(here, slope, "gate", feed.gate_bias is not None)
        passed = along(gradient, silu(gate))
    else:
        passed = along(gradient, SLOPES[feed.kind](raised))
    yield from _through(here, passed, "up", feed.up_bias is not None)


def _raised(here: Here, name: str) -> Array:
    """Return what the feed-forward part reads · W + b, before the bend."""
    product: Array = here.matrix("feed_normed") @ here.matrix(f"W_{name}")
    bias = here.document.given(f"b_{name}", here.number, 0)
    return product if bias is None else product + bias


def _through(here: Here, gradient: Array, name: str, biased: bool) -> Passed:
    """Go back from what the feed-forward part reads · W + b."""
    weight, read = f"W_{name}", here.matrix("feed_normed")
    yield here.at("feed_normed"), products.of_vectors(gradient, here.matrix(weight))
    yield here.at(weight), products.of_weight(gradient, read)
    if biased:
        yield here.at(f"b_{name}"), products.of_bias(gradient)


def _feed_normed(here: Here, gradient: Array) -> Passed:
    """Go back from the norm before the feed-forward part."""
    norm = here.layer.feed_norm if here.layer.norm_first else None
    yield from _added(here, gradient, ("residual",), norm, "feed")


def _residual(here: Here, gradient: Array) -> Passed:
    """Go back from what attention adds to the layer's input."""
    carried = here.layer.residual and here.document.reads(here.number)
    added = ("input", "attended") if carried else ("attended",)
    norm = None if here.layer.norm_first else here.layer.attention_norm
    yield from _added(here, gradient, added, norm, "norm")


def _attended(here: Here, gradient: Array) -> Passed:
    """Go back from the sum of the heads that are on, and b_O."""
    for head in range(here.layer.heads):
        if head not in here.layer.off:
            yield here._replace(head=head).at("contribution"), gradient
    if here.layer.output_bias is not None:
        yield here.at("b_O"), products.of_bias(gradient)


def _normed(here: Here, gradient: Array) -> Passed:
    """Go back from the norm before attention."""
    norm = here.layer.attention_norm if here.layer.norm_first else None
    yield from _added(here, gradient, ("input",), norm, "norm")


def _added(
    here: Here,
    gradient: Array,
    stages: tuple[Stage, ...],
    norm: Norm | None,
    name: str,
) -> Passed:
    """Go back from a sum of stages, and from the norm of it, if there is one."""
    if norm is not None:
        total = np.sum([here.matrix(stage) for stage in stages], axis=0)
        gradients = of_norm(gradient, total, norm)
        gradient = gradients.vectors
        yield from _of_norm(here, norm, name, gradients)
    for stage in stages:
        yield here.at(stage), gradient


def _of_norm(here: Here, norm: Norm, name: str, gradients: NormGradients) -> Passed:
    """Go back to the gain and the bias of a norm."""
    if norm.gain is not None:
        yield here.at(f"{name}_gain"), gradients.gain
    if norm.bias is not None:
        yield here.at(f"{name}_bias"), gradients.bias


def _input(here: Here, gradient: Array) -> Passed:
    """Go back to the layer below, or to embeddings and the positions added to them."""
    if here.number:
        yield here._replace(number=here.number - 1).at("layer_output"), gradient
        return
    yield here.at("embeddings"), gradient
    if here.document.positions.is_added:
        yield here.at("position_table"), gradient


def _position_table(here: Here, gradient: Array) -> Passed:
    """Go back from the sines and cosines of positions."""
    places = here.document.query_positions
    yield here.at("positions"), of_sinusoids(gradient, places)


STEPS: dict[Stage, Callable[[Here, Array], Passed]] = {
    "layer_output": _layer_output,
    "update": _update,
    "hidden": _hidden,
    "feed_normed": _feed_normed,
    "residual": _residual,
    "attended": _attended,
    "normed": _normed,
    "input": _input,
    "position_table": _position_table,
}
