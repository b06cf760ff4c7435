"""Where the given matrices of positions are kept, as they are in force."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attention_gui.core.arrays import Array
from attention_gui.core.slot import Get, Slot

if TYPE_CHECKING:
    from attention_gui.core.document import Document


def _of_positions(field: str, get: Get) -> Slot:
    """Return the slot of a field of the positions, as it is in force."""

    def put(document: "Document", _layer: int, _head: int, matrix: Array) -> "Document":
        array = matrix if field in ("table", "relative") else matrix.reshape(-1)
        changed: dict[str, Any] = {field: array}
        return replace(document, positions=replace(document.positions, **changed))

    return Slot(get, put)


def _query_positions(document: "Document", *_: int) -> Array | None:
    if document.positions.kind == "none":
        return None
    return document.query_positions[:, None]


def _key_positions(document: "Document", *_: int) -> Array | None:
    if document.positions.kind not in _OF_PAIRS or document.keys_are_queries:
        return None
    return document.key_positions[:, None]


def _slopes(document: "Document", layer: int, _head: int) -> Array | None:
    if document.positions.kind != "alibi":
        return None
    return document.positions.slopes_of(document.layers[layer].heads)[None, :]


def _table(document: "Document", *_: int) -> Array | None:
    return document.positions.table if document.positions.kind == "learned" else None


def _relative(document: "Document", *_: int) -> Array | None:
    kind = document.positions.kind
    return document.positions.relative if kind == "relative" else None


_OF_PAIRS = ("relative", "alibi", "rope")  # positions of queries and keys, in pairs


POSITIONS: dict[str, Slot] = {
    "positions": _of_positions("query", _query_positions),
    "key_positions": _of_positions("key", _key_positions),
    "position_table": _of_positions("table", _table),
    "relative": _of_positions("relative", _relative),
    "slopes": _of_positions("slopes", _slopes),
}
