"""What a document holds beyond what a kind of file can, in words."""

from collections.abc import Collection, Iterator
from typing import Any

from attention_gui.files.array_names import POSITION_ARRAYS, is_array_name, what
from attention_gui.files.fields import (
    FORMAT,
    LAYERED,
    MATRICES,
    SNAPSHOTS,
    STRUCTURE,
    Fields,
    is_own_array,
)

_MOST = 5  # so many are named
_PARTS = {  # fields of a layer in the structure -> what they are called
    "residual": "residuals",
    "attention_norm": "norms",
    "feed_norm": "norms",
    "feed": "feed-forward parts",
    "off": "heads that are off",
    "names": "names of heads",
}


def more_than(fields: Fields, held: Collection[str]) -> str:
    """Return what fields hold besides some, and which files can; "" if nothing."""
    if fields.get("format") != f"{FORMAT}{LAYERED}":
        names = [one for one in fields if one not in held and not is_own_array(one)]
        return f"{' and '.join(names)}; .npz can" if names else ""
    names = list(dict.fromkeys(_parts(fields)))
    names = names or ["layers or heads that differ in shape or rule"]
    if len(names) > _MOST:
        names = [*names[:_MOST], f"{len(names) - _MOST} things more"]
    *first, last = names
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"{listed}; .npz, .json and .safetensors can"


def _parts(fields: Fields) -> Iterator[str]:
    """Yield what there is in a file of layers besides given queries, keys, values."""
    if SNAPSHOTS in fields:
        yield SNAPSHOTS
    told: dict[str, Any] = fields[STRUCTURE]
    if told["positions"]["kind"] != "none" or POSITION_ARRAYS.keys() & fields.keys():
        yield "positions"
    arrays = (what(name) for name in fields if is_array_name(name))
    besides = (*MATRICES, *POSITION_ARRAYS)
    yield from (array for array in arrays if array not in besides)
    for layer in told["layers"]:
        yield from (words for name, words in _PARTS.items() if layer.get(name))
        for rule in layer.get("rules", [layer.get("rule", {})]):
            yield from rule
