"""The words for what is done to the shape of a document: steps of its history."""

from collections.abc import Callable, Sequence

from attention_gui.core.axes import Axis
from attention_gui.core.cell import OF_KEY_HEADS, Stage
from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.head_shape import together
from attention_gui.core.language import counted, tr
from attention_gui.core.layer import Layer
from attention_gui.core.sides import HIDDEN, INNER, MODEL, OTHER, VALUE
from attention_gui.core.token_shape import TokenSide, tokens_of


def tokens_text(document: Document, side: TokenSide, tokens: Sequence[int]) -> str:
    """Return which tokens: "token cat", "2 key tokens"."""
    apart = side == "key" and not document.keys_are_queries
    if len(tokens) == 1:
        label = token_text(tokens_of(document, side)[tokens[0]])
        if apart:
            return tr("key token {label}", label=label)
        return tr("token {label}", label=label)
    if apart:
        return counted(len(tokens), "{n} key token", "{n} key tokens")
    return counted(len(tokens), "{n} token", "{n} tokens")


def inserted_text(places: Sequence[int]) -> str:
    """Return the sentence that tokens are inserted at places."""
    if len(places) == 1:
        return tr("Inserted token {number}", number=places[0])
    return counted(len(places), "Inserted {n} token", "Inserted {n} tokens")


def features_text(axis: Axis, count: int) -> str:
    """Return how many features, and of what: "a feature of query and key"."""
    whose = _FEATURES[axis.side]()
    return counted(
        count, "a feature of {whose}", "{n} features of {whose}", whose=whose
    )


_FEATURES: dict[str, Callable[[], str]] = {
    INNER: lambda: tr("query and key"),
    VALUE: lambda: tr("value"),
    MODEL: lambda: tr("what layers read and give"),
    OTHER: lambda: tr("the key embeddings"),
    HIDDEN: lambda: tr("the feed-forward part"),
}


def heads_text(layer: Layer, head: int) -> str:
    """Return a head and those that go with it: "head 1", "heads 0 to 3"."""
    heads = together(layer, head).heads
    if len(heads) == 1:
        return tr("head {head}", head=head_name(layer, head))
    return tr(
        "heads {first} to {last}, which share a key", first=heads[0], last=heads[-1]
    )


def shared_text(layer: Layer, stage: Stage, head: int) -> str:
    """Return which heads an edit of a matrix reaches; nothing where it is just one."""
    heads = layer.sharing(head)
    if stage not in OF_KEY_HEADS or len(heads) == 1:
        return ""
    return tr(
        "Changed for heads {first} to {last}, which share this {stage}",
        first=heads[0],
        last=heads[-1],
        stage=stage,
    )
