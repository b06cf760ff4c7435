"""The document: all that is saved and undone. Frozen; every change makes a new one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array, matrix, same_bits
from attention_gui.core.layer import Given as Given
from attention_gui.core.layer import Head as Head
from attention_gui.core.layer import Layer as Layer


@dataclass(frozen=True, eq=False)
class Document:
    """Layers of heads over tokens. Made by `build.document`, which checks.

    Attributes
    ----------
    layers : tuple of Layer
    tokens : tuple of str, optional
        One label per query; None where the source had none.
    key_tokens : tuple of str, optional
        One label per key; None means the tokens are the keys too.
    title : str
    note : str
        Where the numbers come from: model, licence, sentence.
    """

    layers: tuple[Layer, ...]
    tokens: tuple[str, ...] | None = None
    key_tokens: tuple[str, ...] | None = None
    title: str = "Untitled"
    note: str = ""

    @property
    def queries(self) -> int:
        """The number of query tokens."""
        return len(self.layers[0].query[0])

    @property
    def keys(self) -> int:
        """The number of key tokens."""
        return len(self.layers[0].key[0])

    @property
    def dtype(self) -> np.dtype[Any]:
        """The float type in which everything is kept and computed."""
        return self.layers[0].query[0].dtype

    @cached_property
    def query_tokens(self) -> tuple[str, ...]:
        """A label for each query: its token, or its number."""
        return _labels(self.tokens, self.queries)

    @cached_property
    def labels_of_keys(self) -> tuple[str, ...]:
        """A label for each key: its token, or its number."""
        return _labels(self.key_tokens or self.tokens, self.keys)

    def labels(self, stage: Given) -> tuple[str, ...]:
        """Return a label for each row of query, key or value."""
        return self.query_tokens if stage == "query" else self.labels_of_keys

    def with_block(
        self, stage: Given, layer: int, head: int, row: int, column: int, block: Array
    ) -> "Document":
        """Return a document in which a block of one matrix holds other numbers.

        Parameters
        ----------
        stage : "query", "key" or "value"
        layer, head, row, column : int
            The top left cell.
        block : array (rows, columns)

        Raises
        ------
        ValueError
            If the block is no matrix or reaches past the table.
        """
        old = self.layers[layer].matrix(stage, head)
        block = matrix("block", block)
        rows, columns = block.shape
        bottom, right = row + rows, column + columns
        if min(row, column) < 0 or bottom > old.shape[0] or right > old.shape[1]:
            raise ValueError(
                f"{rows} × {columns} cells from row {row}, column {column} reach past "
                f"the {old.shape[0]} × {old.shape[1]} {stage} table"
            )
        place = slice(row, bottom), slice(column, right)
        new = old.copy()
        with np.errstate(over="ignore"):  # 1e300 is inf in float32, and shown so
            new[place] = block
        if same_bits(old[place], new[place]):
            return self
        new.flags.writeable = False
        return self._with_matrix(stage, layer, head, new)

    def _with_matrix(
        self, stage: Given, layer: int, head: int, new: Array
    ) -> "Document":
        old = self.layers[layer]
        matrices = list(getattr(old, stage))
        matrices[old.index(stage, head)] = new
        changed: dict[str, Any] = {stage: tuple(matrices)}
        return self._with_layers({layer: replace(old, **changed)})

    def with_rule(self, **changes: Any) -> "Document":
        """Return a document in which every layer's rule has other fields.

        Raises
        ------
        ValueError
            If a field cannot be used, or mask or bias does not fit.
        """
        new = {
            number: replace(layer, rule=replace(layer.rule, **changes))
            for number, layer in enumerate(self.layers)
        }
        new[0].rule.check_shapes(self.queries, self.keys)
        if all(new[i].rule == layer.rule for i, layer in enumerate(self.layers)):
            return self
        return self._with_layers(new)

    def with_tokens(self, tokens: Sequence[str] | None) -> "Document":
        """Return a document with other labels."""
        check_tokens("tokens", tokens, self.queries)
        return replace(self, tokens=None if tokens is None else tuple(map(str, tokens)))

    def _with_layers(self, changed: dict[int, Layer]) -> "Document":
        layers = (changed.get(n, layer) for n, layer in enumerate(self.layers))
        return replace(self, layers=tuple(layers))


def check_tokens(name: str, tokens: Sequence[str] | None, count: int) -> None:
    """Raise ValueError unless there is one label for each row, or none at all."""
    if tokens is not None and len(tokens) != count:
        raise ValueError(f"there are {len(tokens)} {name} for {count} rows")


def _labels(tokens: tuple[str, ...] | None, count: int) -> tuple[str, ...]:
    if tokens is None or len(tokens) != count:
        return tuple(map(str, range(count)))
    return tokens
