"""Snapshots: states of a document that are kept by name, with it and in its file."""

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from attention_gui.core.alike import alike
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted

if TYPE_CHECKING:
    from attention_gui.core.document import Document


class Snapshot(NamedTuple):
    """A document as it was, without snapshots of its own.

    Attributes
    ----------
    name : str
    document : Document
    made : str
        When, like "2025-01-31 16:05"; "" where nobody knows.
    """

    name: str
    document: "Document"
    made: str = ""


def free_name(document: "Document") -> str:
    """Return a name that no snapshot of a document has: `Snapshot 1`."""
    names, number = {one.name for one in document.snapshots}, 1
    while (name := tr("Snapshot {number}", number=number)) in names:
        number += 1
    return name


def with_snapshot(document: "Document", name: str, made: str = "") -> "Document":
    """Return a document that keeps a snapshot of itself as well.

    Raises
    ------
    ValueError
        If the name is empty, or another snapshot has it.
    """
    new = Snapshot(_checked(document, name), replace(document, snapshots=()), made)
    return replace(document, snapshots=(*document.snapshots, new))


def with_name(document: "Document", number: int, name: str) -> "Document":
    """Return a document of which a snapshot has another name.

    Raises
    ------
    ValueError
        If the name is empty, or another snapshot has it.
    """
    there = list(document.snapshots)
    if there[number].name == name.strip():
        return document
    there[number] = there[number]._replace(name=_checked(document, name))
    return replace(document, snapshots=tuple(there))


def without_snapshot(document: "Document", number: int) -> "Document":
    """Return a document without one of its snapshots."""
    there = document.snapshots
    return replace(document, snapshots=there[:number] + there[number + 1 :])


def went_back(document: "Document", number: int) -> "Document":
    """Return a document as it was at a snapshot, with all the snapshots it has now.

    It is the very same where nothing has changed since.
    """
    there = document.snapshots
    made = replace(there[number].document, snapshots=there)
    return document if alike(made, document) else made


def keeping_snapshots(made: "Document", before: "Document") -> "Document":
    """Return a document that was made anew, with the snapshots of the one before."""
    return replace(made, snapshots=before.snapshots)


def _checked(document: "Document", name: str) -> str:
    name = name.strip()
    if not name:
        raise refusal("a snapshot needs a name")
    if any(one.name == name for one in document.snapshots):
        raise refusal("there is a snapshot {name} already", name=quoted(name))
    return name
