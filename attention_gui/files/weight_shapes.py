"""What the shapes of a layer's weights tell: which axis is read, and heads."""

from collections.abc import Iterator, Mapping

from attention_gui.files.weight_file import Found
from attention_gui.files.weight_names import Layout

Parts = Mapping[str, Found]  # what a tensor of a layer is used as -> the tensor

LAYOUTS: tuple[Layout, Layout] = ("in_out", "out_in")
READING = {  # a matrix that reads the layer's input -> the bias of what it gives
    "W_Q": "b_Q",
    "W_K": "b_K",
    "W_V": "b_V",
    "W_QKV": "b_QKV",
    "W_up": "b_up",
    "W_gate": "b_gate",
}
WRITING = ("W_O", "W_down")  # matrices that give as many features as the layer
MATRICES = (*READING, *WRITING)
# Vectors that are as long as the layer is wide.
_WIDE = ("norm_gain", "norm_bias", "feed_gain", "feed_bias", "b_O", "b_down")


def told_layouts(parts: Parts) -> dict[str, Layout | None]:
    """Return the layout of each matrix of two axes; None where no shape tells it."""
    width = _width(parts)
    return {part: _told(parts, part, width) for part in _flat(parts)}


def told_heads(parts: Parts) -> int | None:
    """Return the number of heads, if a tensor has an axis for them."""
    return _first_axis(parts, {"W_Q": 3, "b_Q": 2, "W_O": 3})


def _first_axis(parts: Parts, axes: Mapping[str, int]) -> int | None:
    for part, count in axes.items():
        if part in parts and len(parts[part].shape) == count:
            return parts[part].shape[0]
    return None


def _flat(parts: Parts) -> Iterator[str]:
    for part in MATRICES:
        if part in parts and len(parts[part].shape) == 2:
            yield part


def _told(parts: Parts, part: str, width: int | None) -> Layout | None:
    """Return the one layout in which a matrix fits its bias and the layer's width."""
    rows, columns = parts[part].shape
    if rows == columns:
        return None
    fitting = [
        layout
        for layout, (read, given) in zip(
            LAYOUTS, ((rows, columns), (columns, rows)), strict=True
        )
        if _fits(parts, part, read, given, width)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _fits(parts: Parts, part: str, read: int, given: int, width: int | None) -> bool:
    if _length(parts, READING.get(part)) not in (None, given):
        return False
    return width is None or width == (read if part in READING else given)


def _length(parts: Parts, vector: str | None) -> int | None:
    """Return how many numbers a bias has, whether or not in heads."""
    if vector is None or vector not in parts:
        return None
    count = 1
    for side in parts[vector].shape:
        count *= side
    return count


def _width(parts: Parts) -> int | None:
    """Return the features that the layer reads, where that is certain."""
    known = {parts[part].shape[0] for part in _WIDE if part in parts}
    known |= {parts[p].shape[1] for p in ("W_Q",) if p in parts and _in_heads(parts, p)}
    known |= {parts[p].shape[2] for p in ("W_O",) if p in parts and _in_heads(parts, p)}
    known |= {width for part in _flat(parts) if (width := _beside_bias(parts, part))}
    if known:
        return known.pop() if len(known) == 1 else None
    axes = [set(parts[part].shape) for part in _flat(parts)]
    common = set.intersection(*axes) if axes else set()
    return common.pop() if len(common) == 1 else None


def _in_heads(parts: Parts, part: str) -> bool:
    return len(parts[part].shape) == 3


def _beside_bias(parts: Parts, part: str) -> int | None:
    """Return what a matrix reads, where its bias says which axis is what it gives."""
    sides = parts[part].shape
    given = _length(parts, READING.get(part))
    if given is None or given not in sides or sides[0] == sides[1]:
        return None
    return sides[1] if given == sides[0] else sides[0]
