"""Reading: a document as it is read at one layer and head, given and computed alike."""

from dataclasses import replace
from functools import cached_property

import numpy as np

from attention_gui.core import rollout
from attention_gui.core.arrays import Array
from attention_gui.core.cell import OF_HEADS, OF_LAYERS, OF_READINGS, Cell, Stage
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.layer import Layer
from attention_gui.core.look import Trace
from attention_gui.core.pinning import pins_in
from attention_gui.core.result import COMPUTED, Result
from attention_gui.core.shapes import of_stage
from attention_gui.core.stack import Stack


class Reading:
    """The matrices of a document at a layer and a head, each when it is asked for."""

    def __init__(
        self, stack: Stack, layer: int, head: int, trace: Trace | None = None
    ) -> None:
        self.stack, self.number, self.head = stack, layer, head
        self.trace = trace or Trace()

    @property
    def document(self) -> Document:
        """The document that is read."""
        return self.stack.document

    @property
    def layer(self) -> Layer:
        """The layer that is read."""
        return self.document.layers[self.number]

    @property
    def result(self) -> Result:
        """Scores, scaled, weights and output of the head."""
        return self.stack.result(self.number, self.head)

    def at(self, layer: int | None = None, head: int | None = None) -> "Reading":
        """Return the reading at another layer or head."""
        number = self.number if layer is None else layer
        here = self.head if head is None else head
        return Reading(self.stack, number, here, self.trace)

    def of(self, document: Document) -> "Reading":
        """Return the reading of another document at the same layer and head."""
        return Reading(self.stack.of(document), self.number, self.head, self.trace)

    def given(self, name: Stage) -> Array | None:
        """Return a matrix that is given, or None."""
        return self.document.given(name, self.number, self.head)

    def has(self, name: Stage) -> bool:
        """Return whether there is a matrix of a name here."""
        if self.given(name) is not None:
            return True
        if name == "position_table":
            return self.stack.position_table() is not None
        if name in ("rollout", "flow"):
            return self.document.keys_are_queries
        if name == "change":
            return bool(self.layer.off)
        return name in (*OF_HEADS, *OF_LAYERS) and self._is_computed(name)

    def _is_computed(self, name: Stage) -> bool:
        if name in ("input", "normed"):
            return self.document.reads(self.number)
        if name in ("feed_normed", "hidden", "update"):
            return self.layer.feed is not None
        if name == "position_bias":
            return self.document.positions.is_bias
        return True

    def array(self, name: Stage) -> Array:
        """Return a matrix by its name.

        Raises
        ------
        ValueError
            If there is none here.
        """
        given = self.given(name)
        if given is not None:
            return given
        if not self.has(name):
            raise refusal(
                "there is no {name} in layer {number}", name=name, number=self.number
            )
        return self._computed(name)

    def _computed(self, name: Stage) -> Array:
        """Return a matrix that is there and is not given."""
        table = self.stack.position_table() if name == "position_table" else None
        if table is not None:
            return table
        if name in OF_READINGS:
            made: Array = getattr(self, f"_{name}")
            return made
        return self.stack.stage(name, self.number, self.head)

    @property
    def traced(self) -> int:
        """The token whose flow is traced."""
        return self.trace.token % self.document.queries

    @cached_property
    def _rollout(self) -> Array:
        return rollout.rollout(self.fused, residual=self.trace.residual)

    @cached_property
    def _flow(self) -> Array:
        """How the flow to a token spreads, (layers + 1, tokens)."""
        return rollout.flow(self.fused, self.traced, residual=self.trace.residual)

    @cached_property
    def fused(self) -> Array:
        """The heads of each layer that are on as one, (layers, 1, T, T)."""
        fuse, document = rollout.FUSIONS[self.trace.fusion], self.document
        fused = np.zeros((len(document.layers), 1, document.queries, document.keys))
        for number, layer in enumerate(document.layers):
            on = [head for head in range(layer.heads) if head not in layer.off]
            if on:
                weights = [self.stack.result(number, head).weights for head in on]
                fused[number, 0] = fuse(np.array(weights))
        return fused

    @cached_property
    def unabridged(self) -> Array:
        """The layer's output with all heads switched on, (queries, features)."""
        on = self.document.with_layer(self.number, replace(self.layer, off=frozenset()))
        return self.stack.of(on).layer_output(self.number)

    @cached_property
    def _change(self) -> Array:
        """What the heads that are switched off change in the layer's output."""
        with np.errstate(all="ignore"):
            change: Array = self.array("layer_output") - self.unabridged
        return change

    def row(self, name: Stage, row: int) -> Array:
        """Return a row of a matrix, without making more of it than is needed."""
        if name in COMPUTED:
            return self.result.row(name, row)
        made: Array = self.array(name)[row]
        return made

    def number_at(self, cell: Cell) -> float:
        """Return the number in a cell."""
        return float(self.row(cell.stage, cell.row)[cell.column])

    def shape(self, name: Stage) -> tuple[int, int]:
        """Return rows and columns of a matrix, or (0, 0) where there is none."""
        given = self.given(name)
        if given is not None:
            rows, columns = given.shape
            return rows, columns
        if not self.has(name):
            return 0, 0
        tokens = self.document.queries
        match name:
            case "rollout":
                return tokens, tokens
            case "flow":
                return len(self.document.layers) + 1, tokens
        return of_stage(self.document, name, self.number)

    def has_cell(self, cell: Cell) -> bool:
        """Return whether there is a cell here."""
        rows, columns = self.shape(cell.stage)
        return cell.row < rows and cell.column < columns

    def pin(self, cell: Cell) -> float | None:
        """Return the number that is pinned in a cell, or None."""
        pins = pins_in(self.document, cell.stage, self.number, self.head)
        return pins.get((cell.row, cell.column))
