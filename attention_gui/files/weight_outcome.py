"""What an import will make, in words, before any number is read."""

from collections.abc import Iterable

from attention_gui.core.document import Document
from attention_gui.core.sentence import quoted
from attention_gui.files.importing import TOKENS
from attention_gui.files.weight_file import Found
from attention_gui.files.weight_heads import Named
from attention_gui.files.weight_plan import (
    LayerPlan,
    counts,
    embeddings_of,
    named,
    old_layer,
    plans,
    shadows,
)
from attention_gui.files.weights import Choices


def outcome(
    tensors: Iterable[Found], document: Document | None, choices: Choices
) -> str:
    """Return what becomes of the layers and of the embeddings.

    Raises
    ------
    ValueError
        If the tensors cannot be used so.
    """
    tensors = tuple(tensors)
    plan, read = plans(tensors, choices), embeddings_of(tensors, choices)
    layers = _layers(plan, document, choices)
    if read is not None:
        return f"{layers}. The embeddings are {quoted(read.name)}."
    return f"{layers}. {_embeddings(plan, document, choices)}"


def _layers(plan: list[LayerPlan], document: Document | None, choices: Choices) -> str:
    if not plan:
        return "The layers stay"
    first = plan[0]
    heads, of_keys = counts(
        _parts(first, choices), first, choices, old_layer(document, first)
    )
    words = _count(len(plan), "layer") + f" of {_count(heads, 'head')}"
    if of_keys != heads:
        words += f" that share {_count(of_keys, 'key head')}"
    width = _width(plan, choices)
    return f"{words}, reading {_count(width, 'feature')}" if width else words


def _embeddings(
    plan: list[LayerPlan], document: Document | None, choices: Choices
) -> str:
    width = _width(plan, choices) if plan and plan[0].target == 0 else 0
    if document is None:
        tokens = _count(min(width, TOKENS), "token")
        return f"There will be {tokens}, each with a feature of its own."
    old = document.embeddings
    if not width or (old is not None and old.shape[1] == width):
        return "Tokens and embeddings stay."
    each = "each token gets a feature of its own"
    if old is None:
        return f"Tokens stay; {each}."
    wide = _count(old.shape[1], "feature")
    return f"Tokens stay; embeddings of {wide} do not fit: {each}."


def _width(plan: list[LayerPlan], choices: Choices) -> int:
    """Return the features that the first query reads, or 0 if it stays as it is."""
    parts = _parts(plan[0], choices)
    read = parts.get("W_Q") or parts.get("W_QKV")
    return 0 if read is None else int(read[1].shape[-2])


def _parts(plan: LayerPlan, choices: Choices) -> Named:
    return named(plan.parts, shadows(plan.parts.values()), choices)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
