"""A difference in words: where it is, what it was, what it is, and by how much."""

from attention_gui.core.cell import GIVEN_TO_HEADS, OF_DOCUMENT, OF_HEADS, name
from attention_gui.core.differing import Difference
from attention_gui.core.display import exact_text, more_text, short_text
from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.labelling import pair
from attention_gui.core.language import tr


def place_text(document: Document, one: Difference) -> str:
    """Return where a difference is, briefly: `head 3  [4, 1]  it → cat`."""
    cell = one.where.cell
    words = whose(document, one), f"[{cell.row}, {cell.column}]", pair(document, cell)
    return "  ".join(filter(None, words))


def whose(document: Document, one: Difference) -> str:
    """Return whose the number is, where there are several layers or heads."""
    cell, layer, head = one.where
    layers = document.layers
    if cell.stage in OF_DOCUMENT:
        return ""
    if cell.stage not in (*OF_HEADS, *GIVEN_TO_HEADS) or layers[layer].heads == 1:
        return tr("layer {layer}", layer=layer) if len(layers) > 1 else ""
    if len(layers) > 1:
        return tr("layer {layer} head {head}", layer=layer, head=head)
    return tr("head {head}", head=head_name(layers[layer], head))


def numbers_text(one: Difference) -> str:
    """Return what a number was, what it is, and by how much that is more."""
    before, after = short_text(one.before), short_text(one.after)
    return f"{before} → {after}  Δ {more_text(one.by)}"


def whole_text(document: Document, one: Difference) -> str:
    """Return everything about a difference, with every digit."""
    words = whose(document, one), name(one.where.cell), pair(document, one.where.cell)
    before, after = exact_text(one.before), exact_text(one.after)
    return "  ".join(filter(None, (*words, f"{before} → {after}")))
