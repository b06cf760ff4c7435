"""Wording: whether two documents differ in words alone, and in no number."""

from dataclasses import fields

from attention_gui.core.document import Document
from attention_gui.core.layer import Layer

WORDS = ("tokens", "key_tokens", "title", "note", "snapshots")
NAMES = ("names",)


def only_words_differ(before: Document, after: Document) -> bool:
    """Whether what two documents share but for names, tokens and notes is the same.

    Arrays are the same where neither is a copy: what changes no number hands them on.
    """
    if len(before.layers) != len(after.layers):
        return False
    pairs = zip(before.layers, after.layers, strict=True)
    return _same(before, after, (*WORDS, "layers")) and all(
        _same(one, other, NAMES) for one, other in pairs
    )


def _same(one: Document | Layer, other: Document | Layer, but: tuple[str, ...]) -> bool:
    names = [field.name for field in fields(one) if field.name not in but]
    return all(getattr(one, name) is getattr(other, name) for name in names)
