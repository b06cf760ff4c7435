"""Baselines: snapshots that are compared with."""

from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import listed, quoted
from attention_gui.core.snapshots import with_snapshot


def names(document: Document) -> list[str]:
    """Return what can be compared with: every snapshot by its name."""
    return [one.name for one in document.snapshots]


def is_there(document: Document, name: str) -> bool:
    """Return whether a document can be compared with what is called so."""
    return any(one.name == name for one in document.snapshots)


def baseline(document: Document, name: str) -> Document | None:
    """Return the document that is compared with, by its name; None if it is gone."""
    for one in document.snapshots:
        if one.name == name:
            return one.document
    return None


def pinned_baseline(document: Document, made: str = "") -> tuple[Document, str]:
    """Return a document that keeps itself as one more baseline, and its name."""
    number = 1
    while is_there(document, name := tr("Baseline {number}", number=number)):
        number += 1
    return with_snapshot(document, name, made), name


def named_baseline(document: Document, name: str = "") -> str:
    """Return the name of a baseline: that of the last one where none is named.

    Raises
    ------
    ValueError
        With a sentence, if there is no such one.
    """
    there = names(document)
    if not there:
        raise refusal("the document keeps no baseline to compare with")
    if name and name not in there:
        raise refusal(
            "there is no baseline {name}; there are {names}",
            name=quoted(name),
            names=listed(there),
        )
    return name or there[-1]
