"""The snapshots of a document as fields of its file, and back.

One field, `snapshots`, says in JSON what each is called, when it was taken, and which
array of the file is which of its own. Arrays that are to the last bit those of the
document, or of an earlier snapshot, are kept once; the others are named
`snapshots.0.query` and so on, after the first snapshot that has them.

Programs that know no snapshots pass over all of these, and read the rest.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import numpy as np

from attention_gui.core.alike import alike
from attention_gui.core.arrays import Array, frozen
from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted
from attention_gui.core.snapshots import Snapshot
from attention_gui.files import values
from attention_gui.files.array_names import pinned
from attention_gui.files.fields import KEPT, SNAPSHOTS, TYPES, Fields, is_of_snapshots
from attention_gui.files.held import said_in, spelt
from attention_gui.files.text import whole_text

MOST = 1000  # so many snapshots
COPIES = 2**28  # bytes that all of them may take beside the arrays of the file
_SAID = ("name", "made", "fields", "arrays")

Read = Callable[[Mapping[str, Any], str], Document]


def fields_of_snapshots(
    fields: Fields, snapshots: tuple[Snapshot, ...], write: Callable[[Document], Fields]
) -> Fields:
    """Return what is to be added to the fields of a document for its snapshots.

    Parameters
    ----------
    fields : dict
        Of the document without them.
    snapshots : tuple of Snapshot
    write : function
        Returns the fields of a document.
    """
    if not snapshots:
        return {}
    if len(snapshots) > MOST:
        raise refusal(
            "a file holds at most {most} snapshots, not {snapshots}",
            most=MOST,
            snapshots=len(snapshots),
        )
    places = {_digest(array): name for name, array in _arrays(fields)}
    own: Fields = {}
    kept = []
    for number, snapshot in enumerate(snapshots):
        held, arrays = write(snapshot.document), {}
        for name, array in _arrays(held):
            new = f"{SNAPSHOTS}.{number}.{name}"
            arrays[name] = places.setdefault(_digest(array), new)
            if arrays[name] == new:
                own[new] = array
        said = {name: value for name, value in held.items() if name not in arrays}
        kept.append(
            {
                "name": whole_text(tr("the name of a snapshot"), snapshot.name),
                "made": snapshot.made,
                "fields": said,
                "arrays": arrays,
            }
        )
    types = {name: str(one.dtype) for name, one in own.items() if one.dtype.kind == "f"}
    return {SNAPSHOTS: {TYPES: types, KEPT: kept}, **own}


def with_snapshots(fields: Mapping[str, Any], title: str, read: Read) -> Document:
    """Return the document that a file's fields make, with the snapshots among them.

    Parameters
    ----------
    fields : mapping
    title : str
        For a document that has none.
    read : function
        Returns the document that fields without snapshots make.

    Raises
    ------
    ValueError
        With a sentence that names the snapshot that does not fit.
    """
    said = said_in(SNAPSHOTS, spelt(SNAPSHOTS, fields[SNAPSHOTS]), (TYPES, KEPT))
    fields = {
        name: frozen(value) if isinstance(value, np.ndarray) else value
        for name, value in fields.items()
    }  # so that those who share an array need not copy it
    document = read(
        {name: one for name, one in fields.items() if not is_of_snapshots(name)}, title
    )
    kept = said.get(KEPT, [])
    if not isinstance(kept, list) or len(kept) > MOST:
        raise refusal(
            "{snapshots} must list at most {most} objects",
            snapshots=SNAPSHOTS,
            most=MOST,
        )
    snapshots: list[Snapshot] = []
    room = COPIES
    for number, one in enumerate(kept):
        new, copied = _snapshot(number, one, fields, read, room)
        room -= copied
        if new.name in (old.name for old in snapshots):
            raise refusal("two snapshots are named {name}", name=quoted(new.name))
        snapshots.append(new._replace(document=_sharing(new.document, document)))
    return replace(document, snapshots=tuple(snapshots))


def _snapshot(
    number: int, value: Any, fields: Mapping[str, Any], read: Read, room: int
) -> tuple[Snapshot, int]:
    """Return a snapshot, and how many bytes of it are no other's as well."""
    what = tr("snapshot {name}", name=number)
    said = said_in(what, value, _SAID)
    name = values.text(tr("the name of {what}", what=what), said.get("name", ""))
    if not name.strip():
        raise refusal("{what} has no name", what=what)
    what = tr("snapshot {name}", name=quoted(name))
    made = values.text(tr("when {what} was made", what=what), said.get("made", ""))
    held = said.get("fields", {}), said.get("arrays", {})
    if not all(isinstance(one, dict) for one in held):
        raise refusal("fields and arrays of {what} must be objects", what=what)
    own = {field: _array(what, place, fields) for field, place in held[1].items()}
    copied = _copied(own)
    if copied > room:
        raise refusal(
            "{what} and those before it take more than {copies:,} bytes",
            what=what,
            copies=COPIES,
        )
    try:
        return Snapshot(name, read({**held[0], **own}, name), made), copied
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _array(what: str, place: Any, fields: Mapping[str, Any]) -> Array:
    array = fields.get(place) if isinstance(place, str) else None
    if not isinstance(array, np.ndarray):
        raise refusal(
            "{what} lacks the array {place}", what=what, place=quoted(str(place))
        )
    return array


def _copied(arrays: Mapping[str, Array]) -> int:
    """Return how many bytes a document copies of its arrays, at least.

    It shares those that are of its own float type; pins become numbers one by one.
    """
    floats = [one.dtype for one in arrays.values() if one.dtype.kind == "f"]
    widest = np.result_type(np.float32, *floats)
    return sum(
        array.size * widest.itemsize
        for name, array in arrays.items()
        if pinned(name) or array.dtype not in (widest, np.dtype(bool))
    )


def _sharing(document: Document, other: Document) -> Document:
    """Return a document whose layers are those of another where they are alike."""
    layers = list(document.layers)
    for number, (own, of_other) in enumerate(
        zip(document.layers, other.layers, strict=False)
    ):
        if alike(own, of_other):
            layers[number] = of_other
    return replace(document, layers=tuple(layers))


def _arrays(fields: Fields) -> Iterator[tuple[str, Array]]:
    for name, value in fields.items():
        if isinstance(value, np.ndarray):
            yield name, value


def _digest(array: Array) -> tuple[str, tuple[int, ...], bytes]:
    """Return what two arrays have in common only if they are the same to the bit."""
    data = blake2b(np.ascontiguousarray(array).data, digest_size=32)
    return array.dtype.str, array.shape, data.digest()
