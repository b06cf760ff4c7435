"""Edits of any document, by numbers alone, and how its stages are compared."""

import numpy as np

from attention_gui.core.arrays import same_bits
from attention_gui.core.cell import OF_HEADS, OF_LAYERS
from attention_gui.core.givens import SLOTS
from attention_gui.core.memo import Memo
from attention_gui.core.moving import shifted, with_position_fields, with_positions
from attention_gui.core.pinning import all_released, released
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.switches import with_heads_off

COMPUTED = (*OF_HEADS, *OF_LAYERS)


def places(document):
    """Return every stage of a document: its name, layer and head."""
    stack = Stack(document)
    return [
        (name, number, head)
        for number, layer in enumerate(document.layers)
        for head in range(layer.heads)
        for name in COMPUTED
        if Reading(stack, number, head).has(name)
    ]


def arrays(stack):
    """Return every stage of a stack by its place."""
    return {place: stack.stage(*place) for place in places(stack.document)}


def assert_made_anew(got, document, asked=None):
    """Compare stages, all of them unless some are asked for, with those made anew."""
    expected = Stack(document)
    for place in places(document) if asked is None else asked:
        one, other = got.stage(*place), expected.stage(*place)
        assert (one.dtype, one.shape) == (other.dtype, other.shape), place
        assert same_bits(one, other), place


def followed(*documents):
    """Compare every stage of documents that come one after the other."""
    memo = Memo()
    for document in documents:
        assert_made_anew(memo.stack(document), document)


def edited(history, edit):
    """Return the next document; the same one where the edit is refused."""
    kind, *how = edit
    latest = history[-1]
    if kind == "undone":
        return history[how[0] % len(history)]
    try:
        return EDITS[kind](latest, *how)
    except ValueError:
        return latest


def type_over(document, which, layer, head, row, column, block):
    """Type over cells of a given matrix."""
    layer %= len(document.layers)
    head %= document.layers[layer].heads
    there = [name for name in SLOTS if document.given(name, layer, head) is not None]
    name = there[which % len(there)]
    shape = document.given(name, layer, head).shape
    return with_cells(document, name, layer, head, row, column, block, shape)


def pin(document, which, layer, head, row, column, block):
    """Type over cells of a computed matrix, which pins them."""
    layer %= len(document.layers)
    head %= document.layers[layer].heads
    reading = Reading(Stack(document), layer, head)
    there = [name for name in COMPUTED if reading.has(name)]
    name = there[which % len(there)]
    shape = reading.shape(name)
    return with_cells(document, name, layer, head, row, column, block, shape)


def with_cells(document, name, layer, head, row, column, block, shape):
    """Return a document with a row of other numbers, as many as there is room for."""
    row, column = row % shape[0], column % shape[1]
    fitting = np.array([block])[:, : shape[1] - column]
    return document.with_block(name, layer, head, row, column, fitting)


def let_pins_go(document, which, all_of_them):
    there = list(document.pins)
    if all_of_them or not there:
        return all_released(document)
    pin = there[which % len(there)]
    head = max(pin.matrix.head, 0)
    if pin.matrix.stage in ("key", "value", "rotated_key"):  # numbered by key head
        here = document.layers[pin.layer]
        head *= here.heads // len(here.key)
    row, columns = range(pin.row, pin.row + 1), range(pin.column + 1)
    return released(document, pin.matrix.stage, pin.layer, head, row, columns)


def rule(document, layer, head, changes):
    """Change the rule of a head, or of all of them, in a layer or in all of them."""
    layers = [None, *range(len(document.layers))]
    layer = layers[layer % len(layers)]
    heads = [None, *range(document.layers[0].heads)]
    return document.with_rule(layer, heads[head % len(heads)], **changes)


def switch(document, layer, heads):
    layer %= len(document.layers)
    there = heads & set(range(document.layers[layer].heads))
    return with_heads_off(document, layer, there)


def move(document, how):
    """Have positions enter in another way, with other fields, or further along."""
    if isinstance(how, str):
        return with_positions(document, how)
    if isinstance(how, dict):
        return with_position_fields(document, **how)
    return shifted(document, how)


EDITS = {
    "typed": type_over,
    "pinned": pin,
    "let go": let_pins_go,
    "ruled": rule,
    "switched": switch,
    "moved": move,
}
