"""The gains and biases that a layer can have, and whether it has them."""

from collections.abc import Iterator

from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.sublayers import FeedForward, Norm


def possible_vectors(layer: Layer) -> dict[str, bool]:
    """Return the vectors that a layer can have by name, and whether it has them."""
    found = dict(_of_projections(layer))
    found["b_O"] = layer.output_bias is not None
    found |= _of_norm("norm", layer.attention_norm)
    if layer.feed is not None:
        found |= _of_norm("feed", layer.feed_norm) | _of_feed(layer.feed)
    return found


def _of_projections(layer: Layer) -> Iterator[tuple[str, bool]]:
    for stage in GIVEN:
        sources = getattr(layer, stage)
        projections = [one for one in sources if isinstance(one, Projection)]
        if projections:
            has = any(one.bias is not None for one in projections)
            yield f"b_{stage[0].upper()}", has


def _of_norm(prefix: str, norm: Norm | None) -> dict[str, bool]:
    if norm is None:
        return {}
    found = {f"{prefix}_gain": norm.gain is not None}
    if norm.kind == "layer":
        found[f"{prefix}_bias"] = norm.bias is not None
    return found


def _of_feed(feed: FeedForward) -> dict[str, bool]:
    found = {"b_up": feed.up_bias is not None, "b_down": feed.down_bias is not None}
    if feed.gate is not None:
        found["b_gate"] = feed.gate_bias is not None
    return found
