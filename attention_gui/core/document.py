"""The document: all that is saved and undone. Frozen; every change makes a new one."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from attention_gui.core import shapes
from attention_gui.core.arrays import Array, matrix, same_bits
from attention_gui.core.cell import Stage
from attention_gui.core.givens import given, with_given
from attention_gui.core.layer import Given as Given
from attention_gui.core.layer import Head as Head
from attention_gui.core.layer import Layer as Layer
from attention_gui.core.layer import Projection as Projection
from attention_gui.core.pinning import pinned
from attention_gui.core.pins import Pin, listed
from attention_gui.core.positioning import Positions
from attention_gui.core.snapshots import Snapshot


@dataclass(frozen=True, eq=False)
class Document:
    """Layers of heads over tokens. Made by `build`, which checks.

    Attributes
    ----------
    layers : tuple of Layer
        Each reads what the one before it gives, where it projects anything.
    tokens : tuple of str, optional
        One label per query; None where the source had none.
    key_tokens : tuple of str, optional
        One label per key; None means the tokens are the keys too.
    title : str
    note : str
        Where the numbers come from: model, licence, sentence.
    embeddings : array (queries, features), optional
        X: what the first layer reads; None where every query, key and value is given.
    key_embeddings : array (keys, features), optional
        What keys and values are projected from in cross-attention.
    positions : Positions
    snapshots : tuple of Snapshot
        Earlier states that are kept by name.
    """

    layers: tuple[Layer, ...]
    tokens: tuple[str, ...] | None = None
    key_tokens: tuple[str, ...] | None = None
    title: str = "Untitled"
    note: str = ""
    embeddings: Array | None = None
    key_embeddings: Array | None = None
    positions: Positions = field(default_factory=Positions)
    snapshots: tuple[Snapshot, ...] = ()

    @cached_property
    def queries(self) -> int:
        """The number of query tokens."""
        return shapes.queries(self)

    @cached_property
    def keys(self) -> int:
        """The number of key tokens."""
        return shapes.keys(self)

    @property
    def keys_are_queries(self) -> bool:
        """Whether the tokens attend to one another, as in self-attention."""
        own = self.key_embeddings is not None or self.key_tokens is not None
        return not own and self.queries == self.keys

    @property
    def dtype(self) -> np.dtype[Any]:
        """The float type in which everything is kept and computed."""
        dtype: np.dtype[Any] = shapes.dtype(self)
        return dtype

    @property
    def query_positions(self) -> Array:
        """The position of every query, (queries,)."""
        return self.positions.of_queries(self.queries)

    @property
    def key_positions(self) -> Array:
        """The position of every key, (keys,)."""
        return self.positions.of_keys(self.keys, self.keys_are_queries)

    @cached_property
    def query_tokens(self) -> tuple[str, ...]:
        """A label for each query: its token, or its number."""
        return _labels(self.tokens, self.queries)

    @cached_property
    def labels_of_keys(self) -> tuple[str, ...]:
        """A label for each key: its token, or its number."""
        return _labels(self.key_tokens or self.tokens, self.keys)

    def has_head(self, layer: int, head: int) -> bool:
        """Return whether there is a layer, and a head in it."""
        return layer < len(self.layers) and head < self.layers[layer].heads

    def reads(self, layer: int) -> bool:
        """Return whether there is anything for a layer to read."""
        return layer > 0 or self.embeddings is not None

    def labels(self, stage: Stage) -> tuple[str, ...]:
        """Return a label for each row of a matrix that has a row for each token."""
        return self.labels_of_keys if stage in shapes.OF_KEYS else self.query_tokens

    def given(self, name: Stage, layer: int, head: int) -> Array | None:
        """Return a given matrix by its name, or None where it is not given."""
        return given(self, name, layer, head)

    @property
    def pins(self) -> Iterator[Pin]:
        """Every pin, in reading order."""
        return listed((n, layer.pins) for n, layer in enumerate(self.layers))

    def with_block(
        self, stage: Stage, layer: int, head: int, row: int, column: int, block: Array
    ) -> "Document":
        """Return a document in which a block of one matrix holds other numbers.

        Where the matrix is computed, the cells of the block are pinned.

        Parameters
        ----------
        stage : str
            The name of the matrix.
        layer, head, row, column : int
            The top left cell.
        block : array (rows, columns)

        Raises
        ------
        ValueError
            If the block is no matrix or reaches past the table, or the matrix is
            neither given nor one that can be pinned.
        """
        block = matrix("block", block)
        old = self.given(stage, layer, head)
        if old is None:
            return pinned(self, stage, layer, head, row, column, block)
        place = shapes.place(stage, old.shape, row, column, block)
        new = old.copy()
        with np.errstate(over="ignore"):  # 1e300 is inf in float32, and shown so
            new[place] = block
        if same_bits(old[place], new[place]):
            return self
        return with_given(self, stage, layer, head, new)

    def with_rule(
        self, layer: int | None = None, head: int | None = None, **changes: Any
    ) -> "Document":
        """Return a document in which rules have other fields.

        Parameters
        ----------
        layer, head : int, optional
            Whose rule: that of every layer, and of every head, when left out.
        **changes
            Fields of `Rule`.

        Raises
        ------
        ValueError
            If a field cannot be used, or mask or bias does not fit.
        """
        new = tuple(
            old.with_rules(head, **changes) if layer in (None, number) else old
            for number, old in enumerate(self.layers)
        )
        if all(now is was for now, was in zip(new, self.layers, strict=True)):
            return self
        for number, changed in enumerate(new):
            if changed is not self.layers[number]:
                for of in range(changed.heads):
                    changed.rule_of(of).check_shapes(self.queries, self.keys)
        return replace(self, layers=new)

    def with_layer(self, number: int, layer: Layer) -> "Document":
        """Return a document in which one layer is another."""
        layers = (layer if n == number else old for n, old in enumerate(self.layers))
        return replace(self, layers=tuple(layers))


def _labels(tokens: tuple[str, ...] | None, count: int) -> tuple[str, ...]:
    if tokens is None or len(tokens) != count:
        return tuple(map(str, range(count)))
    return tokens
