"""Following: which other axes must be taken anew when one is, so that all still fit.

A residual adds features one by one, and without W_O the values of the heads stand side
by side: what changes on one side of these must change on the other.
"""

from collections.abc import Iterator

from attention_gui.core.axes import Axis
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.sides import HEAD, MODEL, VALUE
from attention_gui.core.taking import Take, in_blocks, of_each_block, side_by_side


def followed(document: Document, axis: Axis, take: Take) -> dict[Axis, Take]:
    """Return an axis taken anew, with all that must follow.

    Raises
    ------
    ValueError
        If something cannot follow.
    """
    takes: dict[Axis, Take] = {}
    coming = [(axis, take)]
    while coming:
        axis, take = coming.pop()
        if axis not in takes:
            takes[axis] = take
            coming += _neighbours(document, axis, take, takes)
        elif takes[axis] != take:
            raise ValueError(_stuck(axis.number))
    return takes


def _neighbours(
    document: Document, axis: Axis, take: Take, takes: dict[Axis, Take]
) -> Iterator[tuple[Axis, Take]]:
    """Yield what stands directly beside an axis, as it must follow."""
    if axis.side == MODEL:
        yield from _carried(document, axis.number, take)
        if axis.number and Axis(HEAD, axis.number - 1) not in takes:
            yield from _split(document, axis.number - 1, take)
    elif axis.side in (VALUE, HEAD):
        here = document.layers[axis.number]
        if here.output_weight is None:
            features = here.features("value")
            blocks = in_blocks(take, features)
            beside = side_by_side(take, features, here.heads)
            after = blocks if axis.side == HEAD else beside
            yield Axis(MODEL, axis.number + 1), after


def _carried(
    document: Document, number: int, take: Take
) -> Iterator[tuple[Axis, Take]]:
    """Yield the model features that residuals add to others."""
    for layer, other in ((number - 1, number - 1), (number, number + 1)):
        there = 0 <= layer < len(document.layers)
        if there and document.layers[layer].residual and document.reads(layer):
            yield Axis(MODEL, other), take


def _split(document: Document, layer: int, take: Take) -> Iterator[tuple[Axis, Take]]:
    """Yield the value features that stand side by side as model features."""
    here = document.layers[layer]
    if here.output_weight is not None:
        return
    one = of_each_block(take, here.features("value"), here.heads)
    if one is None:
        raise ValueError(_stuck(layer))
    yield Axis(VALUE, layer), one


def _stuck(layer: int) -> str:
    return tr(
        "Layer {layer} has no W_O: its output is the values of its heads side by side. "
        "Add or remove value features instead.",
        layer=layer,
    )
