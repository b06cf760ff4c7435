"""What happens to a text whose form is known: values of JSON, cells of a table."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from damage import ODD_WORDS, reworded

ODD_VALUES = (
    *(0, -1, 1, 2, 2**31, 2**32 - 1, 2**53, 2**63, 2**64, 10**30, 1.5, -0.0, 1e308),
    *(float("nan"), float("inf"), "", "nan", "\0", "é" * 300, "\ud800", "9" * 5000),
    *(None, True, [], {}, [[]], [[[[[[0.0]]]]]], {"": 0}, ["a"], [1, [2]], 1e-320),
)
_NAMES = (
    "0",
    "rule",
    "rules",
    "layers.9.W_Q",
    "dtype",
    "format",
    "off",
    "__metadata__",
)
_MARKS = (b",", b";", b"\t")


def values_changed(chance: random.Random, data: bytes, _: bytes = b"") -> bytes:
    """Change one or two values in a text of JSON."""
    try:
        tree = json.loads(data)
    except ValueError:
        return reworded(chance, data, b"")
    places = list(_places(tree))
    for _n in range(chance.choice((1, 1, 2)) if places else 0):
        _change_at(chance, *chance.choice(places), places)
    try:
        return json.dumps(tree).encode()
    except (ValueError, RecursionError):  # it now holds itself
        return b"[" * chance.choice((10, 1000, 10**5)) + data


def cells_changed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Change cells and lines of a table of text."""
    mark = max(_MARKS, key=data.count)
    lines = [line.split(mark) for line in data.splitlines()] or [[b""]]
    line = chance.choice(lines)
    match chance.randrange(7):
        case 0 | 1 | 2:
            line[chance.randrange(len(line))] = chance.choice(ODD_WORDS)
        case 3:
            line.insert(chance.randrange(len(line) + 1), chance.choice(ODD_WORDS))
        case 4:
            del line[chance.randrange(len(line)) :]
        case 5:
            lines += chance.sample(lines, min(3, len(lines)))
        case _:
            chance.shuffle(lines)
    if chance.random() < 0.1:
        mark = chance.choice(_MARKS)
    end = chance.choice((b"\n", b"\r", b"\r\n"))
    return end.join(mark.join(cells) for cells in lines) + end


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where values stand, few of them in long lists of numbers."""
    if not isinstance(tree, dict | list):
        return
    for key in list(tree) if isinstance(tree, dict) else range(min(len(tree), 6)):
        yield tree, key
        yield from _places(tree[key])


def _change_at(
    chance: random.Random, parent: Any, key: Any, places: list[tuple[Any, Any]]
) -> None:
    with suppress(KeyError, IndexError):  # another change has removed it
        value = parent[key]
        match chance.randrange(8):
            case 0:
                del parent[key]
            case 1:
                other, at = chance.choice(places)
                parent[key] = other[at]
            case 2 if isinstance(parent, list):
                parent.insert(key, chance.choice(ODD_VALUES))
            case 2:
                parent[chance.choice(_NAMES)] = value
            case 3 if isinstance(value, str):
                inner = values_changed(chance, value.encode(errors="replace"))
                parent[key] = inner.decode(errors="replace")
            case _:
                parent[key] = chance.choice(ODD_VALUES)
