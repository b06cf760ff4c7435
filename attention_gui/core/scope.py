"""Scope: whose rules a change is for."""

from collections.abc import Collection
from typing import Literal, get_args

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.look import Look

Scope = Literal["document", "layer", "head"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

Whose = tuple[int | None, int | None]  # a layer and a head; None for every one


def whose(scope: Scope, look: Look) -> Whose:
    """Return the layer and the head that a scope is for; None for every one."""
    if scope == "document":
        return None, None
    return look.layer, look.head if scope == "head" else None


def whose_text(layer: int | None, head: int | None) -> str:
    """Return where a change is made, to be put after what it is."""
    if layer is None:
        return ""
    if head is None:
        return tr(" in layer {layer}", layer=layer)
    return tr(" in layer {layer} head {head}", layer=layer, head=head)


def scopes(document: Document, look: Look) -> dict[Scope, str]:
    """Return the scopes that differ in a document, and what each is called."""
    layers, heads = len(document.layers), document.layers[look.layer].heads
    whole = tr("All layers") if layers > 1 else tr("All heads")
    names: dict[Scope, str] = {"document": whole}
    if layers > 1:
        names["layer"] = tr("Layer {layer} alone", layer=look.layer)
    if heads > 1:
        names["head"] = tr("Head {head} alone", head=look.head)
    if heads > 1 and layers > 1:
        names["head"] = tr(
            "Head {head} of layer {layer} alone", head=look.head, layer=look.layer
        )
    return names


def in_force(scope: Scope, there: Collection[Scope]) -> Scope:
    """Return a scope that there is, and that means the same."""
    order = SCOPES[: SCOPES.index(scope) + 1]
    return next(one for one in reversed(order) if one in there)


def rules_differ(document: Document) -> bool:
    """Return whether some heads have other rules than the rest."""
    first = document.layers[0].rule
    return any(
        layer.rule_of(head) is not first and layer.rule_of(head) != first
        for layer in document.layers
        for head in range(layer.heads)
    )
