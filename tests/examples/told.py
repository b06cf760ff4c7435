"""What is needed to hold a paragraph to its document."""

from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import same_bits
from attention_gui.core.stack import Stack


class Shown:
    """A document as somebody sees it who reads its paragraph and types."""

    def __init__(self, document):
        self.document = document
        self.stack = Stack(document)

    def __call__(self, stage, layer=0, head=0):
        return self.stack.stage(stage, layer, head)

    def weight(self, query, key, layer=0, head=0):
        """Return a weight between two tokens; of several alike, the last."""
        return self.row(query, layer, head)[_last(self.document.labels_of_keys, key)]

    def row(self, query, layer=0, head=0):
        token = _last(self.document.query_tokens, query)
        return self("weights", layer, head)[token]

    def typed(self, stage, row, column, number, layer=0, head=0):
        """Return what is seen once a number is typed over a cell."""
        block = np.array([[float(number)]])
        assert self.document.given(stage, layer, head) is not None, "it would be a pin"
        changed = self.document.with_block(stage, layer, head, row, column, block)
        assert changed is not self.document, "there is that number already"
        return Shown(changed)

    def ruled(self, layer=None, head=None, **changes):
        """Return what is seen under another rule."""
        return Shown(self.document.with_rule(layer, head, **changes))

    def without(self, layer, head):
        """Return what is seen with a head switched off."""
        off = replace(self.document.layers[layer], off=frozenset({head}))
        return Shown(self.document.with_layer(layer, off))


def changed(before, after, stage):
    """Return the layer and head of every matrix of a stage that changed at all."""
    return [
        (number, head)
        for number, layer in enumerate(before.document.layers)
        for head in range(layer.heads)
        if not same_bits(before(stage, number, head), after(stage, number, head))
    ]


def changed_rows(before, after, stage, layer=0, head=0):
    old, new = before(stage, layer, head), after(stage, layer, head)
    return [row for row in range(len(old)) if not same_bits(old[row], new[row])]


def alike(array):
    """Whether all numbers are the same but for rounding."""
    return np.allclose(array, array[0], rtol=1e-12, atol=0)


def _last(labels, label):
    return len(labels) - 1 - labels[::-1].index(label)
