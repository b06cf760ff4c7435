"""Small heads: which heads have a small panel, by their layers and numbers."""

from attention_gui.core.document import Document
from attention_gui.core.look import Look

HeadAt = tuple[int, int]  # a layer and a head


def small_heads(document: Document, look: Look) -> list[HeadAt]:
    """Return which heads have a small panel, in order."""
    layers = range(look.layer, look.layer + 1)
    if look.below == "layers":
        layers = range(len(document.layers))
    return [
        (layer, head)
        for layer in layers
        for head in range(document.layers[layer].heads)
    ]
