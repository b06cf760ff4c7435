"""The arrays of a file of layers, each taken once, and what is said of them."""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.sentence import listed, quoted
from attention_gui.files import values
from attention_gui.files.array_names import in_layer, is_array_name, pinned
from attention_gui.files.rule_fields import array

Place = tuple[str, int | None]  # stage, head
Places = dict[Place, str]  # where the pins of an array are -> its name


class Held:
    """Gives out arrays by name; those that nobody takes have no place.

    Parameters
    ----------
    fields : mapping
        Of a file; only what has the name of an array is held.
    names : object
        The list of those that must be there, as the file says it.

    Raises
    ------
    ValueError
        If one is missing, or is no array.
    """

    def __init__(self, fields: Mapping[str, Any], names: Any) -> None:
        self._left = {
            name: array(name, value)
            for name, value in fields.items()
            if is_array_name(name)
        }
        self._check_whole(names)
        self._pins: dict[int, Places] = {}
        for name in self._left:
            if place := pinned(name):
                self._pins.setdefault(place[0], {})[place[1:]] = name

    def _check_whole(self, names: Any) -> None:
        wanted = values.labels("arrays", names)
        missing = [name for name in wanted if name not in self._left]
        if missing:
            raise refusal("it lacks the arrays {missing}", missing=listed(missing))

    def take(self, name: str) -> Array | None:
        """Return an array, or None where there is none of that name."""
        return self._left.pop(name, None)

    def of_heads(self, layer: int, name: str, heads: int) -> list[Array | None]:
        """Return an array for each head that has one: stacked, or each by its name."""
        stack = self.take(in_layer(layer, name))
        if stack is None:
            return [self.take(in_layer(layer, name, head)) for head in range(heads)]
        if not stack.ndim or len(stack) != heads:
            raise refusal(
                "{name} has the shape {shape}; it must have one part for "
                "each of {heads} heads",
                name=in_layer(layer, name),
                shape=stack.shape,
                heads=heads,
            )
        return [np.asarray(part) for part in stack]

    def pins(self, layer: int) -> dict[Place, Array]:
        """Return the arrays of pins in a layer by stage and head."""
        places = self._pins.get(layer, {})
        return {place: self._left.pop(name) for place, name in places.items()}

    def check_empty(self) -> None:
        """Raise ValueError if there is an array that belongs to nothing."""
        if self._left:
            raise refusal(
                "the document has no place for its arrays {left}",
                left=listed(self._left),
            )


def said_in(what: str, value: Any, names: Collection[str]) -> dict[str, Any]:
    """Return an object of JSON, if it says nothing but what is known here.

    Raises
    ------
    ValueError
        With the name of what it is about.
    """
    if not isinstance(value, dict):
        raise refusal(
            "{what} must be an object, got {value}", what=what, value=quoted(str(value))
        )
    for name in value:
        if name not in names:
            raise refusal(
                "{what} has an unknown field {name}", what=what, name=quoted(name)
            )
    return {name: part for name, part in value.items() if part is not None}
