"""The document that the fields of a file of layers make."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.positioning import Positions
from attention_gui.files import values
from attention_gui.files.array_names import POSITION_ARRAYS
from attention_gui.files.fields import STRUCTURE, labels_of
from attention_gui.files.fold_layer import layer_of
from attention_gui.files.held import Held, said_in
from attention_gui.files.json_text import parsed
from attention_gui.files.sizes import HEADS, check_text

_POSITIONS = ("kind", "base", "rotary", "layout")


def layered(fields: Mapping[str, Any], title: str) -> Document:
    """Return the document of a file of layers, as `layered_fields` takes it apart.

    Raises
    ------
    ValueError
        With a sentence about the first thing that is missing, unknown or does not fit.
    """
    said = said_in(
        STRUCTURE, _structure(fields[STRUCTURE]), ("positions", "layers", "arrays")
    )
    held = Held(fields, said.get("arrays"))
    layers = _layers(said.get("layers"), held)
    make = partial(
        network,
        layers,
        held.take("embeddings"),
        key_embeddings=held.take("key_embeddings"),
        positions=_positions(said.get("positions", {}), held),
    )
    held.check_empty()
    return make(**labels_of(fields, title))


def _structure(value: Any) -> Any:
    """Return the object that a file holds, or that its text means."""
    if isinstance(value, dict):
        return value
    text = values.text(STRUCTURE, value)
    check_text(len(text))
    try:
        return parsed(text)
    except ValueError as error:
        raise refusal(
            "{structure} is wrong: {error}", structure=STRUCTURE, error=error
        ) from None


def _layers(said: Any, held: Held) -> list[Layer]:
    if not isinstance(said, list) or not said:
        raise refusal("layers must be a list of one object for each layer")
    left, layers = HEADS, []
    for number, one in enumerate(said):
        layers.append(layer_of(number, one, held, left))
        left -= layers[-1].heads
    return layers


def _positions(value: Any, held: Held) -> Positions:
    said = said_in("positions", value, _POSITIONS)
    read = {"base": values.number, "rotary": _count}
    parts: dict[str, Any] = {
        name: read.get(name, values.text)(name, value) for name, value in said.items()
    }
    parts |= {field: held.take(name) for name, field in POSITION_ARRAYS.items()}
    return Positions(**parts)


def _count(name: str, value: Any) -> int:
    count = values.whole(name, value)
    if count < 0:
        raise refusal("{name} must be 0 or more, got {count}", name=name, count=count)
    return count
