"""What a document holds beyond what a kind of file can, in words."""

from collections.abc import Collection, Iterator
from typing import Any

from attention_gui.core.language import later, tr, translated
from attention_gui.files.array_names import POSITION_ARRAYS, is_array_name, what
from attention_gui.files.fields import FORMAT, LAYERED, MATRICES, STRUCTURE, Fields

_MOST = 5  # so many are named
_PARTS = {  # fields of a layer in the structure -> what they are called
    "residual": later("residuals"),
    "attention_norm": later("norms"),
    "feed_norm": later("norms"),
    "feed": later("feed-forward parts"),
    "off": later("heads that are off"),
}


def more_than(fields: Fields, held: Collection[str]) -> str:
    """Return what fields hold besides some, and which files can; "" if nothing."""
    if fields.get("format") != f"{FORMAT}{LAYERED}":
        names = [name for name in fields if name not in held]
        return tr("{names}; .npz can", names=tr(" and ").join(names)) if names else ""
    names = list(dict.fromkeys(_parts(fields)))
    names = names or [tr("layers or heads that differ in shape or rule")]
    if len(names) > _MOST:
        names = [*names[:_MOST], tr("{count} things more", count=len(names) - _MOST)]
    *first, last = names
    listed = last
    if first:
        listed = tr("{first} and {last}", first=", ".join(first), last=last)
    return tr("{listed}; .npz, .json and .safetensors can", listed=listed)


def _parts(fields: Fields) -> Iterator[str]:
    """Yield what there is in a file of layers besides given queries, keys, values."""
    told: dict[str, Any] = fields[STRUCTURE]
    if told["positions"]["kind"] != "none" or POSITION_ARRAYS.keys() & fields.keys():
        yield tr("positions")
    arrays = (what(name) for name in fields if is_array_name(name))
    besides = (*MATRICES, *POSITION_ARRAYS)
    yield from (array for array in arrays if array not in besides)
    for layer in told["layers"]:
        yield from (
            translated(words) for name, words in _PARTS.items() if layer.get(name)
        )
        for rule in layer.get("rules", [layer.get("rule", {})]):
            yield from rule
