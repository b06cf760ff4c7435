"""The rows of one matrix in a long table, put together."""

from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal

Place = tuple[int, int]  # layer, head


class Line(NamedTuple):
    """A row of the table: the line it stands on, its token, its numbers."""

    line: int
    token: str
    numbers: list[float]


def stacked(places: dict[Place, list[Line]]) -> Array:
    """Return a matrix's numbers as (layers, heads, tokens, features)."""
    layers, heads = (1 + max(place[side] for place in places) for side in (0, 1))
    first = next(iter(places.values()))
    for place in ((layer, head) for layer in range(layers) for head in range(heads)):
        if place not in places:
            raise refusal(
                "there are no rows for layer {layer}, head {head}",
                layer=place[0],
                head=place[1],
            )
        _check_like(first, places[place])
    ordered = [
        [[line.numbers for line in places[layer, head]] for head in range(heads)]
        for layer in range(layers)
    ]
    return np.array(ordered)


def _check_like(first: list[Line], lines: list[Line]) -> None:
    """Refuse rows that are more, fewer, longer or shorter than the first head's."""
    width = len(first[0].numbers)
    for line in lines:
        if len(line.numbers) != width:
            raise refusal(
                "line {line} has {numbers} numbers, expected {width} as in "
                "line {other}",
                line=line.line,
                numbers=len(line.numbers),
                width=width,
                other=first[0].line,
            )
    if len(lines) != len(first):
        raise refusal(
            "from line {line} on there are {lines} tokens, expected {first} "
            "as from line {other} on",
            line=lines[0].line,
            lines=len(lines),
            first=len(first),
            other=first[0].line,
        )
