"""Pages: what there is to be looked at in a document, and what stands where."""

from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.look import Below, Look, Page
from attention_gui.core.result import COMPUTED

# The stages of a layer in reading order, and what is said of each.
OF_LAYER: dict[Stage, str] = {
    "input": "what the layer reads",
    "normed": "as the heads read it",
    "attended": "sum of the heads",
    "residual": "with the input",
    "feed_normed": "as the feed-forward reads it",
    "hidden": "inside the feed-forward",
    "update": "what the feed-forward adds",
    "layer_output": "what comes out",
    "change": "by the heads switched off",
}
MISSING: dict[Page, str] = {
    "layer": "there is no layer to show: the heads read no embeddings and meet no W_O",
    "positions": "there are no positions to show: the document has none",
    "rollout": "there is no rollout to show: that takes several layers, whose keys are "
    "their queries",
}


def pages(document: Document) -> tuple[Page, ...]:
    """Return what there is to be looked at in a document."""
    found: list[Page] = ["head"]
    layered = document.embeddings is not None or any(
        layer.output_weight is not None or layer.off for layer in document.layers
    )
    if layered:
        found.append("layer")
    if document.positions.kind != "none":
        found.append("positions")
    if len(document.layers) > 1 and document.keys_are_queries:
        found.append("rollout")
    return tuple(found)


def belows(document: Document) -> tuple[Below, ...]:
    """Return what the small panels of a document can show."""
    found: list[Below] = ["weights"]
    if "layer" in pages(document):
        found.append("contributions")
    if len(document.layers) > 1:
        found.append("layers")
    return tuple(found)


def possible(document: Document, look: Look) -> Look:
    """Return the look itself, or the nearest one that there is in a document."""
    layer = min(max(0, look.layer), len(document.layers) - 1)
    head = min(max(0, look.head), document.layers[layer].heads - 1)
    page = look.page if look.page in pages(document) else "head"
    below = look.below if look.below in belows(document) else "weights"
    new = look._replace(layer=layer, head=head, page=page, below=below)
    return look if new == look else new


def check_page(document: Document, page: Page) -> None:
    """Raise ValueError, with a sentence, if a document has nothing to show there."""
    if page not in pages(document):
        raise ValueError(MISSING[page])


def page_of(stage: Stage) -> Page | None:
    """Return where a matrix stands large, or None."""
    if stage in COMPUTED:
        return "head"
    if stage in OF_LAYER:
        return "layer"
    if stage in ("rollout", "flow"):
        return "rollout"
    of_positions = ("position_bias", "position_table", "rotated_query", "rotated_key")
    return "positions" if stage in of_positions else None
