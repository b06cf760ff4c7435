"""A difference in words: where it is, what it was, what it is, and by how much."""

from attention_gui.core.cell import GIVEN_TO_HEADS, OF_DOCUMENT, OF_HEADS, name
from attention_gui.core.differing import Difference
from attention_gui.core.display import exact_text, rounded_text
from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr

ARROW = "→"  # between two tokens


def place_text(document: Document, one: Difference) -> str:
    """Return where a difference is, briefly: `L0 H3  it → cat`, `head 3  it [4, 1]`."""
    cell, layer, head = one.where
    words, here = pair(document, cell), whose(document, one)
    if here and len(document.layers) > 1 and _is_of_heads(document, one):
        here = tr("L{layer} H{head}", layer=layer, head=head)
    place = "" if ARROW in words else f"[{cell.row}, {cell.column}]"
    return "  ".join(filter(None, (here, words, place)))


def whose(document: Document, one: Difference) -> str:
    """Return whose the number is, where there are several layers or heads."""
    cell, layer, head = one.where
    layers = document.layers
    if cell.stage in OF_DOCUMENT:
        return ""
    if not _is_of_heads(document, one):
        return tr("layer {layer}", layer=layer) if len(layers) > 1 else ""
    if len(layers) > 1:
        return tr("layer {layer} head {head}", layer=layer, head=head)
    return tr("head {head}", head=head_name(layers[layer], head))


def _is_of_heads(document: Document, one: Difference) -> bool:
    """Whether it is the number of one head of several."""
    stage, layer = one.where.cell.stage, document.layers[one.where.layer]
    return stage in (*OF_HEADS, *GIVEN_TO_HEADS) and layer.heads > 1


def numbers_text(one: Difference) -> str:
    """Return what a number was, what it is, and by how much that is more."""
    before, after = rounded_text(one.before), rounded_text(one.after)
    return f"{before} → {after}  {difference_text(one)}"


def difference_text(one: Difference) -> str:
    """Return by how much a number is more than it was, with its sign."""
    return "+" * (one.by > 0) + rounded_text(one.by)


def whole_text(document: Document, one: Difference) -> str:
    """Return everything about a difference, with every digit."""
    words = whose(document, one), name(one.where.cell), pair(document, one.where.cell)
    before, after = exact_text(one.before), exact_text(one.after)
    return "  ".join(filter(None, (*words, f"{before} → {after}")))
