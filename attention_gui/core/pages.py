"""Pages: what there is to be looked at in a document, and what stands where."""

from attention_gui.core.axis import kept_within
from attention_gui.core.baselines import is_there
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import later, translated
from attention_gui.core.look import Below, Look, Page
from attention_gui.core.result import COMPUTED

# The stages of a layer in reading order, and what is said of each.
OF_LAYER: dict[Stage, str] = {
    "input": later("what the layer reads"),
    "normed": later("as the heads read it"),
    "attended": later("sum of the heads"),
    "residual": later("with the input"),
    "feed_normed": later("as the feed-forward reads it"),
    "hidden": later("inside the feed-forward"),
    "update": later("what the feed-forward adds"),
    "layer_output": later("what comes out"),
    "change": later("by the heads switched off"),
}
MISSING: dict[Page, str] = {
    "layer": later(
        "there is no layer to show: the heads read no embeddings and meet no W_O"
    ),
    "positions": later("there are no positions to show: the document has none"),
    "rollout": later(
        "there is no rollout to show: that takes several layers, whose keys are "
        "their queries"
    ),
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
    new = look._replace(
        layer=layer,
        head=head,
        queries=kept_within(look.queries, document.queries),
        keys=kept_within(look.keys, document.keys),
        page=page,
        below=below,
    )
    if not is_there(document, look.baseline):
        new = new._replace(baseline="", shows="now")
    return look if new == look else new


def check_page(document: Document, page: Page) -> None:
    """Raise ValueError, with a sentence, if a document has nothing to show there."""
    if page not in pages(document):
        raise ValueError(translated(MISSING[page]))


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
