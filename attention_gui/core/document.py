"""The document: all that is saved and undone. Frozen; every change makes a new one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import numpy as np

from attention_gui.core.arrays import Array, same_bits
from attention_gui.core.rule import Rule

Given = Literal["query", "key", "value"]  # the stages that a document holds


class Head(NamedTuple):
    """What one query head is computed from.

    Attributes
    ----------
    query : array (queries, d)
    key : array (keys, d)
    value : array (keys, value features)
    rule : Rule
    """

    query: Array
    key: Array
    value: Array
    rule: Rule


@dataclass(frozen=True, eq=False)
class Layer:
    """The heads of one layer.

    Grouped heads: query head h uses key and value h // (heads / key heads).

    Parameters
    ----------
    query : one array (queries, d) per head
    key : one array (keys, d) per key head
    value : one array (keys, value features) per key head
    rule : Rule
        In force for every head of the layer.
    """

    query: tuple[Array, ...]
    key: tuple[Array, ...]
    value: tuple[Array, ...]
    rule: Rule = field(default_factory=Rule)

    @property
    def heads(self) -> int:
        """The number of query heads."""
        return len(self.query)

    def group(self, head: int) -> int:
        """Return which key head a query head uses."""
        return head // (self.heads // len(self.key))

    def index(self, stage: Given, head: int) -> int:
        """Return where a head's matrix stands among the layer's matrices."""
        return head if stage == "query" else self.group(head)

    def matrix(self, stage: Given, head: int) -> Array:
        """Return the query, key or value of a head."""
        matrices: tuple[Array, ...] = getattr(self, stage)
        return matrices[self.index(stage, head)]

    def head(self, head: int) -> Head:
        """Return what a head is computed from."""
        key, value = self.matrix("key", head), self.matrix("value", head)
        return Head(self.query[head], key, value, self.rule)


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

    @property
    def query_tokens(self) -> tuple[str, ...]:
        """A label for each query: its token, or its number."""
        return _labels(self.tokens, self.queries)

    @property
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
            If the block reaches past the matrix.
        """
        old = self.layers[layer].matrix(stage, head)
        rows, columns = block.shape
        if row + rows > old.shape[0] or column + columns > old.shape[1]:
            raise ValueError(
                f"{rows} × {columns} cells from row {row}, column {column} reach past "
                f"the {old.shape[0]} × {old.shape[1]} {stage} table"
            )
        new = old.copy()
        new[row : row + rows, column : column + columns] = block
        if same_bits(old, new):
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
        """Return a document in which every layer's rule has other fields."""
        new = {
            number: replace(layer, rule=replace(layer.rule, **changes))
            for number, layer in enumerate(self.layers)
        }
        if all(new[i].rule == layer.rule for i, layer in enumerate(self.layers)):
            return self
        return self._with_layers(new)

    def with_tokens(self, tokens: Sequence[str] | None) -> "Document":
        """Return a document with other labels."""
        check_tokens("tokens", tokens, self.queries)
        return replace(self, tokens=None if tokens is None else tuple(tokens))

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
