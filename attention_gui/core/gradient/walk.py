"""The walk: from a number back to all that it is computed from, each matrix once."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.gradient import of_heads, of_layers
from attention_gui.core.gradient.here import Here, home
from attention_gui.core.language import refusal
from attention_gui.core.pinning import pins_in
from attention_gui.core.pins import Cells
from attention_gui.core.reading import Reading
from attention_gui.core.sharing import CancelledError, never
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt

Gradients = dict[MatrixAt, Array]
STEPS = of_layers.STEPS | of_heads.STEPS
# Computed stages from the last to the first: what reads a matrix comes before it.
AFTER_HEADS = "layer_output", "update", "hidden", "feed_normed", "residual", "attended"
OF_EACH_HEAD = (
    *("contribution", "output", "weights", "scaled", "scores"),
    *("position_bias", "rotated_query", "query"),
)
OF_KEY_HEADS = ("rotated_key", "key", "value")
BEFORE_HEADS = ("normed", "input")
WITHOUT = ("rollout", "flow")  # made of the weights of all layers


def gradients(
    reading: Reading,
    cell: Cell,
    at: Collection[MatrixAt] = (),
    cancelled: Callable[[], bool] = never,
) -> Gradients:
    """Return how a number changes with each number that it is computed from.

    Parameters
    ----------
    reading : Reading
        The layer and the head in which the number stands.
    cell : Cell
        Of any stage but those WITHOUT.
    at : collection of MatrixAt
        Computed matrices whose gradients are wanted, too: how the number changes when
        one of their cells is typed over.
    cancelled : function
        Asked now and then whether to stop.

    Returns
    -------
    dict of MatrixAt to float64 array
        By how much the number grows for each 1 that is added to a cell of a given
        matrix, which stands in the first layer and head that have it. What is left out
        has no influence: it is not upstream, or is cut off by masks and pins.

    Raises
    ------
    ValueError
        If there is no such number, or none that has a gradient.

    Notes
    -----
    At a bend, as of relu at 0 or of ALiBi at a distance of 0, it is the slope that
    torch takes. Where numbers overflow or are NaN, so may gradients be.

    References
    ----------
    Griewank and Walther, "Evaluating Derivatives", 2nd edition, 2008, chapter 3: the
    reverse mode, which goes through all matrices once for one number.
    """
    if cell.stage in WITHOUT:
        raise refusal("{stage} has no derivative here", stage=cell.stage)
    if cell.stage == "change":
        return _of_change(reading, cell, at, cancelled)
    rows, columns = reading.array(cell.stage).shape
    seed = np.zeros((rows, columns))
    seed[cell.row, cell.column] = 1
    place = MatrixAt(cell.stage, reading.number, reading.head)
    return pulled_back(reading.stack, {place: seed}, at, cancelled)


def _of_change(
    reading: Reading,
    cell: Cell,
    at: Collection[MatrixAt],
    cancelled: Callable[[], bool],
) -> Gradients:
    """Return the gradients of the layer's output, less those with all heads on."""
    on = replace(reading.layer, off=frozenset())
    other = reading.of(reading.document.with_layer(reading.number, on))
    output = cell._replace(stage="layer_output")
    total = gradients(reading, output, at, cancelled)
    with np.errstate(all="ignore"):  # as below
        for place, gradient in gradients(other, output, at, cancelled).items():
            total[place] = total.get(place, 0.0) - gradient
    return total


def pulled_back(
    stack: Stack,
    seeds: Mapping[MatrixAt, Array],
    at: Collection[MatrixAt] = (),
    cancelled: Callable[[], bool] = never,
) -> Gradients:
    """Return the gradients of a sum of numbers, each times its weight.

    Parameters
    ----------
    stack : Stack
    seeds : dict of MatrixAt to array
        The weight of each number of some matrices.
    at, cancelled
        As for `gradients`, and so is what is returned.
    """
    document, kept = stack.document, {}
    found = {home(document, place): seed for place, seed in seeds.items()}
    wanted = {home(document, place) for place in at}
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        for place in _backwards(document, max(place.layer for place in seeds)):
            if place not in found:
                continue
            if cancelled():
                raise CancelledError
            gradient = found.pop(place)
            if place in wanted:
                kept[place] = gradient
            _pass_on(stack, place, gradient, found)
    return kept | found


def _pass_on(stack: Stack, place: MatrixAt, gradient: Array, found: Gradients) -> None:
    """Add what a matrix passes on to what was found of those that it reads."""
    stage, layer, head = place
    gradient = _cut(gradient, pins_in(stack.document, *place))
    for read, passed in STEPS[stage](Here(stack, layer, head), gradient):
        if passed.any():
            found[read] = found[read] + passed if read in found else passed


def _cut(gradient: Array, pins: Cells) -> Array:
    """Return a gradient that is 0 where cells are pinned: they follow from nothing."""
    if not pins:
        return gradient
    gradient = gradient.copy()
    for place in pins:
        gradient[place] = 0
    return gradient


def _backwards(document: Document, last: int) -> Iterator[MatrixAt]:
    """Yield every matrix that is computed, up to a layer, the last ones first."""
    for place in _all_backwards(document, last):
        if document.given(*place) is None:
            yield place


def _all_backwards(document: Document, last: int) -> Iterator[MatrixAt]:
    """Yield all that could be computed: head by head, then what heads share."""
    for number in range(last, -1, -1):
        layer = document.layers[number]
        yield from (MatrixAt(stage, number, 0) for stage in AFTER_HEADS)
        for head in range(layer.heads):
            yield from (MatrixAt(stage, number, head) for stage in OF_EACH_HEAD)
        for head in range(0, layer.heads, len(layer.sharing(0))):
            yield from (MatrixAt(stage, number, head) for stage in OF_KEY_HEADS)
        yield from (MatrixAt(stage, number, 0) for stage in BEFORE_HEADS)
    yield MatrixAt("position_table", 0, 0)
