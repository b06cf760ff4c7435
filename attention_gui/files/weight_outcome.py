"""What an import will make, in words, before any number is read."""

from collections.abc import Iterable

from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
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
        return tr(
            "{layers}. The embeddings are {name}.",
            layers=layers,
            name=quoted(read.name),
        )
    return tr(
        "{layers}. {embeddings}",
        layers=layers,
        embeddings=_embeddings(plan, document, choices),
    )


def _layers(plan: list[LayerPlan], document: Document | None, choices: Choices) -> str:
    if not plan:
        return tr("The layers stay")
    first = plan[0]
    heads, of_keys = counts(
        _parts(first, choices), first, choices, old_layer(document, first)
    )
    words = tr(
        "{layers} of {heads}",
        layers=counted(len(plan), "{n} layer", "{n} layers"),
        heads=counted(heads, "{n} head", "{n} heads"),
    )
    if of_keys != heads:
        shared = counted(of_keys, "{n} key head", "{n} key heads")
        words = tr("{heads} that share {shared}", heads=words, shared=shared)
    if width := _width(plan, choices):
        return tr("{heads}, reading {features}", heads=words, features=_features(width))
    return words


def _embeddings(
    plan: list[LayerPlan], document: Document | None, choices: Choices
) -> str:
    width = _width(plan, choices) if plan and plan[0].target == 0 else 0
    if document is None:
        tokens = counted(min(width, TOKENS), "{n} token", "{n} tokens")
        return tr(
            "There will be {tokens}, each with a feature of its own.", tokens=tokens
        )
    old = document.embeddings
    if not width or (old is not None and old.shape[1] == width):
        return tr("Tokens and embeddings stay.")
    each = tr("each token gets a feature of its own")
    if old is None:
        return tr("Tokens stay; {each}.", each=each)
    wide = _features(old.shape[1])
    return tr(
        "Tokens stay; embeddings of {wide} do not fit: {each}.", wide=wide, each=each
    )


def _width(plan: list[LayerPlan], choices: Choices) -> int:
    """Return the features that the first query reads, or 0 if it stays as it is."""
    parts = _parts(plan[0], choices)
    read = parts.get("W_Q") or parts.get("W_QKV")
    return 0 if read is None else int(read[1].shape[-2])


def _parts(plan: LayerPlan, choices: Choices) -> Named:
    return named(plan.parts, shadows(plan.parts.values()), choices)


def _features(number: int) -> str:
    return counted(number, "{n} feature", "{n} features")
