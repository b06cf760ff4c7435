"""Here: a layer and a head whose steps are gone back, and what they were made of."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import (
    GIVEN_TO_LAYERS,
    OF_DOCUMENT,
    OF_KEY_HEADS,
    OF_LAYERS,
    Stage,
)
from attention_gui.core.document import Document
from attention_gui.core.head import Head
from attention_gui.core.layer import Layer
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt

Passed = Iterator[tuple[MatrixAt, Array]]  # what a step passes on, and to what


class Here(NamedTuple):
    """Where a step is gone back."""

    stack: Stack
    number: int
    head: int

    @property
    def document(self) -> Document:
        """The document that is gone through."""
        return self.stack.document

    @property
    def layer(self) -> Layer:
        """The layer."""
        return self.document.layers[self.number]

    @property
    def made_of(self) -> Head:
        """What the head's scores, weights and output follow from."""
        return self.stack.head(self.number, self.head)

    def matrix(self, stage: Stage) -> Array:
        """Return a matrix that is given or computed here, in float64."""
        array = self.document.given(stage, self.number, self.head)
        if array is None:
            array = self.stack.stage(stage, self.number, self.head)
        return array.astype(np.float64)

    def at(self, stage: Stage) -> MatrixAt:
        """Return where a matrix that is read here stands."""
        return home(self.document, MatrixAt(stage, self.number, self.head))


def home(document: Document, place: MatrixAt) -> MatrixAt:
    """Return the first layer and head that have a matrix, which others may share."""
    stage, layer, head = place
    if stage in OF_DOCUMENT:
        return MatrixAt(stage, 0, 0)
    if stage in (*OF_LAYERS, *GIVEN_TO_LAYERS):
        return MatrixAt(stage, layer, 0)
    here = document.layers[layer]
    first = here.sharing(head)[0] if stage in OF_KEY_HEADS else head
    return MatrixAt(stage, layer, first)
