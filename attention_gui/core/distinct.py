"""Which stages of a layer are matrices of their own, and not those before them."""

from typing import TYPE_CHECKING

from attention_gui.core.cell import Stage
from attention_gui.core.layer import Layer

if TYPE_CHECKING:
    from attention_gui.core.document import Document


def norms_input(layer: Layer) -> bool:
    """Return whether a layer's heads read its input normed."""
    return layer.norm_first and layer.attention_norm is not None


def norms_residual(layer: Layer) -> bool:
    """Return whether a layer's feed-forward part reads its residual normed."""
    return layer.norm_first and layer.feed is not None and layer.feed_norm is not None


def passes_on(document: "Document", number: int) -> bool:
    """Return whether what the heads of a layer add is what comes out of it."""
    layer = document.layers[number]
    carries = layer.residual and document.reads(number)
    norms = not layer.norm_first and layer.attention_norm is not None
    pinned = layer.cells("residual") or layer.cells("layer_output")
    return not (carries or norms or pinned or layer.feed is not None)


def lacking(document: "Document", number: int) -> set[Stage]:
    """Return the stages that a layer does not have, of those that only some have."""
    layer, positions = document.layers[number], document.positions
    reads, feeds = document.reads(number), layer.feed is not None
    there: dict[Stage, bool] = {
        "input": reads,
        "normed": reads and norms_input(layer),
        "residual": feeds,
        "feed_normed": norms_residual(layer),
        "hidden": feeds,
        "update": feeds,
        "position_bias": positions.is_bias,
        "rotated_query": positions.kind == "rope",
        "rotated_key": positions.kind == "rope",
    }
    return {stage for stage, is_there in there.items() if not is_there}
