"""Weighing: how many bytes a document takes beside another that it came from."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from attention_gui.core.alike import parts_of
from attention_gui.core.document import Document

STEP = 1024  # bytes of a document that shares every array with the one before
NUMBER = 128  # bytes of a number that is kept by its place, as a pin is


def added_bytes(before: Document, after: Document) -> int:
    """Return what a document takes in memory that the one before it does not."""
    shared = _parts(before).keys() & _parts(after).keys()
    old, new = (dict(_weights(one, shared)) for one in (before, after))
    return STEP + sum(size for name, size in new.items() if name not in old)


def _parts(document: Document) -> dict[int, object]:
    """Return what a document has in common with others, if anything, by identity."""
    return {id(one): one for one in (*document.layers, *document.snapshots)}


def _weights(part: Any, shared: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the identity and the bytes of each thing in a part that takes room."""
    if id(part) in shared:
        return
    if isinstance(part, np.ndarray):
        yield id(part), part.nbytes
    elif isinstance(part, Mapping):
        yield id(part), NUMBER * len(part)
    for one in (parts_of(part) or {}).values():
        yield from _weights(one, shared)
