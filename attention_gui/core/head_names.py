"""The names of heads: their numbers, and what they are called besides."""

from attention_gui.core.display import token_text
from attention_gui.core.language import tr
from attention_gui.core.layer import Layer


def head_name(layer: Layer, head: int) -> str:
    """Return the number of a head, and what it is called: "1", "1 · nouns"."""
    name = layer.name_of(head)
    return f"{head} · {token_text(name)}" if name else str(head)


def head_title(layer: Layer, head: int) -> str:
    """Return what stands over a head: "Head 1 · nouns"."""
    return tr("Head {head}", head=head_name(layer, head))
